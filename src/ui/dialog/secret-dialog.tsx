// A dialog with the form that issues a secret, and then the secret, once.
import type { Secret } from '../../../domain/secret.ts'
import { FlowDialog, type FlowDialogProps } from './form-dialog.tsx'
import { IssuedSecret } from './issued-secret.tsx'

interface SecretDialogProps extends FlowDialogProps {
  /** The secret is null until it is issued. */
  state: FlowDialogProps['state'] & { context: { issued: { secret: Secret; name: string } | null } }
}

/** `children`: the form. */
export function SecretDialog({ children, ...flow }: SecretDialogProps) {
  const { issued } = flow.state.context
  const done = () => flow.send({ type: 'dialog.closed' })
  return (
    // The secret is shown this once: only its button ends it.
    <FlowDialog {...flow} send={issued ? () => {} : flow.send}>
      {issued ? <IssuedSecret secret={issued.secret} name={issued.name} onDone={done} /> : children}
    </FlowDialog>
  )
}
