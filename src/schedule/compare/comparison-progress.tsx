// The progress of the comparison, or why it failed.
import { Button } from '../../ui/button/button.tsx'
import { Alert, Status } from '../../ui/feedback/alert.tsx'
import { useView } from '../view/view-context.tsx'
import { useCompare } from './compare-context.tsx'
import type { ComparisonChoice, ComparisonFailure, CurrentComparison } from './comparing.ts'

/** Renders nothing once the comparison is shown. */
export default function ComparisonProgress() {
  const { current, choice } = useCompare('current', 'choice')
  return (
    <>
      {choice && <Choice choice={choice} />}
      {current && <Current current={current} />}
    </>
  )
}

function Choice({ choice: { name, failure, dismiss } }: { choice: ComparisonChoice }) {
  if (!failure) return <Status>{`Opening ${name}...`}</Status>
  return <Failed failure={failure} end="Dismiss" onEnd={dismiss} />
}

function Current({ current: { failure, chart, otherName } }: { current: CurrentComparison }) {
  const { send } = useView('send')
  if (!failure) return chart ? null : <Status>{`Opening ${otherName}...`}</Status>
  return <Failed failure={failure} end="End comparison" onEnd={() => send({ type: 'comparison.ended' })} />
}

interface TroubleProps {
  failure: ComparisonFailure
  /** Name of the button that gives up. */
  end: string
  onEnd: () => void
}

/** Both buttons disappear with the alert, so the focus moves to the Compare tool. */
function Failed({ failure: { text, retry }, end, onEnd }: TroubleProps) {
  const { focusTool } = useCompare('focusTool')
  const withFocus = (act: () => void) => () => {
    act()
    focusTool()
  }
  return (
    <Alert
      action={
        <>
          {retry && <Button onClick={withFocus(retry)}>Try again</Button>}
          <Button look="quiet" onClick={withFocus(onEnd)}>
            {end}
          </Button>
        </>
      }
    >
      {text}
    </Alert>
  )
}
