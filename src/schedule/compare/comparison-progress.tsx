// How far the comparison is, and what hinders it.
import { Button } from '../../ui/button/button.tsx'
import { Alert, Status } from '../../ui/feedback/alert.tsx'
import { useView } from '../view/view-context.tsx'
import { useCompare } from './compare-context.tsx'
import type { ComparisonChoice, ComparisonTrouble, CurrentComparison } from './comparing.ts'

/** Nothing where the comparison goes well. */
export default function ComparisonProgress() {
  const { current, choice } = useCompare('current', 'choice')
  return (
    <>
      {choice && <Choice choice={choice} />}
      {current && <Current current={current} />}
    </>
  )
}

function Choice({ choice: { name, trouble, dismiss } }: { choice: ComparisonChoice }) {
  if (!trouble) return <Status>{`Opening ${name}...`}</Status>
  return <Trouble trouble={trouble} end="Dismiss" onEnd={dismiss} />
}

function Current({ current: { trouble, chart, otherName } }: { current: CurrentComparison }) {
  const { send } = useView('send')
  if (!trouble) return chart ? null : <Status>{`Opening ${otherName}...`}</Status>
  return <Trouble trouble={trouble} end="End comparison" onEnd={() => send({ type: 'comparison.ended' })} />
}

interface TroubleProps {
  trouble: ComparisonTrouble
  /** Name of the button that ends what has failed. */
  end: string
  onEnd: () => void
}

/** Both buttons go away with the alert, so the focus goes to the Compare tool. */
function Trouble({ trouble: { text, retry }, end, onEnd }: TroubleProps) {
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
