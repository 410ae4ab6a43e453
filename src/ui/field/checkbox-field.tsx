// A box that is ticked or not, with its label beside it and its hint under it.
import { type ComponentProps, useId } from 'react'
import { checkboxLabel, field, fieldHint } from './field.css.ts'

interface CheckboxFieldProps extends ComponentProps<'input'> {
  label: string
  hint?: string | undefined
}

export function CheckboxField({ label, hint, ...inputProps }: CheckboxFieldProps) {
  const hintId = useId()
  return (
    <div className={field}>
      <label className={checkboxLabel}>
        <input {...inputProps} type="checkbox" aria-describedby={hint && hintId} />
        {label}
      </label>
      {hint && (
        <span id={hintId} className={fieldHint}>
          {hint}
        </span>
      )}
    </div>
  )
}
