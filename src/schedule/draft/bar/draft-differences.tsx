// What the draft changes against its base, as figures; their sentences are in the tooltip and for screen readers.
import { energyText } from '../../../../domain/schedule/words/sentences.ts'
import { heard } from '../../../ui/theme/visually-hidden.css.ts'
import type { DraftResult, PossibleShortfall } from '../engine/draft-engine.ts'
import { signedEnergy } from '../words.ts'
import { figure, figures, figureTerm, figureValue } from './draft-bar.css.ts'
import { possibleText } from './possible-shortfall.tsx'

export const DraftDifferences = ({
  result,
  possible,
}: {
  result: DraftResult
  /** Undefined while it is being computed; null where that has failed. */
  possible: PossibleShortfall | null | undefined
}) => {
  const { total, unfulfilled, unfulfilledCount } = result
  return (
    <dl className={figures} aria-label="Against the base">
      <Figure term="New findings" value={String(total.addedCount)} sentences={total.added} />
      <Figure term="Findings gone" value={String(total.removedCount)} sentences={total.removed} />
      <Figure term="Shortfall" value={signedEnergy(total.shortfallKwh)} sentences={[]} />
      <Figure term="Possible" {...possibleFigure(possible)} />
      {unfulfilledCount > 0 && (
        <Figure term="Not as asked" value={String(unfulfilledCount)} sentences={unfulfilled} />
      )}
    </dl>
  )
}

function possibleFigure(possible: PossibleShortfall | null | undefined) {
  if (possible) return { value: possibleValue(possible), sentences: [possibleText(possible)] }
  return possible === undefined
    ? { value: 'computing...', sentences: [] }
    : { value: 'not computed', sentences: [failedText] }
}

const failedText =
  "This has failed. It is tried again after the next step, and in today's plan at the next quarter of an hour."

/** '15.3 kWh (−28 kWh)': what is possible, and what the latest step has changed of it. */
const possibleValue = ({ minKwh, beforeKwh }: PossibleShortfall): string =>
  beforeKwh === null || Math.abs(minKwh - beforeKwh) < 0.05
    ? energyText(minKwh)
    : `${energyText(minKwh)} (${signedEnergy(minKwh - beforeKwh)})`

const Figure = ({
  term,
  value,
  sentences,
}: {
  term: string
  value: string
  sentences: readonly string[]
}) => (
  <div className={figure} title={sentences.join('\n') || undefined}>
    <dt className={figureTerm}>{term}</dt>
    <dd className={figureValue}>{value}</dd>
    {sentences.length > 0 && <dd className={heard}>{sentences.join(' ')}</dd>}
  </div>
)
