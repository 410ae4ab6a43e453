// The facts of a plan: id, day, cost and shortfalls.
import { memo } from 'react'
import { baseCostLabel, totalCostLabel } from '../../../domain/messages/timeline.ts'
import { amount, energyText } from '../../../domain/schedule/words/sentences.ts'
import { dayText, shortDayText } from '../../../domain/time/texts.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import { useZoneText } from '../../ui/time/zone-note.tsx'
import type { Layout } from '../layout/layout.ts'
import { rankedSites } from '../layout/shortfalls.ts'
import { shortenMiddle } from '../painting/shorten.ts'
import { factList, factTerm, factValue } from './plan-facts.css.ts'

export type PlanFact = readonly [term: string, text: string]

const none: readonly PlanFact[] = []

interface PlanFactsProps {
  layout: Layout
  isDraft: boolean
  /** What is known of the plan beside what is in it. */
  more?: readonly PlanFact[]
}

export const PlanFacts = memo(({ layout, isDraft, more = none }: PlanFactsProps) => {
  const zone = useZoneText()
  return (
    <dl className={factList} aria-label="Plan">
      {[
        ...planFacts(layout, { namedSites: 2, isDraft }, shortDayText),
        ['Times', zone] as const,
        ...more,
      ].map(([term, text]) => (
        <Fact key={term} term={term} text={text} />
      ))}
    </dl>
  )
})

/** At most `namedSites` sites with a shortfall are named, the rest is counted. */
export const planFacts = (
  layout: Layout,
  { namedSites, isDraft }: { namedSites: number; isDraft: boolean },
  format = dayText,
): PlanFact[] => [
  ['Plan', layout.txId],
  ['Date', format(layout.day)],
  [isDraft ? baseCostLabel : totalCostLabel, number.format(layout.totalCost)],
  ['Shortfall', shortfallText(layout, namedSites)],
]

const Fact = ({ term, text }: { term: string; text: string }) => (
  <div title={`${term}: ${text}`}>
    <dt className={factTerm}>{term}</dt>
    <dd className={factValue}>{text}</dd>
  </div>
)

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
/** So that two sites fit in a line; the list of shortfalls has the whole ids. */
const shortId = (id: string): string => shortenMiddle(id, 24, text => text.length)

function shortfallText(layout: Layout, namedSites: number): string {
  const short = rankedSites(layout)
  if (short.length === 0) return 'none'
  const named = short.slice(0, namedSites).map(site => `${shortId(site.id)} ${amount(site.total)}`)
  const more =
    short.length > namedSites ? [pluralize(short.length - namedSites, 'more site', 'more sites')] : []
  return `${energyText(layout.shortfalls.total)} (${[...named, ...more].join(', ')})`
}
