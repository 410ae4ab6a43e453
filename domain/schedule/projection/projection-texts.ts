// What will be missing for the rest of the day, as sentences, the most urgent first.
import { pluralize } from '../../words/pluralize.ts'
import { quoteId } from '../../words/sanitize.ts'
import { clock, periodEnd, periodStart } from '../calendar/period.ts'
import type { MeasuredPoint } from '../view/measured.ts'
import { energyText, noticeableKwh } from '../words/sentences.ts'
import { listText } from '../words/trip-text.ts'
import type { Lack, MeasuredEnergy, ProjectedBattery } from './project-battery.ts'
import { maxAgeMinutes, type Projection } from './project-day.ts'

export type DescribedProjection = {
  /** Of the rest of the day: as planned, as it goes now, and what would be possible. */
  summary: string
  /** One for each battery that is off its plan. */
  lines: readonly ProjectionLine[]
  /** Which batteries are taken as planned, because too little is known of them. */
  notes: readonly string[]
}

export type ProjectionLine = {
  batteryId: string
  text: string
  /** What sites will lack because of it, a sentence for each. */
  lacking: readonly string[]
  /** What it will hold. */
  curve: readonly MeasuredPoint[]
}

export type DescribedOptions = {
  /** What is left undelivered from the next period on: as planned, and by the best dispatch with the same trips if that is known. */
  plannedKwh: number
  possibleKwh: number | null
  /** Batteries that are less than this off their plan count as on it. */
  toleranceKwh: number
  /** 0 without a reserve. */
  reserveKwh: number
}

export function describeProjection(
  projection: Projection,
  { plannedKwh, possibleKwh, toleranceKwh, reserveKwh }: DescribedOptions,
): DescribedProjection {
  const { batteries, lackingKwh, fromPeriod, stale, unmeasured, contradictory } = projection
  const projectedKwh = plannedKwh + lackingKwh
  const from = `From ${clock(periodStart(fromPeriod))} on, the plan leaves ${energyText(plannedKwh)} undelivered`
  const now =
    lackingKwh <= noticeableKwh
      ? 'as it goes now, that stays so'
      : `as it goes now, it will be ${energyText(projectedKwh)}`
  const isImprovable = possibleKwh !== null && projectedKwh - possibleKwh > noticeableKwh
  const possible = isImprovable ? `; with the same trips, it could be ${energyText(possibleKwh)}` : ''
  const offPlan = batteries.filter(({ behindKwh }) => Math.abs(behindKwh) > toleranceKwh)
  return {
    summary: `${from}; ${now}${possible}.`,
    lines: offPlan.toSorted(byUrgency).map(battery => ({
      batteryId: battery.batteryId,
      text: batteryText(battery, reserveKwh),
      lacking: lackTexts(battery.lacks, clock),
      curve: battery.curve,
    })),
    notes: [...staleTexts(stale), ...unmeasuredTexts(unmeasured), ...contradictoryTexts(contradictory)],
  }
}

/** Whose lack begins first; then those that are furthest from their plan. */
function byUrgency(a: ProjectedBattery, b: ProjectedBattery): number {
  const startOf = ({ lacks: [first] }: ProjectedBattery) => first?.startPeriod ?? Number.MAX_SAFE_INTEGER
  return startOf(a) - startOf(b) || Math.abs(b.behindKwh) - Math.abs(a.behindKwh)
}

/** 'MB-6 is 120 kWh behind its plan (measured at 19:02) and will be empty at 20:10. S-2 will lack 34 kWh from 20:00 to 22:00.' */
function batteryText(battery: ProjectedBattery, reserveKwh: number): string {
  const { batteryId, measured, lacks, emptyMinute } = battery
  const emptied = reserveKwh > 0 ? `fall below ${energyText(reserveKwh)}` : 'be empty'
  const empty = emptyMinute === null ? '' : ` and will ${emptied} at ${clock(emptyMinute)}`
  const head = `${quoteId(batteryId)} is ${offPlanText(battery)} (measured at ${clock(measured.minute)})${empty}.`
  const sites = lacks.length === 0 ? 'No site will lack energy because of it.' : lacksText(lacks, clock)
  return `${head} ${sites}`
}

/** '120 kWh behind its plan'. */
export const offPlanText = ({ behindKwh }: Pick<ProjectedBattery, 'behindKwh'>): string =>
  `${energyText(Math.abs(behindKwh))} ${behindKwh > 0 ? 'behind' : 'ahead of'} its plan`

/** A sentence for each site. `timeText` is of a minute of the plan's day. */
export const lacksText = (lacks: readonly Lack[], timeText: (minute: number) => string): string =>
  lackTexts(lacks, timeText).join(' ')

function lackTexts(lacks: readonly Lack[], timeText: (minute: number) => string): string[] {
  const sites = [...new Set(lacks.map(({ siteId }) => siteId))]
  return sites.map(id =>
    lackText(
      lacks.filter(({ siteId }) => siteId === id),
      timeText,
    ),
  )
}

function lackText(lacks: readonly Lack[], timeText: (minute: number) => string): string {
  const [first, last] = [lacks[0], lacks.at(-1)]
  if (!first || !last) return ''
  const kwh = lacks.reduce((sum, each) => sum + each.kwh, 0)
  const [start, end] = [timeText(periodStart(first.startPeriod)), timeText(periodEnd(last.endPeriod))]
  const span = lacks.length === 1 ? `from ${start} to ${end}` : `between ${start} and ${end}`
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

function contradictoryTexts(ids: readonly string[]): string[] {
  if (ids.length === 0) return []
  const which = listText(ids.map(quoteId), ', ', 'batteries')
  return [
    `The plan’s energies of ${which} do not follow from charging and discharging, so ${ids.length === 1 ? 'it is' : 'they are'} taken as planned.`,
  ]
}
