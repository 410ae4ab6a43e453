import { useState } from 'react'
import { Router } from 'wouter'
import { unitStatusNames } from '../../domain/telemetry/telemetry.ts'
import { unitStatus } from '../../domain/telemetry/unit-status.ts'
import { Button } from '../ui/button/button.tsx'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { Chips } from '../ui/button/chip.tsx'
import { ChoiceChips } from '../ui/button/choice-chips.tsx'
import { RoleChips } from '../ui/button/role-chips.tsx'
import { RunModeBadge } from '../ui/button/run-mode-badge.tsx'
import { SmallTool } from '../ui/button/small-tool.tsx'
import { Tool } from '../ui/button/tool.tsx'
import { ToolMenu } from '../ui/button/tool-menu.tsx'
import { Explained } from '../ui/tooltip/explained.tsx'
import { forcedStates } from './forced-states.ts'
import { Forced, nothing, Part, PartGroup } from './part.tsx'

const looks = ['primary', 'plain', 'small', 'quiet', 'danger'] as const
const statuses = unitStatusNames.map(name => unitStatus(name))
const spans = ['Hour', 'Day', 'Week'].map(label => ({ value: label, label }))

export const ButtonParts = () => (
  <PartGroup title="Buttons">
    {looks.map(look => (
      <Part key={look} of={`Button, ${look}: usual, hover, focus, unavailable, waiting`}>
        <Button look={look}>Save</Button>
        {forcedStates.map(state => (
          <Forced key={state} state={state}>
            <Button look={look}>Save</Button>
          </Forced>
        ))}
        <Explained reason="Only administrators save this.">
          <Button look={look}>Save</Button>
        </Explained>
        <Button look={look} waits>
          Save
        </Button>
      </Part>
    ))}
    <Part of="Button link">
      <Router>
        <ButtonLink to="/">Import</ButtonLink>
        <ButtonLink to="/" look="primary">
          Create asset
        </ButtonLink>
      </Router>
    </Part>
    <Part of="Tool: usual, hover, focus, with icon, off, pressed, pressed under the pointer, primary, small, menu">
      <Tool name="Zoom in" sign="+" onPress={nothing} />
      <Forced state="hover">
        <Tool name="Whole day" onPress={nothing} />
      </Forced>
      <Forced state="focus-visible">
        <Tool name="Whole day" onPress={nothing} />
      </Forced>
      <Tool name="Findings" icon="M2 8h12M8 2v12" isGood onPress={nothing} />
      <Tool name="Undo" off onPress={nothing} />
      <Tool name="Measured" pressed onPress={nothing} />
      <Forced state="hover">
        <Tool name="Measured" icon="M2 8h12M8 2v12" isGood pressed onPress={nothing} />
      </Forced>
      <Tool name="Send" size="primary" onPress={nothing} />
      <SmallTool name="Close" onPress={nothing} />
      <ToolMenu name="More">
        <Tool name="Export" onPress={nothing} />
      </ToolMenu>
    </Part>
    <Part of="Choice of one">
      <SpanChips />
    </Part>
    <Part of="Chips">
      <RoleChips roles={['ADMIN', 'FIELD_OPERATIONS']} />
      <Chips label="Notes" texts={['A text that is longer than others']} />
    </Part>
    <Part of="Run modes">
      {statuses.map(status => (
        <RunModeBadge key={status.name} status={status} />
      ))}
    </Part>
  </PartGroup>
)

function SpanChips() {
  const [span, choose] = useState('Day')
  return <ChoiceChips label="Span" options={spans} value={span} onChange={choose} />
}
