// A form of a page that stays open: what was saved is what the next change starts from.
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import {
  type SavedForm,
  type SavedFormOptions,
  type SavingState,
  useSavedForm,
} from '../../hooks/use-saved-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { FormActions } from '../../ui/field/form.tsx'
import { wideForm } from './alarms.css.ts'

type SavedInPlaceOptions<Input extends FieldValues, Output> = Pick<
  SavedFormOptions<Input, Output>,
  'schema' | 'defaults' | 'onSubmit'
> & {
  flow: SavingState
  /** The values once it is saved; those that were saved if not given. */
  after?: Input
}

export function useSavedInPlaceForm<Input extends FieldValues, Output>(
  options: SavedInPlaceOptions<Input, Output>,
): SavedForm<Input, Output> {
  const { flow, after } = options
  const { failure } = flow.context
  const form = useSavedForm(options)
  const { methods, busy } = form
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !busy && failure === null) methods.reset(after ?? methods.getValues())
    wasBusy.current = busy
  }, [busy, failure, after, methods])
  return form
}

interface SavedInPlaceFormProps {
  label: string
  busy: boolean
  onSubmit: (event: FormEvent) => void
  /** What went wrong, above the fields. */
  alert: ReactNode
  children: ReactNode
}

export const SavedInPlaceForm = ({ label, busy, onSubmit, alert, children }: SavedInPlaceFormProps) => (
  <form className={wideForm} aria-label={label} noValidate onSubmit={onSubmit}>
    {alert}
    {children}
    <FormActions>
      <Button look="primary" type="submit" busy={busy}>
        Save
      </Button>
    </FormActions>
  </form>
)
