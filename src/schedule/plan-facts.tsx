// What a plan says of itself as a whole: which it is, for which day, what it costs and where energy is short.
import { memo } from 'react'
import { amount } from '../../domain/schedule/sentences.ts'
import type { Layout } from './layout.ts'
import { factList, factTerm, factValue } from './schedule-view.css.ts'

export const PlanFacts = memo(({ layout }: { layout: Layout }) => (
  <dl className={factList} aria-label="Plan">
    {planFacts(layout).map(([term, text]) => (
      <Fact key={term} term={term} text={text} />
    ))}
  </dl>
))

export const planFacts = (layout: Layout): [term: string, text: string][] => [
  ['Plan', layout.txId],
  ['Date', dayText(layout.day)],
  ['Total cost', number.format(layout.totalCost)],
  ['Shortfall', shortfallText(layout)],
]

const Fact = ({ term, text }: { term: string; text: string }) => (
  <div>
    <dt className={factTerm}>{term}</dt>
    <dd className={factValue}>{text}</dd>
  </div>
)

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })

/** The plan's day as it is written, in whatever zone it is read. */
export const dayText = (isoDay: string): string => day.format(new Date(`${isoDay}T00:00:00Z`))

/** How many sites are named before the rest is counted: the list of shortfalls names all. */
const namedSites = 2

function shortfallText({ shortfalls: { siteIds, totals, total } }: Layout): string {
  const short = siteIds
    .map((id, i) => ({ id, amount: totals[i] ?? 0 }))
    .filter(site => site.amount !== 0)
    .sort((a, b) => b.amount - a.amount)
  if (short.length === 0) return 'none'
  const named = short.slice(0, namedSites).map(site => `${site.id} ${amount(site.amount)}`)
  const more = short.length > namedSites ? [`${short.length - namedSites} more sites`] : []
  return `${number.format(total)} (${[...named, ...more].join(', ')})`
}
