// The buttons that record a repair or maintenance, change, close and delete it. Their dialogs are loaded with the first press.
import { useState } from 'react'
import { deleteMaintenance, saveMaintenance } from '../../../hooks/flows/maintenance.ts'
import { useFlow } from '../../../hooks/use-flow.ts'
import { Button } from '../../../ui/button/button.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { buttonRow } from '../unit-records.css.ts'
import { instantText } from '../unit-texts.ts'
import type { MaintainedUnit, Maintenance } from './maintenance.ts'

const MaintenanceDialog = lazyComponent(() => import('./maintenance-dialog.tsx'), { name: 'The form' })
const DeleteQuestion = lazyComponent(() => import('./delete-maintenance-question.tsx'), {
  name: 'The question',
})

export function AddMaintenance(unit: MaintainedUnit) {
  const [state, send] = useFlow(saveMaintenance, { id: null })
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <Button
        look="primary"
        onClick={() => {
          setWanted(true)
          send({ type: 'dialog.opened' })
        }}
      >
        Add Repair or Maintenance
      </Button>
      {wanted && <MaintenanceDialog unit={unit} record={null} closing={false} state={state} send={send} />}
    </>
  )
}

export function MaintenanceActions({ record, ...unit }: MaintainedUnit & { record: Maintenance }) {
  const [state, send] = useFlow(saveMaintenance, { id: null })
  const [deletion, sendDeletion] = useFlow(deleteMaintenance, { id: null })
  const [wanted, setWanted] = useState<'nothing' | 'edit' | 'close'>('nothing')
  const [asked, setAsked] = useState(false)
  const of = `the repair or maintenance of ${instantText(record.startedAt)}`
  const open = (form: 'edit' | 'close') => {
    setWanted(form)
    send({ type: 'dialog.opened' })
  }
  return (
    <div className={buttonRow}>
      {record.endedAt === null && (
        <Button aria-label={`Close ${of}`} onClick={() => open('close')}>
          Close
        </Button>
      )}
      <Button aria-label={`Edit ${of}`} onClick={() => open('edit')}>
        Edit
      </Button>
      <Button
        aria-label={`Delete ${of}`}
        onClick={() => {
          setAsked(true)
          sendDeletion({ type: 'dialog.opened' })
        }}
      >
        Delete
      </Button>
      {wanted !== 'nothing' && (
        <MaintenanceDialog
          unit={unit}
          record={record}
          closing={wanted === 'close'}
          state={state}
          send={send}
        />
      )}
      {asked && <DeleteQuestion unit={unit} record={record} state={deletion} send={sendDeletion} />}
    </div>
  )
}
