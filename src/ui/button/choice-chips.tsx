// A few choices side by side, of which one is chosen.

import type { Option } from '../field/option.ts'
import { choice, choices } from './choice-chips.css.ts'

interface ChoiceChipsProps {
  label: string
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
}

export const ChoiceChips = ({ label, options, value, onChange }: ChoiceChipsProps) => (
  <div role="group" aria-label={label} className={choices}>
    {options.map(option => (
      <button
        key={option.value}
        type="button"
        className={choice}
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </button>
    ))}
  </div>
)
