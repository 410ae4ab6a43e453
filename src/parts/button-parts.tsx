import { useState } from 'react'
import { Router } from 'wouter'
import { unitStatus } from '../../domain/telemetry/unit-status.ts'
import { Button } from '../ui/button/button.tsx'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { Chips } from '../ui/button/chip.tsx'
import { ChoiceChips } from '../ui/button/choice-chips.tsx'
import { RunModeBadge } from '../ui/button/run-mode-badge.tsx'
import { Tool } from '../ui/button/tool.tsx'
import { ToolMenu } from '../ui/button/tool-menu.tsx'
import { Explained } from '../ui/tooltip/explained.tsx'
import { forcedStates } from './forced-states.ts'
import { Forced, nothing, Part, PartGroup } from './part.tsx'

const looks = ['primary', 'plain', 'small', 'quiet', 'danger'] as const
const statuses = ['UNKNOWN', 'INITIALIZING', 'READY', 'OPERATING', 'CHARGING', 'FAULTED', 'SERVICE'].map(
  unitStatus,
)
const spans = ['Hour', 'Day', 'Week'].map(label => ({ value: label, label }))

export const ButtonParts = () => (
  <PartGroup title="Buttons">
    {looks.map(look => (
      <Part key={look} of={`Button, ${look}: usual, hover, focus, unavailable, busy`}>
        <Button look={look}>Save</Button>
        {forcedStates.map(state => (
          <Forced key={state} state={state}>
            <Button look={look}>Save</Button>
          </Forced>
        ))}
        <Explained reason="Only administrators save this.">
          <Button look={look}>Save</Button>
        </Explained>
        <Button look={look} busy>
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
    <Part of="Tool: usual, hover, focus, with icon, off, pressed">
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
      <ToolMenu name="More">
        <Tool name="Export" onPress={nothing} />
      </ToolMenu>
    </Part>
    <Part of="Choice of one">
      <SpanChips />
    </Part>
    <Part of="Chips">
      <Chips
        label="Roles"
        texts={['Administrator', 'Planner', 'A role with a name that is longer than others']}
      />
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
