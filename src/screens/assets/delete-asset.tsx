// Deleting a battery or a truck: offered to those who may, and asked about first (spec 2, 6).
import { may } from '../../../domain/roles.ts'
import { removeRecord } from '../../hooks/flows/removal.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'

interface DeleteAssetProps {
  kind: 'asset' | 'truck'
  record: { id: string; name: string }
}

export function DeleteAsset(props: DeleteAssetProps) {
  const { viewer } = useSession()
  return viewer && may(viewer.roles, 'delete assets') ? <Removal {...props} /> : null
}

function Removal({ kind, record: { id, name } }: DeleteAssetProps) {
  const [state, send] = useFlow(removeRecord, { kind, id, name })
  return (
    <>
      <Button look="danger" onClick={() => send({ type: 'removal.asked' })}>
        Delete Asset
      </Button>
      <ConfirmDialog
        open={state.hasTag('open')}
        title={`Delete ${name}?`}
        confirm="Delete"
        busy={state.hasTag('busy')}
        onConfirm={() => send({ type: 'removal.confirmed' })}
        onCancel={() => send({ type: 'removal.dismissed' })}
      >
        {kind === 'asset' ? 'The battery' : 'The truck'} {name} will be deleted for good.
      </ConfirmDialog>
    </>
  )
}
