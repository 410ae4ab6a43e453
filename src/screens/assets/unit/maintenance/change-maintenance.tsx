// The buttons that record a repair or maintenance, change, close and delete it. Their dialogs are loaded with the first press.
import { useState } from 'react'
import { dateTimeText } from '../../../../../domain/time/texts.ts'
import { deleteMaintenance, saveMaintenance } from '../../../../hooks/flows/maintenance.ts'
import { useDialogFlow } from '../../../../hooks/use-dialog-flow.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { lazyComponent } from '../../../../ui/lazy-component.tsx'
import { usePageZone } from '../../../../ui/time/zones.tsx'
import { buttonRow } from '../unit-records.css.ts'
import type { MaintainedUnit, Maintenance } from './maintenance.ts'

const MaintenanceDialog = lazyComponent(() => import('./maintenance-dialog.tsx'), { name: 'The form' })
const DeleteConfirmation = lazyComponent(() => import('./delete-maintenance-confirmation.tsx'), {
  name: 'The question',
})

export function AddMaintenance(unit: MaintainedUnit) {
  const { dialog, open } = useDialogFlow(saveMaintenance, { id: null })
  return (
    <>
      <Button look="primary" onClick={open}>
        Add Repair or Maintenance
      </Button>
      {dialog && <MaintenanceDialog {...dialog} unit={unit} record={null} closing={false} />}
    </>
  )
}

export function MaintenanceActions({ record, ...unit }: MaintainedUnit & { record: Maintenance }) {
  const saving = useDialogFlow(saveMaintenance, { id: null })
  const deletion = useDialogFlow(deleteMaintenance, { id: null })
  const zone = usePageZone()
  const [closing, setClosing] = useState(false)
  const of = `the repair or maintenance of ${dateTimeText(zone, record.startedAt)}`
  const open = (isClosing: boolean) => {
    setClosing(isClosing)
    saving.open()
  }
  return (
    <div className={buttonRow}>
      {record.endedAt === null && (
        <Button aria-label={`Close ${of}`} onClick={() => open(true)}>
          Close
        </Button>
      )}
      <Button aria-label={`Edit ${of}`} onClick={() => open(false)}>
        Edit
      </Button>
      <Button aria-label={`Delete ${of}`} onClick={deletion.open}>
        Delete
      </Button>
      {saving.dialog && (
        <MaintenanceDialog {...saving.dialog} unit={unit} record={record} closing={closing} />
      )}
      {deletion.dialog && <DeleteConfirmation {...deletion.dialog} unit={unit} record={record} />}
    </div>
  )
}
