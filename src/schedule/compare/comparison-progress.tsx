// How far the comparison has come, and what hinders it.
import type { TimelineEvent } from '../../../domain/schedule/view/timeline-view.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert, Status } from '../../ui/feedback/alert.tsx'
import type { ComparisonChoice, CurrentComparison } from './comparing.ts'

interface ComparisonProgressProps {
  current: CurrentComparison | null
  choice: ComparisonChoice | null
  send: (event: TimelineEvent) => void
}

/** Nothing where the comparison goes well. */
export default function ComparisonProgress({ current, choice, send }: ComparisonProgressProps) {
  return (
    <>
      {choice && <Choice choice={choice} />}
      {current && <Current current={current} send={send} />}
    </>
  )
}

function Choice({ choice: { name, trouble, dismiss } }: { choice: ComparisonChoice }) {
  if (!trouble) return <Status>{`Opening ${name}...`}</Status>
  return (
    <Alert
      action={
        <>
          {trouble.retry && <Button onClick={trouble.retry}>Try again</Button>}
          <Button look="quiet" onClick={dismiss}>
            Dismiss
          </Button>
        </>
      }
    >
      {trouble.text}
    </Alert>
  )
}

interface CurrentProps {
  current: CurrentComparison
  send: (event: TimelineEvent) => void
}

function Current({ current: { trouble, chart, otherName }, send }: CurrentProps) {
  if (!trouble) return chart ? null : <Status>{`Opening ${otherName}...`}</Status>
  return (
    <Alert
      action={
        <>
          {trouble.retry && <Button onClick={trouble.retry}>Try again</Button>}
          <Button look="quiet" onClick={() => send({ type: 'comparison.ended' })}>
            End comparison
          </Button>
        </>
      }
    >
      {trouble.text}
    </Alert>
  )
}
