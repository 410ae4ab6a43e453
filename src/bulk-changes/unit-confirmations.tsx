// What is to be set for many batteries or trucks: limits, capacity, a repair or maintenance, and its end.
import { useState } from 'react'
import { someLimitsForm, unitLimitFields } from '../../domain/records/asset.ts'
import { textsOf } from '../../domain/records/fields.ts'
import { truckCapacityForm, truckFields } from '../../domain/records/truck.ts'
import { minuteAt, utcTextOf } from '../../domain/time/zone.ts'
import { localMaintenanceForm, maintenanceEndForm } from '../../domain/validate/maintenance.ts'
import { useSavedForm } from '../hooks/use-saved-form.ts'
import { TextField } from '../ui/field/field.tsx'
import { now } from '../ui/hooks/use-now.ts'
import { ZoneNote } from '../ui/time/zone-note.tsx'
import { useOperatorZone } from '../ui/time/zones.tsx'
import { LimitFields } from './limit-fields.tsx'
import { MaintenanceFields } from './maintenance-fields.tsx'
import { type ConfirmationProps, NamedForm } from './named-form.tsx'

export function LimitsConfirmation({ records, reading, onConfirm }: ConfirmationProps) {
  const form = useSavedForm({
    schema: someLimitsForm,
    defaults: textsOf(unitLimitFields, null),
    reading,
    onSubmit: limits => {
      const entered = Object.entries(limits).filter(([, limit]) => limit !== null)
      onConfirm({ action: 'limits', limits: Object.fromEntries(entered) })
    },
  })
  return (
    <NamedForm form={form} action="Change" records={records}>
      <p>Fields left empty stay as they are for each battery.</p>
      <LimitFields form={form} />
    </NamedForm>
  )
}

export function CapacityConfirmation({ records, reading, onConfirm }: ConfirmationProps) {
  const form = useSavedForm({
    schema: truckCapacityForm,
    defaults: { mbessCapacity: '' },
    reading,
    onSubmit: ({ mbessCapacity }) => onConfirm({ action: 'capacity', mbessCapacity }),
  })
  return (
    <NamedForm form={form} action="Change" records={records}>
      <TextField
        label={truckFields.mbessCapacity.label}
        inputMode="numeric"
        autoComplete="off"
        hint="How many batteries each truck carries: 1 to 9"
        {...form.field('mbessCapacity')}
      />
    </NamedForm>
  )
}

export function MaintenanceConfirmation({ records, reading, onConfirm }: ConfirmationProps) {
  const zone = useOperatorZone()
  const [openedMs] = useState(now)
  const form = useSavedForm({
    schema: localMaintenanceForm(zone, { startedAt: openedMs, endedAt: null }),
    defaults: { startedAt: minuteAt(zone, openedMs), endedAt: '', notes: '', servicer: '' },
    reading,
    onSubmit: maintenance => onConfirm({ action: 'maintenance', maintenance }),
  })
  return (
    <NamedForm form={form} action="Add" records={records}>
      <MaintenanceFields form={form} />
    </NamedForm>
  )
}

export function EndMaintenanceConfirmation({ records, reading, onConfirm }: ConfirmationProps) {
  const zone = useOperatorZone()
  const [openedMs] = useState(now)
  const form = useSavedForm({
    schema: maintenanceEndForm,
    defaults: { endedAt: minuteAt(zone, openedMs) },
    reading,
    onSubmit: ({ endedAt }) =>
      onConfirm({
        action: 'endMaintenance',
        endedAt: utcTextOf(zone, endedAt, openedMs),
        confirmedAt: new Date(now()).toISOString(),
      }),
  })
  return (
    <NamedForm form={form} action="Save" records={records}>
      <ZoneNote />
      <TextField
        label="End"
        type="datetime-local"
        hint="Of all repairs and maintenance of these units that are under way now and have no earlier end."
        {...form.field('endedAt')}
      />
    </NamedForm>
  )
}
