// A labelled text field with its validation message, and one for passwords, which can be shown.
import { type ComponentProps, useState } from 'react'
import { input, inputBox, passwordToggle } from './field.css.ts'
import { Labelled } from './labelled.tsx'

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  error?: string | undefined
  /** Helps to fill the field in; read by screen readers with it. */
  hint?: string | undefined
}

export function TextField({ label, error, hint, ...inputProps }: TextFieldProps) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {ids => <input {...inputProps} {...ids} className={input} />}
    </Labelled>
  )
}

export function PasswordField({ label, error, hint, ...inputProps }: TextFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Labelled label={label} error={error} hint={hint}>
      {ids => (
        <span className={inputBox}>
          <input
            {...inputProps}
            {...ids}
            className={input}
            data-with-toggle
            type={shown ? 'text' : 'password'}
          />
          <button
            type="button"
            className={passwordToggle}
            disabled={inputProps.disabled}
            aria-label={shown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </span>
      )}
    </Labelled>
  )
}
