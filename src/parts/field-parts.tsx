import { useState } from 'react'
import { Button } from '../ui/button/button.tsx'
import { CheckboxField } from '../ui/field/checkbox-field.tsx'
import { ConflictPanel } from '../ui/field/conflict-panel.tsx'
import { PasswordField, TextField } from '../ui/field/field.tsx'
import { FileField } from '../ui/field/file-field.tsx'
import { Form, FormActions } from '../ui/field/form.tsx'
import { SearchField } from '../ui/field/search-field.tsx'
import { MultiSelectField, SelectField } from '../ui/field/select-field.tsx'
import { Forced, nothing, Part, PartGroup } from './part.tsx'

const depots = ['North depot', 'South depot', 'Harbour'].map(label => ({ value: label, label }))

export const FieldParts = () => (
  <PartGroup title="Fields">
    <Part of="Text: empty, hint, filled, focus, error, disabled" arranged="columns">
      <TextField label="Name" />
      <TextField label="Capacity (kWh)" hint="Between 1 and 1,000" inputMode="decimal" />
      <TextField label="Name" defaultValue="MB-12, spare battery of the north depot" />
      <Forced state="focus-visible">
        <TextField label="Name" defaultValue="MB-12" />
      </Forced>
      <TextField label="Capacity (kWh)" defaultValue="-5" error="Must be more than 0." />
      <TextField label="Name" defaultValue="MB-12" disabled />
    </Part>
    <Part of="Password" arranged="columns">
      <PasswordField label="Password" defaultValue="correct horse" autoComplete="off" />
      <PasswordField label="Password" error="Required" autoComplete="off" />
    </Part>
    <Part of="Choice: nothing chosen, chosen, error, disabled, unavailable, of several" arranged="columns">
      <SelectField label="Depot" options={depots} placeholder="Any depot" value="" onChange={nothing} />
      <SelectField label="Depot" options={depots} value="Harbour" onChange={nothing} />
      <SelectField label="Depot" options={depots} value="" error="Required" onChange={nothing} />
      <SelectField label="Depot" options={depots} value="Harbour" disabled onChange={nothing} />
      <SelectField
        label="Depot"
        options={depots}
        value="Harbour"
        unavailable="Only administrators move a battery."
        onChange={nothing}
      />
      <MultiSelectField
        label="Depots"
        options={depots}
        value={['North depot', 'Harbour']}
        onChange={nothing}
      />
    </Part>
    <Part of="Search: empty, filled" arranged="columns">
      <SearchOf typed="" />
      <SearchOf typed="MB-1" />
    </Part>
    <Part of="Box: off, on, with a hint, disabled">
      <CheckboxField label="Send mails" />
      <CheckboxField label="Send mails" defaultChecked />
      <CheckboxField label="Send mails" hint="At most one an hour" />
      <CheckboxField label="Send mails" disabled />
    </Part>
    <Part of="File">
      <FileField
        label="Plan"
        trigger={open => <Button onClick={open}>Choose a file</Button>}
        onFiles={nothing}
      />
    </Part>
    <Part of="Form with its actions" arranged="wide">
      <Form>
        <TextField label="Name" defaultValue="MB-12" />
        <FormActions apart={<Button look="danger">Delete</Button>}>
          <Button>Cancel</Button>
          <Button look="primary">Save</Button>
        </FormActions>
      </Form>
    </Part>
    <Part of="Changed by somebody else: told, and to be chosen" arranged="wide">
      <ConflictPanel labels={{}} conflict={{ ...noConflict, change: changed }} />
      <ConflictPanel labels={{ name: 'Name' }} conflict={{ ...noConflict, choices: [nameChoice] }} />
    </Part>
  </PartGroup>
)

const noConflict = { change: null, load: nothing, choices: [], alert: null }
const changed = { text: 'Erin Okafor has changed this battery.', ago: '2 min ago' }
const nameChoice = { field: 'name', mine: 'MB-12', theirs: 'MB-12 spare', takesTheirs: true, choose: nothing }

function SearchOf({ typed }: { typed: string }) {
  const [text, setText] = useState(typed)
  return (
    <SearchField
      value={text}
      onChange={setText}
      onClear={() => setText('')}
      placeholder="Name or serial number"
      found={text && '3 batteries'}
    />
  )
}
