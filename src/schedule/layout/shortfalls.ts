// Site shortfalls: sites ranked by missing energy, and the periods with a shortfall.
import { clock, minutesPerPeriod, periodStart } from '../../../domain/schedule/calendar/period.ts'
import { energyText } from '../../../domain/schedule/words/sentences.ts'
import { sanitizeForDisplay } from '../../../domain/words/sanitize.ts'
import { at } from './column.ts'
import { type Layout, shortfallPeriods } from './layout.ts'

export interface ShortSite {
  /** Index into shortfalls.siteIds. */
  site: number
  id: string
  total: number
}

/** The sites with a shortfall, the largest total first. */
export function rankedSites({ shortfalls: { siteIds, totals } }: Layout): ShortSite[] {
  return siteIds
    .map((id, site) => ({ site, id, total: at(totals, site) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
}

/** The largest of any site and period, in kWh. */
export const maxShortfallKwh = ({ shortfalls }: Layout): number =>
  shortfalls.periods.reduce((max, each) => Math.max(max, each), 0)

export interface ShortPeriod {
  minute: number
  lacks: number
}

export function shortPeriods(layout: Layout, site: number): ShortPeriod[] {
  const { shortfalls } = layout
  const periodCount = shortfallPeriods(layout)
  const found: ShortPeriod[] = []
  for (let i = 0; i < periodCount; i++) {
    const lacks = at(shortfalls.periods, site * periodCount + i)
    if (lacks > 0) found.push({ minute: periodStart(i + 1), lacks })
  }
  return found
}

export const worstOf = (periods: readonly ShortPeriod[]): ShortPeriod | undefined =>
  periods.reduce<ShortPeriod | undefined>(
    (worst, each) => (worst && worst.lacks >= each.lacks ? worst : each),
    undefined,
  )

/** '08:00: S-1 short of 2 kWh, S-2 short of 7 kWh' */
export function shortfallsText(layout: Layout, minute: number): string {
  const { siteIds, periods } = layout.shortfalls
  const periodCount = shortfallPeriods(layout)
  const period = Math.max(0, Math.min(periodCount - 1, Math.floor(minute / minutesPerPeriod)))
  const short = siteIds.flatMap((id, site) => {
    const lacks = at(periods, site * periodCount + period)
    return lacks > 0 ? [`${sanitizeForDisplay(id)} short of ${energyText(lacks)}`] : []
  })
  return `${clock(period * minutesPerPeriod)}: ${short.join(', ') || 'no shortfall'}`
}
