// Deletes a battery, a truck or a place, after a question; shown only to users who may (spec 2, 6).
import { afterDeletion } from '../../../domain/messages/deletions.ts'
import { deleteRecord } from '../../hooks/flows/deletion.ts'
import { useFeature } from '../../hooks/use-feature.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { useMay } from '../../hooks/use-session.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { usePageCommand } from '../../ui/page-commands.ts'

export type RegistryKind = 'asset' | 'truck' | 'place'

interface DeleteAssetProps {
  kind: RegistryKind
  record: { id: string; name: string }
  /** The version that the person sees. */
  version: string | null | undefined
}

export function DeleteAsset(props: DeleteAssetProps) {
  return useMay('delete assets') ? <Removal {...props} /> : null
}

function Removal({ kind, record: { id, name }, version = null }: DeleteAssetProps) {
  const [state, send] = useFlow(deleteRecord, { kind, id, name })
  const restorable = useFeature('restoration')
  const requestDeletion = () => send({ type: 'deletion.requested', version })
  const label = kind === 'place' ? 'Delete Place' : 'Delete Asset'
  usePageCommand({ label, run: requestDeletion })
  return (
    <>
      <Button look="danger" onClick={requestDeletion}>
        {label}
      </Button>
      <ConfirmDialog
        open={state.hasTag('open')}
        title={`Delete ${name}?`}
        confirm="Delete"
        busy={state.hasTag('busy')}
        onConfirm={() => send({ type: 'deletion.confirmed', restorable: restorable === true })}
        onCancel={() => send({ type: 'deletion.cancelled' })}
      >
        {nouns[kind]} {name} will be deleted. {afterDeletion(restorable)}
      </ConfirmDialog>
    </>
  )
}

const nouns = { asset: 'The battery', truck: 'The truck', place: 'The place' }
