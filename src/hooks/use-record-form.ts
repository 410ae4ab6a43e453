// The form of a record that is saved as a whole, with what every such form needs: the flow that saves it, and the choices where
// somebody else has changed the record meanwhile.
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/v4/core'
import type { RecordType } from '../../domain/record-event.ts'
import type { DescribedFailure } from '../../machines/effects.ts'
import { type Conflict, useConflict } from './use-conflict.ts'
import { type SavedForm, useSavedForm } from './use-saved-form.ts'

interface RecordFormOptions<Input extends FieldValues, Output> {
  type: RecordType
  /** Null for a new one. */
  record: { id: string; version: string | null } | null
  schema: z.$ZodType<Output, Input>
  /** The record as it was read last, as values of the form. */
  latest: Input
  /** A flow that saves records: machines/records/save-record.ts. */
  state: {
    context: { failure: DescribedFailure | null; version?: string | null }
    hasTag: (tag: 'busy') => boolean
  }
  send: (
    event: { type: 'record.submitted'; values: Output } | { type: 'record.reread'; version: string | null },
  ) => void
}

export interface RecordForm<Input extends FieldValues, Output> {
  form: SavedForm<Input, Output>
  conflict: Conflict
  busy: boolean
}

export function useRecordForm<Input extends FieldValues, Output>({
  type,
  record,
  schema,
  latest,
  state,
  send,
}: RecordFormOptions<Input, Output>): RecordForm<Input, Output> {
  const { failure, version } = state.context
  const busy = state.hasTag('busy')
  const form = useSavedForm({
    schema,
    defaults: latest,
    failure,
    busy,
    onSubmit: values => send({ type: 'record.submitted', values }),
  })
  const latestVersion = record?.version ?? null
  const conflict = useConflict({
    form,
    record: { type, id: record?.id ?? '' },
    latest,
    latestVersion,
    version,
    failure,
    onAccepted: () => send({ type: 'record.reread', version: latestVersion }),
  })
  return { form, conflict, busy }
}
