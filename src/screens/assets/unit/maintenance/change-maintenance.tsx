// The buttons that record a repair or maintenance, change, close and delete it. Their dialogs are loaded with the first press.
import { type ReactNode, useState } from 'react'
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

/** The buttons of each record, and the dialogs of the one that is acted on: they stay when its row goes. */
export function useMaintenanceActions(
  unit: MaintainedUnit,
  records: readonly Maintenance[] | undefined,
): { actionsOf: (record: Maintenance) => ReactNode; dialogs: ReactNode } {
  const saving = useDialogFlow(saveMaintenance, { id: null })
  const deletion = useDialogFlow(deleteMaintenance, { id: null })
  const [opened, setOpened] = useState<{ record: Maintenance; closing: boolean } | null>(null)
  const record = opened && (records?.find(({ id }) => id === opened.record.id) ?? opened.record)
  return {
    actionsOf: of => (
      <MaintenanceActions
        record={of}
        onEdit={closing => {
          setOpened({ record: of, closing })
          saving.open()
        }}
        onDelete={() => {
          setOpened({ record: of, closing: false })
          deletion.open()
        }}
      />
    ),
    dialogs: record && (
      <>
        {saving.dialog && (
          <MaintenanceDialog {...saving.dialog} unit={unit} record={record} closing={opened.closing} />
        )}
        {deletion.dialog && <DeleteConfirmation {...deletion.dialog} unit={unit} record={record} />}
      </>
    ),
  }
}

interface MaintenanceActionsProps {
  record: Maintenance
  onEdit: (closing: boolean) => void
  onDelete: () => void
}

function MaintenanceActions({ record, onEdit, onDelete }: MaintenanceActionsProps) {
  const zone = usePageZone()
  const of = `the repair or maintenance of ${dateTimeText(zone, record.startedAt)}`
  return (
    <div className={buttonRow}>
      {record.endedAt === null && (
        <Button aria-label={`Close ${of}`} onClick={() => onEdit(true)}>
          Close
        </Button>
      )}
      <Button aria-label={`Edit ${of}`} onClick={() => onEdit(false)}>
        Edit
      </Button>
      <Button aria-label={`Delete ${of}`} onClick={onDelete}>
        Delete
      </Button>
    </div>
  )
}
