// The number of batteries that diverge from the plan on a button that reveals one after the other; and the threshold.
import { clock } from '../../../domain/schedule/calendar/period.ts'
import { defaultDivergenceKwh } from '../../../domain/schedule/view/measured.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import { SmallTool } from '../../ui/button/small-tool.tsx'
import { KwhField } from '../common/kwh-field.tsx'
import { toolGroup, toolNote } from '../common/tools.css.ts'
import { type Measured, useView } from '../view/view-context.tsx'
import { useRevealNext } from './use-reveal-next.ts'

/** Renders nothing without measurements of the plan's day, and in a draft. */
export function MeasuredTools() {
  const { measured, isDraft } = useView('measured', 'isDraft')
  const revealNext = useRevealNext(measured?.divergences ?? [])
  if (!measured || isDraft) return null
  const { divergences, failure } = measured
  const [first] = divergences
  const name = countText(measured)
  return (
    <fieldset className={toolGroup} aria-label="Planned against actual">
      <span aria-live="polite">
        {name && <SmallTool name={name} about={first?.sentence} off={!first} onPress={revealNext} />}
      </span>
      <span className={toolNote} aria-live="polite">
        {failure}
      </span>
    </fieldset>
  )
}

/** Renders nothing without measurements of the plan's day. */
export function DivergenceField() {
  const { measured, divergenceKwh, send } = useView('measured', 'divergenceKwh', 'send')
  return (
    measured && (
      <KwhField
        label="Divergence"
        kwh={divergenceKwh}
        defaultKwh={defaultDivergenceKwh}
        onChange={kwh => send({ type: 'divergence.chosen', kwh })}
      />
    )
  )
}

/** Null where nothing is known because the request failed, or no battery is in view. The divergences are in order of time. */
function countText({ days, divergences, readCount, failure }: Measured): string | null {
  // A projection gives a day to batteries of which nothing was measured.
  const measured = [...days.values()].filter(({ stretches }) => stretches.length > 0).length
  const ofRead = typeof readCount === 'number' ? `, of the ${readCount} read` : ''
  if (measured === 0) {
    if (failure !== null || readCount === 0) return null
    return readCount === null ? 'Reading measured values...' : `Nothing measured yet${ofRead}`
  }
  const [first] = divergences
  if (!first) return `${pluralize(measured, 'battery', 'batteries')} on plan${ofRead}`
  return `${pluralize(divergences.length, 'battery', 'batteries')} off plan since ${clock(first.minute)}${ofRead}`
}
