// The dialog in which an alarm is acknowledged.
import { useRef } from 'react'
import { alarmRaisedAgain } from '../../../domain/messages/alarms.ts'
import { instantText } from '../../../domain/time/texts.ts'
import { acknowledgementForm } from '../../../domain/validate/alarms.ts'
import { AlarmToChangeDocument } from '../../../gql/operations/bulk-changes.generated.ts'
import type { acknowledgeAlarm } from '../../hooks/flows/alarms.ts'
import { useConflict } from '../../hooks/use-conflict.ts'
import type { FlowProps } from '../../hooks/use-flow.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { DialogForm, FlowDialog } from '../../ui/dialog/form-dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ConflictPanel } from '../../ui/field/conflict-panel.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { usePageZone } from '../../ui/time/zones.tsx'
import type { Alarm } from './alarm.ts'

interface AcknowledgeDialogProps extends FlowProps<typeof acknowledgeAlarm> {
  alarm: Alarm
  title: string
}

export default function AcknowledgeDialog(props: AcknowledgeDialogProps) {
  const { state, send } = props
  return (
    <FlowDialog state={state} send={send} title="Acknowledge Alarm">
      <AcknowledgeForm {...props} />
    </FlowDialog>
  )
}

function AcknowledgeForm({ alarm, title, state, send }: AcknowledgeDialogProps) {
  const { id } = alarm
  const { failure } = state.context
  const zone = usePageZone()
  const isOutdated = failure?.status === 412
  const reading = useRead(AlarmToChangeDocument, { id }, { enabled: isOutdated, fresh: true })
  const latest = reading.data?.page.alarms[0] ?? alarm
  const isRaisedAgain = latest.lastRaisedAt !== alarm.lastRaisedAt
  /** Of the alarm as the person has seen it. */
  const version = useRef(alarm.version)
  const form = useSavedForm({
    schema: acknowledgementForm,
    defaults: { note: alarm.note ?? '' },
    flow: state,
    onSubmit: ({ note }) =>
      send({ type: 'record.submitted', values: { id, note: note || null, version: version.current } }),
  })
  const conflict = useConflict({
    form,
    record: { type: 'alarm', id },
    latest: { note: latest.note ?? '' },
    latestVersion: latest.version,
    version: version.current,
    failure,
    onAccepted: () => {
      version.current = latest.version
    },
    mustConfirm: isRaisedAgain,
  })
  // Where the newer one cannot be read, there is nothing to choose from.
  const isUnread = isOutdated && latest === alarm && (reading.data ?? reading.failure)
  return (
    <DialogForm form={{ ...form, alert: isUnread ? form.alert : null }} action="Acknowledge">
      <p>{title}</p>
      {isRaisedAgain && (
        <Alert>
          {alarmRaisedAgain} Last raised: {instantText(zone, latest.lastRaisedAt)}. Acknowledge it again if
          that is being handled too.
        </Alert>
      )}
      {latest !== alarm && latest.seenAt !== null && (
        <p>
          Acknowledged{latest.seenBy !== null && ` by ${latest.seenBy}`}, {instantText(zone, latest.seenAt)}
        </p>
      )}
      <ConflictPanel conflict={conflict} labels={labels} />
      <TextField
        label="Note"
        hint="What is being done, for anyone who looks at this alarm later. Optional."
        {...form.field('note')}
      />
    </DialogForm>
  )
}

const labels = { note: 'Note' }
