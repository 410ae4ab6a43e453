// The buttons that issue an access key, or another secret for one. Their dialog is loaded with the first press.
import { issueAccessKey } from '../../hooks/flows/access-keys.ts'
import { useDialogFlow } from '../../hooks/use-dialog-flow.ts'
import { Button } from '../../ui/button/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const KeyDialog = lazyComponent(() => import('./key-dialog.tsx'), { name: 'The form' })

export function NewKey() {
  const { dialog, open } = useDialogFlow(issueAccessKey)
  return (
    <>
      <Button look="primary" onClick={open}>
        New Access Key
      </Button>
      {dialog && <KeyDialog {...dialog} rotated={null} />}
    </>
  )
}

export function RotateKey({ id, name }: { id: string; name: string }) {
  const { dialog, open } = useDialogFlow(issueAccessKey)
  return (
    <>
      <Button look="quiet" aria-label={`Rotate ${name}`} onClick={open}>
        Rotate
      </Button>
      {dialog && <KeyDialog {...dialog} rotated={{ id, name }} />}
    </>
  )
}
