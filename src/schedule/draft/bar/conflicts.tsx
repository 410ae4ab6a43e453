// What two people want differently of one trip: both requests, and a choice between them.
import type { Conflict } from '../../../../domain/schedule/draft/conflicts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import { personName } from '../words.ts'

export function Conflicts({ open }: { open: OpenDraft }) {
  const { draft, userId, result, make } = open
  const nameOf = (stepId: string) => {
    const step = draft.steps.find(({ id }) => id === stepId)
    return step ? personName(step, userId) : 'somebody else'
  }
  return result.conflicts.map(each => (
    <Alert
      key={keyOf(each)}
      action={
        <>
          <Button onClick={() => make(each.keep)}>{each.request.action}</Button>
          <Button onClick={() => make(each.operation)}>{each.otherRequest.action}</Button>
        </>
      }
    >
      Two requests for {each.trip}: {requestText(nameOf(each.otherStepId), each.otherRequest.text)},{' '}
      {requestText(nameOf(each.stepId), each.request.text)}. The latter holds now.
    </Alert>
  ))
}

const requestText = (name: string, text: string) => `${name} ${name === 'you' ? 'want' : 'wants'} it ${text}`

const keyOf = ({ stepId, otherStepId, trip, field }: Conflict) => `${stepId} ${otherStepId} ${trip} ${field}`
