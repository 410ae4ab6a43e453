// A labelled text field with its validation message tied to it, and the same for passwords, which can be shown.
import { type ComponentProps, useId, useState } from 'react'
import { field, fieldError, fieldLabel, input, inputBox, passwordToggle } from './field.css.ts'

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  error?: string | undefined
}

export function TextField({ label, error, ...inputProps }: TextFieldProps) {
  return (
    <Labelled label={label} error={error}>
      {ids => <input {...inputProps} {...ids} className={input} />}
    </Labelled>
  )
}

export function PasswordField({ label, error, ...inputProps }: TextFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Labelled label={label} error={error}>
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

interface FieldIds {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface LabelledProps {
  label: string
  error: string | undefined
  children: (ids: FieldIds) => React.ReactNode
}

function Labelled({ label, error, children }: LabelledProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={field}>
      <label htmlFor={id} className={fieldLabel}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? errorId : undefined,
      })}
      {error && (
        <span id={errorId} className={fieldError}>
          {error}
        </span>
      )}
    </div>
  )
}
