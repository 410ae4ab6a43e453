// Site shortfalls: sites ranked by missing energy, and the periods with a shortfall.
import { periodStart } from '../../../domain/schedule/calendar/period.ts'
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
    .filter(({ total }) => total !== 0)
    .sort((a, b) => b.total - a.total)
}

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
    if (lacks !== 0) found.push({ minute: periodStart(i + 1), lacks })
  }
  return found
}

export const worstOf = (periods: readonly ShortPeriod[]): ShortPeriod | undefined =>
  periods.reduce<ShortPeriod | undefined>(
    (worst, each) => (worst && worst.lacks >= each.lacks ? worst : each),
    undefined,
  )
