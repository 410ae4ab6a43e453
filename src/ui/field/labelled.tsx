// The frame of every field: the label above it, hint and validation message below it as its description.
import { type ReactNode, useId } from 'react'
import { field, fieldError, fieldHint, fieldLabel } from './field.css.ts'

interface FieldIds {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface LabelledProps {
  label: string
  error?: string | undefined
  hint?: string | undefined
  children: (ids: FieldIds) => ReactNode
}

export function Labelled({ label, error, hint, children }: LabelledProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className={field}>
      <label htmlFor={id} className={fieldLabel}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <span id={hintId} className={fieldHint}>
          {hint}
        </span>
      )}
      {error && (
        <span id={errorId} className={fieldError}>
          {error}
        </span>
      )}
    </div>
  )
}
