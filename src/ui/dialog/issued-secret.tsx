// A new secret, which is shown once, in the dialog that asked for it.
import { useState } from 'react'
import type { Secret } from '../../../domain/secret.ts'
import { Button } from '../button/button.tsx'
import { Alert, Status } from '../feedback/alert.tsx'
import { FormActions } from '../field/form.tsx'
import { issuedSecret, secretText } from './issued-secret.css.ts'

export function IssuedSecret({ secret, name, onDone }: { secret: Secret; name: string; onDone: () => void }) {
  const [copied, setCopied] = useState<'not yet' | 'yes' | 'refused'>('not yet')
  const text = secret.reveal()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied('yes'),
      () => setCopied('refused'),
    )
  return (
    <div className={issuedSecret}>
      <p>This is the secret of {name}. It is shown only once.</p>
      <code className={secretText}>{text}</code>
      {copied === 'yes' && <Status tone="success">Copied</Status>}
      {copied === 'refused' && (
        <Alert>The browser did not allow copying. Select the text and copy it yourself.</Alert>
      )}
      <FormActions>
        <Button onClick={copy}>Copy</Button>
        <Button look="primary" onClick={onDone}>
          Done
        </Button>
      </FormActions>
    </div>
  )
}
