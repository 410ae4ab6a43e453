// The buttons that issue an access key, or another secret for one. Their dialog is loaded with the first press.
import { useState } from 'react'
import { issueAccessKey } from '../../hooks/flows/access-keys.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { Button } from '../../ui/button/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const KeyDialog = lazyComponent(() => import('./key-dialog.tsx'), { name: 'The form' })

export function NewKey() {
  const [state, send] = useFlow(issueAccessKey)
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
        New Access Key
      </Button>
      {wanted && <KeyDialog state={state} send={send} rotated={null} />}
    </>
  )
}

export function RotateKey({ id, name }: { id: string; name: string }) {
  const [state, send] = useFlow(issueAccessKey)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        aria-label={`Rotate ${name}`}
        onClick={() => {
          setWanted(true)
          send({ type: 'dialog.opened' })
        }}
      >
        Rotate
      </Button>
      {wanted && <KeyDialog state={state} send={send} rotated={{ id, name }} />}
    </>
  )
}
