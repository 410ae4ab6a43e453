// What somebody else has changed of the record in a form, and the choice between theirs and one's own, field by field.
import { useEffect, useId, useRef } from 'react'
import { changedMeanwhile } from '../../../domain/messages/server.ts'
import { Button } from '../button/button.tsx'
import { Alert, Status } from '../feedback/alert.tsx'
import { choice, choiceLabel, choiceLegend, choices as choiceList } from './conflict-panel.css.ts'

interface ConflictPanelProps {
  conflict: {
    change: { text: string; ago: string | null } | null
    load: () => void
    choices: readonly FieldChoice[]
    alert: string | null
  }
  labels: Record<string, string>
  /** A value as it is read on screen. */
  textOf?: (field: string, value: unknown) => string
}

interface FieldChoice {
  field: string
  mine: unknown
  theirs: unknown
  takesTheirs: boolean
  choose: (theirs: boolean) => void
}

export function ConflictPanel({
  conflict,
  labels,
  textOf = (_field, value) => String(value),
}: ConflictPanelProps) {
  const { change, load, choices, alert } = conflict
  return (
    <>
      {alert && <Alert>{alert}</Alert>}
      {change && (
        <Status action={<Button onClick={load}>Load the changes</Button>}>
          {change.text}
          {/* Not read out each time it changes. */}
          {change.ago && <span role="timer"> {change.ago}</span>}
        </Status>
      )}
      {choices.length > 0 && <Choices choices={choices} labels={labels} textOf={textOf} />}
    </>
  )
}

type ChoicesProps = { choices: readonly FieldChoice[] } & Required<
  Pick<ConflictPanelProps, 'labels' | 'textOf'>
>

function Choices({ choices, labels, textOf }: ChoicesProps) {
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  // The button that was pressed is below the choices, or gone.
  useEffect(() => list.current?.querySelector<HTMLElement>('input:checked')?.focus(), [])
  return (
    <div ref={list} className={choiceList}>
      <Alert>{changedMeanwhile} Choose what to keep, then save.</Alert>
      {choices.map(({ field, mine, theirs, takesTheirs, choose }) => (
        <fieldset key={field} className={choice}>
          <legend className={choiceLegend}>{labels[field] ?? field}</legend>
          <Option
            name={`${listId}-${field}`}
            label="Mine"
            value={textOf(field, mine)}
            checked={!takesTheirs}
            onChoose={() => choose(false)}
          />
          <Option
            name={`${listId}-${field}`}
            label="Theirs"
            value={textOf(field, theirs)}
            checked={takesTheirs}
            onChoose={() => choose(true)}
          />
        </fieldset>
      ))}
    </div>
  )
}

interface OptionProps {
  /** The same for both options of a field. */
  name: string
  label: string
  value: string
  checked: boolean
  onChoose: () => void
}

const Option = ({ name, label, value, checked, onChoose }: OptionProps) => (
  <label className={choiceLabel}>
    <input type="radio" name={name} checked={checked} onChange={onChoose} />
    <span>
      {label}: {value || '(empty)'}
    </span>
  </label>
)
