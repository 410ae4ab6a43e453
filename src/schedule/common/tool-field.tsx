// Fields of a tool row with their labels beside them.
import { type ReactNode, useId } from 'react'
import { toolField, toolLabel } from './tools.css.ts'

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  names: Record<Value, string>
  onChoose: (value: Value) => void
}

/** A native select: the fields of forms (src/ui/field) take more room, for labels, hints and errors. */
export const Choice = <Value extends string>({ label, value, names, onChoose }: ChoiceProps<Value>) => (
  <ToolField label={label}>
    {id => (
      <select
        id={id}
        className={toolField}
        value={value}
        onChange={event => onChoose(event.target.value as Value)}
      >
        {Object.entries<string>(names).map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    )}
  </ToolField>
)

export function ToolField({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <span className={toolLabel}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </span>
  )
}
