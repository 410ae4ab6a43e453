// What will be missing for the rest of the day, as sentences, the most urgent first.
import { pluralize } from '../../words/pluralize.ts'
import { quoteId } from '../../words/sanitize.ts'
import { clock, periodEnd, periodStart } from '../calendar/period.ts'
import { energyText } from '../words/sentences.ts'
import { listText } from '../words/trip-text.ts'
import { type Cause, type Lack, type MeasuredEnergy, maxAgeMinutes, type Projection } from './project-day.ts'

export type DescribedProjection = {
  /** Of the rest of the day: as planned, as it goes now, and what would be possible. */
  summary: string
  /** One for each battery that is off its plan. */
  lines: readonly ProjectionLine[]
  /** Which batteries are taken as planned, because too little is known of them. */
  notes: readonly string[]
  /** Whether another dispatch with the same trips leaves less than it will be as it goes now. */
  isImprovable: boolean
}

export type ProjectionLine = {
  batteryId: string
  text: string
  /** When the first site begins to lack energy because of it; null if none does. */
  startMinute: number | null
}

/** Less than this is no difference: plans give energies with one decimal. */
const noticeableKwh = 0.05

export function describeProjection(projection: Projection): DescribedProjection {
  const { causes, plannedKwh, projectedKwh, possibleKwh, fromPeriod, stale, unmeasured } = projection
  const isImprovable = projectedKwh - possibleKwh > noticeableKwh
  const from = `From ${clock(periodStart(fromPeriod))} on, the plan leaves ${energyText(plannedKwh)} undelivered`
  const now = `as it goes now, it will be ${energyText(projectedKwh)}`
  const possible = `with the same trips, it could be ${energyText(possibleKwh)}`
  const isAsPlanned = Math.abs(projectedKwh - plannedKwh) <= noticeableKwh
  return {
    summary: `${from}; ${isAsPlanned ? 'as it goes now, that stays so' : now}${isImprovable ? `; ${possible}` : ''}.`,
    lines: causes.map(cause => ({
      batteryId: cause.batteryId,
      text: causeText(cause),
      startMinute: cause.lacks[0] ? periodStart(cause.lacks[0].startPeriod) : null,
    })),
    notes: [...staleTexts(stale), ...unmeasuredTexts(unmeasured)],
    isImprovable,
  }
}

/** 'MB-6 is 120 kWh behind its plan (measured at 19:02). S-2 will lack 34 kWh from 19:15 to 22:00.' */
function causeText({ batteryId, measured, behindKwh, lacks }: Cause): string {
  const off = `${energyText(Math.abs(behindKwh))} ${behindKwh > 0 ? 'behind' : 'ahead of'} its plan`
  const head = `${quoteId(batteryId)} is ${off} (measured at ${clock(measured.minute)}).`
  if (lacks.length === 0) return `${head} No site will lack energy because of it.`
  const sites = [...new Set(lacks.map(({ siteId }) => siteId))]
  return [head, ...sites.map(id => lackText(lacks.filter(({ siteId }) => siteId === id)))].join(' ')
}

function lackText(lacks: readonly Lack[]): string {
  const [first, last] = [lacks[0], lacks.at(-1)]
  if (!first || !last) return ''
  const kwh = lacks.reduce((sum, each) => sum + each.kwh, 0)
  const when = `${clock(periodStart(first.startPeriod))} and ${clock(periodEnd(last.endPeriod))}`
  const span = lacks.length === 1 ? `from ${when.replace(' and ', ' to ')}` : `between ${when}`
  return `${quoteId(first.siteId)} will lack ${energyText(kwh)} ${span}.`
}

const maxNamed = 3

function staleTexts(stale: readonly MeasuredEnergy[]): string[] {
  const named = stale
    .slice(0, maxNamed)
    .map(
      ({ batteryId, minute }) =>
        `${quoteId(batteryId)} last reported at ${clock(minute)}, so it is taken as planned.`,
    )
  const more = stale.length - named.length
  if (more <= 0) return named
  return [
    ...named,
    `${pluralize(more, 'more battery', 'more batteries')} reported nothing in the last ${maxAgeMinutes} minutes.`,
  ]
}

/** Whether they reported nothing or have no record is not known here. */
function unmeasuredTexts(ids: readonly string[]): string[] {
  if (ids.length === 0) return []
  const which =
    ids.length > maxNamed
      ? pluralize(ids.length, 'battery', 'batteries')
      : listText(ids.map(quoteId), ', ', 'batteries')
  const areTaken = ids.length === 1 ? 'it is taken' : 'they are taken'
  return [`No measured energy of ${which} is known today, so ${areTaken} as planned.`]
}
