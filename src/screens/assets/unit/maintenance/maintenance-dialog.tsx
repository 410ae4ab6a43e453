// The dialog in which a repair or maintenance is recorded, changed or closed.
import { useState } from 'react'
import { minuteAt } from '../../../../../domain/time/zone.ts'
import { localMaintenanceForm } from '../../../../../domain/validate/maintenance.ts'
import { MaintenanceFields, maintenanceLabels } from '../../../../bulk-changes/maintenance-fields.tsx'
import type { saveMaintenance } from '../../../../hooks/flows/maintenance.ts'
import type { FlowProps } from '../../../../hooks/use-flow.ts'
import { useVersionedForm } from '../../../../hooks/use-versioned-form.ts'
import { DialogForm, FlowDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { ConflictPanel } from '../../../../ui/field/conflict-panel.tsx'
import { now } from '../../../../ui/hooks/use-now.ts'
import { useOperatorZone } from '../../../../ui/time/zones.tsx'
import type { MaintainedUnit, Maintenance } from './maintenance.ts'

interface MaintenanceDialogProps extends FlowProps<typeof saveMaintenance> {
  unit: MaintainedUnit
  /** Null for a new one. */
  record: Maintenance | null
  /** The end is now, until another one is typed. */
  closing: boolean
}

export default function MaintenanceDialog(props: MaintenanceDialogProps) {
  const { record, closing, state, send } = props
  const verb = record === null ? 'Add' : closing ? 'Close' : 'Edit'
  return (
    <FlowDialog state={state} send={send} title={`${verb} Repair or Maintenance`}>
      <MaintenanceForm {...props} />
    </FlowDialog>
  )
}

function MaintenanceForm({ unit, record, closing, state, send }: MaintenanceDialogProps) {
  const zone = useOperatorZone()
  const [openedMs] = useState(now)
  const startedMs = record ? Date.parse(record.startedAt) : openedMs
  const endedMs = record?.endedAt ? Date.parse(record.endedAt) : null
  const latest = {
    startedAt: minuteAt(zone, startedMs),
    endedAt: endedMs === null ? '' : minuteAt(zone, endedMs),
    notes: record?.notes ?? '',
    servicer: record?.servicer ?? '',
  }
  const { form, conflict } = useVersionedForm({
    schema: localMaintenanceForm(zone, { startedAt: startedMs, endedAt: closing ? openedMs : endedMs }),
    record: { type: unit.unitType, id: '' },
    defaults: closing ? { ...latest, endedAt: minuteAt(zone, openedMs) } : latest,
    latest,
    latestVersion: record?.version ?? null,
    serverFields: { started_at: 'startedAt', ended_at: 'endedAt' },
    flow: state,
    onSubmit: (values, version) =>
      send({
        type: 'record.submitted',
        values: {
          ...unit,
          id: record?.id ?? null,
          version,
          ...values,
        },
      }),
  })
  return (
    <DialogForm form={form} action="Save">
      <ConflictPanel conflict={conflict} labels={maintenanceLabels} textOf={textOf} />
      <MaintenanceFields form={form} />
    </DialogForm>
  )
}

const textOf = (field: string, value: unknown): string =>
  field.endsWith('At') ? String(value).replace('T', ' ') : String(value)
