// A group of radio buttons.
import { useId } from 'react'
import { choice, choices, choicesName } from './export-dialog.css.ts'

interface ChoicesProps {
  name: string
  value: string
  names: Record<string, string>
  onChoose: (value: string) => void
}

export function Choices({ name, value, names, onChoose }: ChoicesProps) {
  const group = useId()
  return (
    <fieldset className={choices}>
      <legend className={choicesName}>{name}</legend>
      {Object.entries(names).map(([each, text]) => (
        <label key={each} className={choice}>
          <input type="radio" name={group} checked={each === value} onChange={() => onChoose(each)} />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
