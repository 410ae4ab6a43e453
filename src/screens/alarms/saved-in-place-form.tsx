// A form of a page that stays open: what was saved is what the next change starts from.
import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type SavedForm, type SavedFormOptions, useSavedForm } from '../../hooks/use-saved-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { FormActions } from '../../ui/field/form.tsx'
import { wideForm } from './alarms.css.ts'

type SavedInPlaceFormProps<Input extends FieldValues, Output> = Pick<
  SavedFormOptions<Input, Output>,
  'schema' | 'defaults' | 'onSubmit'
> &
  Required<Pick<SavedFormOptions<Input, Output>, 'busy' | 'failure'>> & {
    label: string
    children: (form: SavedForm<Input, Output>) => ReactNode
  }

export function SavedInPlaceForm<Input extends FieldValues, Output>({
  label,
  children,
  ...options
}: SavedInPlaceFormProps<Input, Output>) {
  const { busy, failure } = options
  const form = useSavedForm(options)
  const { methods } = form
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !busy && failure === null) methods.reset(methods.getValues())
    wasBusy.current = busy
  }, [busy, failure, methods])
  return (
    <form className={wideForm} aria-label={label} noValidate onSubmit={form.submit}>
      {form.alert && <Alert>{form.alert}</Alert>}
      {children(form)}
      <FormActions>
        <Button look="primary" type="submit" busy={busy}>
          Save
        </Button>
      </FormActions>
    </form>
  )
}
