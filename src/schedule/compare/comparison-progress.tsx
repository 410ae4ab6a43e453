// How far the comparison has come, and what hinders it.
import type { TimelineEvent } from '../../../domain/schedule/view/timeline-view.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert, Status } from '../../ui/feedback/alert.tsx'
import type { CurrentComparison } from './comparing.ts'

interface ComparisonProgressProps {
  current: CurrentComparison
  send: (event: TimelineEvent) => void
}

/** Nothing where the comparison goes well. */
export default function ComparisonProgress({ current, send }: ComparisonProgressProps) {
  const { trouble, chart, otherName } = current
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
