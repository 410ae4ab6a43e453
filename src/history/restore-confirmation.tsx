// Asks before a deleted record is restored, and says what comes back.
import type { RestorableType } from '../../domain/restorable-type.ts'
import type { restoreRecord } from '../hooks/flows/deletion.ts'
import type { FlowProps } from '../hooks/use-flow.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'

const RestoreConfirmation = ({ state, send }: FlowProps<typeof restoreRecord>) => (
  <ConfirmDialog
    open={state.hasTag('open')}
    title={`Restore ${state.context.name}?`}
    confirm="Restore"
    look="primary"
    busy={state.hasTag('busy')}
    onConfirm={() => send({ type: 'restoration.confirmed' })}
    onCancel={() => send({ type: 'restoration.cancelled' })}
  >
    {restores[state.context.type]}
  </ConfirmDialog>
)
export default RestoreConfirmation

const restores: Record<RestorableType, string> = {
  user: 'The user comes back with name, address, password, roles and second factors.',
  asset: 'The battery comes back with all of its fields, and telemetry is shown for it again.',
  truck: 'The truck comes back with all of its fields.',
  place: 'The place comes back with all of its fields.',
}
