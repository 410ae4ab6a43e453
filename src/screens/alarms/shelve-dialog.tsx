// The dialog in which it is chosen how long an alarm is shelved.
import { useMemo, useRef } from 'react'
import { maxShelvedHours } from '../../../domain/alarms/alarm.ts'
import { instantOf } from '../../../domain/time/zone.ts'
import { shelvingForm, shelvingHours } from '../../../domain/validate/alarms.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import type { shelveAlarm } from '../../hooks/flows/alarms.ts'
import type { FlowProps } from '../../hooks/use-flow.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { DialogForm, FlowDialog } from '../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { now } from '../../ui/hooks/use-now.ts'
import { ZoneNote } from '../../ui/time/zone-note.tsx'
import { useOperatorZone } from '../../ui/time/zones.tsx'
import type { Alarm } from './alarm.ts'

interface ShelveDialogProps extends FlowProps<typeof shelveAlarm> {
  alarm: Alarm
  title: string
}

export default function ShelveDialog(props: ShelveDialogProps) {
  const { state, send } = props
  return (
    <FlowDialog state={state} send={send} title="Shelve Alarm">
      <ShelveForm {...props} />
    </FlowDialog>
  )
}

function ShelveForm({ alarm: { id }, title, state, send }: ShelveDialogProps) {
  const zone = useOperatorZone()
  const { failure } = state.context
  const submittedMs = useRef<number | null>(null)
  const form = useSavedForm({
    schema: useMemo(() => shelvingForm(zone), [zone]),
    defaults: { hours: '1', until: '' },
    flow: state,
    onSubmit: ({ hours, until }) => {
      // A request of which the outcome is unknown is repeated with the same end.
      if (submittedMs.current === null || failure?.kind === 'refused') submittedMs.current = now()
      const untilMs = hours === '' ? instantOf(zone, until) : submittedMs.current + Number(hours) * 3_600_000
      send({ type: 'record.submitted', values: { id, until: new Date(untilMs).toISOString() } })
    },
  })
  const hours = form.choice('hours')
  return (
    <DialogForm form={form} action="Shelve">
      <p>{title}</p>
      <SelectField
        label="How Long"
        hint="Until then it is neither counted nor mailed."
        options={durations}
        {...hours}
      />
      {hours.value === '' && (
        <>
          <TextField
            label="Until"
            type="datetime-local"
            hint={`At most ${maxShelvedHours / 24} days ahead.`}
            {...form.field('until')}
          />
          <ZoneNote />
        </>
      )}
    </DialogForm>
  )
}

const durations = [
  ...shelvingHours.map(value => ({ value, label: pluralize(Number(value), 'hour', 'hours') })),
  { value: '', label: 'Until a given time' },
]
