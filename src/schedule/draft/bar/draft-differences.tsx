// What the draft changes against its base, as figures; their sentences are in the tooltip and for screen readers.
import type { DraftResult } from '../engine/draft-engine.ts'
import { signedEnergy } from '../words.ts'
import { figure, figures, figureTerm, figureValue } from './draft-bar.css.ts'

export const DraftDifferences = ({ result }: { result: DraftResult }) => {
  const { total, notAsAsked, notAsAskedCount } = result
  return (
    <dl className={figures} aria-label="Against the base">
      <Figure term="New findings" value={String(total.addedCount)} sentences={total.added} />
      <Figure term="Findings gone" value={String(total.removedCount)} sentences={total.removed} />
      <Figure term="Shortfall" value={signedEnergy(total.shortfallKwh)} sentences={[]} />
      {notAsAskedCount > 0 && (
        <Figure term="Not as asked" value={String(notAsAskedCount)} sentences={notAsAsked} />
      )}
    </dl>
  )
}

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
  </div>
)
