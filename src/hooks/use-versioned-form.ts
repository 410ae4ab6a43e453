// The form of a dialog that changes a record. It is sent with the version of the values that the person has seen, however often
// the record is read again meanwhile.
import { useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { RecordType } from '../../domain/record-event.ts'
import { type Conflict, useConflict } from './use-conflict.ts'
import { type SavedForm, type SavedFormOptions, type SavingState, useSavedForm } from './use-saved-form.ts'

interface VersionedFormOptions<Input extends FieldValues, Output>
  extends Omit<SavedFormOptions<Input, Output>, 'onSubmit'> {
  flow: SavingState
  /** Its id is '' where nobody tells who has changed it. */
  record: { type: RecordType; id: string }
  /** The record as it was read last, as values of the form. */
  latest: Input
  /** Of `latest`; null for a new record, and where the server counts none. */
  latestVersion: string | null
  onSubmit: (values: Output, version: string | null) => void
}

export function useVersionedForm<Input extends FieldValues, Output>({
  record,
  latest,
  latestVersion,
  onSubmit,
  flow,
  ...options
}: VersionedFormOptions<Input, Output>): { form: SavedForm<Input, Output>; conflict: Conflict } {
  const { failure } = flow.context
  const version = useRef(latestVersion)
  const form = useSavedForm({ ...options, flow, onSubmit: values => onSubmit(values, version.current) })
  const conflict = useConflict({
    form,
    record,
    latest,
    latestVersion,
    version: version.current,
    failure,
    onAccepted: () => {
      version.current = latestVersion
    },
  })
  // Where the newer record cannot be read there is nothing to choose from, and the refusal is shown.
  const isChosenFrom = failure?.status === 412 && conflict.choices.length > 0
  return {
    form: { ...form, alert: isChosenFrom ? null : form.alert },
    conflict: { ...conflict, alert: null },
  }
}
