// The form of a record that is saved as a whole, with what every such form needs: the flow that saves it, and the choices where
// somebody else has changed the record meanwhile.
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/v4/core'
import type { RecordType } from '../../domain/record-event.ts'
import type { saveRecordMachine } from '../../machines/records/save-record.ts'
import { type Conflict, useConflict } from './use-conflict.ts'
import { type Flow, useFlow } from './use-flow.ts'
import { type SavedForm, useSavedForm } from './use-saved-form.ts'
import { useSession } from './use-session.ts'

interface RecordFormOptions<Input extends FieldValues, Output extends object> {
  type: RecordType
  /** Null for a new one. */
  record: { id: string; version: string | null } | null
  schema: z.$ZodType<Output, Input>
  /** The record as it was read last, as values of the form. */
  latest: Input
  flow: Flow<SaveMachine<Output>>
}

type SaveMachine<Values extends object> = ReturnType<typeof saveRecordMachine<Values>>

export interface RecordForm<Input extends FieldValues, Output> {
  form: SavedForm<Input, Output>
  conflict: Conflict
  busy: boolean
}

export function useRecordForm<Input extends FieldValues, Output extends object>({
  type,
  record,
  schema,
  latest,
  flow,
}: RecordFormOptions<Input, Output>): RecordForm<Input, Output> {
  const { viewer } = useSession()
  const latestVersion = record?.version ?? null
  const [state, send] = useFlow<SaveMachine<Output>>(flow, {
    id: record?.id ?? null,
    organizationId: viewer?.organizationId ?? '',
    version: latestVersion,
  })
  const { failure, version } = state.context
  const busy = state.hasTag('busy')
  const form = useSavedForm({
    schema,
    defaults: latest,
    flow: state,
    onSubmit: values => send({ type: 'record.submitted', values }),
  })
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
