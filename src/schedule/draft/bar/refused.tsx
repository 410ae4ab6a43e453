// What was refused, and what can be done instead.
import { Button } from '../../../ui/button/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import type { OpenDraft } from '../editing-context.tsx'

export function Refused({ open }: { open: OpenDraft }) {
  return open.refused && <Alert action={<RefusalActions open={open} />}>{open.refused.reason}</Alert>
}

export const RefusalActions = ({ open: { refused, make, dismissRefusal } }: { open: OpenDraft }) => (
  <>
    {refused?.offers.map(({ words, operation }) => (
      <Button key={words} onClick={() => make(operation)}>
        {words}
      </Button>
    ))}
    <Button look="quiet" onClick={dismissRefusal}>
      Dismiss
    </Button>
  </>
)
