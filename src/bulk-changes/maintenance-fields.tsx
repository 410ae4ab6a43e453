// The fields of a repair or maintenance, of one unit or of many. Times are in the operator's zone.
import type { MaintenanceInput } from '../../domain/validate/maintenance.ts'
import type { SavedForm } from '../hooks/use-saved-form.ts'
import { TextField } from '../ui/field/field.tsx'
import { ZoneNote } from '../ui/time/zone-note.tsx'

export const maintenanceLabels = {
  startedAt: 'Start',
  endedAt: 'End',
  notes: 'Maintenance Notes',
  servicer: 'Servicer',
}

export const MaintenanceFields = ({
  form,
}: {
  form: Pick<SavedForm<MaintenanceInput, unknown>, 'field'>
}) => (
  <>
    <ZoneNote />
    <TextField label={maintenanceLabels.startedAt} type="datetime-local" {...form.field('startedAt')} />
    <TextField
      label={maintenanceLabels.endedAt}
      type="datetime-local"
      hint="Without an end, the unit is out of service from the start until an end is entered."
      {...form.field('endedAt')}
    />
    <TextField label={maintenanceLabels.notes} {...form.field('notes')} />
    <TextField label={maintenanceLabels.servicer} {...form.field('servicer')} />
  </>
)
