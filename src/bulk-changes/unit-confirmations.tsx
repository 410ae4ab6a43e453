// What is to be set for many batteries or trucks: limits, capacity, a repair or maintenance, and its end.
import { type BulkChange, namesOf } from '../../domain/bulk-changes.ts'
import { someLimitsForm, unitLimitFields } from '../../domain/records/asset.ts'
import { textsOf } from '../../domain/records/fields.ts'
import { truckCapacityForm, truckFields } from '../../domain/records/truck.ts'
import { minuteAt, utcTextOf } from '../../domain/time/zone.ts'
import { maintenanceEndForm, maintenanceForm, maintenanceOfForm } from '../../domain/validate/maintenance.ts'
import { useSavedForm } from '../hooks/use-saved-form.ts'
import { DialogForm } from '../ui/dialog/form-dialog.tsx'
import { TextField } from '../ui/field/field.tsx'
import { now } from '../ui/hooks/use-now.ts'
import { ZoneNote } from '../ui/time/zone-note.tsx'
import { useOperatorZone } from '../ui/time/zones.tsx'
import { names } from './bulk-changes.css.ts'
import { LimitFields } from './limit-fields.tsx'
import { MaintenanceFields } from './maintenance-fields.tsx'

interface UnitConfirmationProps {
  records: readonly { name: string }[]
  reading: boolean
  onConfirm: (change: BulkChange) => void
}

export function LimitsConfirmation({ records, reading, onConfirm }: UnitConfirmationProps) {
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
    <DialogForm form={form} action="Change" reading={reading}>
      <p className={names}>{namesOf(records)}</p>
      <p>Of what is left empty here, each battery keeps its own.</p>
      <LimitFields form={form} />
    </DialogForm>
  )
}

export function CapacityConfirmation({ records, reading, onConfirm }: UnitConfirmationProps) {
  const form = useSavedForm({
    schema: truckCapacityForm,
    defaults: { mbessCapacity: '' },
    reading,
    onSubmit: ({ mbessCapacity }) => onConfirm({ action: 'capacity', mbessCapacity }),
  })
  return (
    <DialogForm form={form} action="Change" reading={reading}>
      <p className={names}>{namesOf(records)}</p>
      <TextField
        label={truckFields.mbessCapacity.label}
        inputMode="numeric"
        autoComplete="off"
        hint="How many batteries each truck carries: 1 to 9"
        {...form.field('mbessCapacity')}
      />
    </DialogForm>
  )
}

export function MaintenanceConfirmation({ records, reading, onConfirm }: UnitConfirmationProps) {
  const zone = useOperatorZone()
  const form = useSavedForm({
    schema: maintenanceForm,
    defaults: { startedAt: minuteAt(zone, now()), endedAt: '', notes: '', servicer: '' },
    reading,
    onSubmit: values => onConfirm({ action: 'maintenance', maintenance: maintenanceOfForm(zone, values) }),
  })
  return (
    <DialogForm form={form} action="Add" reading={reading}>
      <p className={names}>{namesOf(records)}</p>
      <MaintenanceFields form={form} />
    </DialogForm>
  )
}

export function EndMaintenanceConfirmation({ records, reading, onConfirm }: UnitConfirmationProps) {
  const zone = useOperatorZone()
  const form = useSavedForm({
    schema: maintenanceEndForm,
    defaults: { endedAt: minuteAt(zone, now()) },
    reading,
    onSubmit: ({ endedAt }) =>
      onConfirm({
        action: 'endMaintenance',
        endedAt: utcTextOf(zone, endedAt),
        confirmedAt: new Date(now()).toISOString(),
      }),
  })
  return (
    <DialogForm form={form} action="Save" reading={reading}>
      <p className={names}>{namesOf(records)}</p>
      <ZoneNote />
      <TextField
        label="End"
        type="datetime-local"
        hint="Of all repairs and maintenance of these units that are under way now and have no earlier end."
        {...form.field('endedAt')}
      />
    </DialogForm>
  )
}
