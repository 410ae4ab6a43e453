// How the rest of the plan's day goes, given what batteries really hold: the newest measured energies, carried on by what the plan does.
import { minutesPerPeriod, periodStart } from '../calendar/period.ts'
import { limitsOfAudit } from '../dispatch/dispatch-limits.ts'
import { toKwh, toMicroKwh } from '../dispatch/dispatch-problem.ts'
import { solveDispatch } from '../dispatch/least-shortfall.ts'
import { planProblem } from '../dispatch/plan-problem.ts'
import type { Base } from '../draft/settle/base.ts'
import type { BatteryIntent, EnergyLevel } from '../draft/settle/intent.ts'
import { type Settled, settle, settledBase } from '../draft/settle/settle.ts'
import type { BatterySchedule } from '../plan/plan.ts'

/** The newest value of a battery of the plan; `minute` is of the plan's day. */
export type MeasuredEnergy = { batteryId: string; minute: number; energyKwh: number }

export type ProjectionOptions = {
  /** Of the plan's day. */
  nowMinute: number
  /** Batteries that are less than this off their plan count as on it. */
  toleranceKwh: number
}

/** An older value says too little about now: its battery is taken as planned. */
export const maxAgeMinutes = 30

/** What a site lacks more than planned; both periods are inclusive. */
export type Lack = { siteId: string; startPeriod: number; endPeriod: number; kwh: number }

/** A battery that is off its plan, and what follows from it. */
export type Cause = {
  batteryId: string
  measured: MeasuredEnergy
  /** Less than planned at that minute; negative if more. */
  behindKwh: number
  /** The first one first; none where nothing is missing because of it. */
  lacks: readonly Lack[]
}

export type Projection = {
  /** Those that come first first; those without a lack last. */
  causes: readonly Cause[]
  /** What is left undelivered from the next period on: as planned, as it goes now, and by the best dispatch with the same trips. */
  plannedKwh: number
  projectedKwh: number
  possibleKwh: number
  /** The first period that can still be changed. */
  fromPeriod: number
  /** Batteries that are taken as planned: their newest value is too old, or they have none today. */
  stale: readonly MeasuredEnergy[]
  unmeasured: readonly string[]
}

/** Read-only batteries, whose entries contradict themselves, stay as planned. */
export function projectDay(
  base: Base,
  measured: readonly MeasuredEnergy[],
  { nowMinute, toleranceKwh }: ProjectionOptions,
): Projection {
  const fromPeriod = Math.min(base.plan.periodCount, Math.floor(nowMinute / minutesPerPeriod) + 2)
  const planned = settledBase(base)
  const newest = new Map(measured.map(each => [each.batteryId, each]))
  const isKnown = ({ minute }: MeasuredEnergy) => minute <= nowMinute && nowMinute - minute <= maxAgeMinutes
  const known = base.intent.batteries.flatMap(({ id }) => {
    const value = newest.get(id)
    const isFree = base.readOnly.unitOf({ kind: 'battery', id }) === undefined
    return value && isKnown(value) && isFree ? [value] : []
  })
  const levels = new Map(known.map(value => [value.batteryId, levelOf(value, base)]))
  const projected = withLevels(base, levels)
  const lacks = lacksOf(planned, projected, fromPeriod)
  const causes = causesOf({ base, planned, projected, known, lacks, toleranceKwh })
  const problem = planProblem(projected, base, limitsOfAudit(base.audit.context), { fromPeriod })
  return {
    causes,
    plannedKwh: shortfallFrom(planned, fromPeriod),
    projectedKwh: shortfallFrom(projected, fromPeriod),
    possibleKwh: toKwh(solveDispatch(problem.problem).minMicroKwh),
    fromPeriod,
    stale: base.intent.batteries.flatMap(({ id }) => {
      const value = newest.get(id)
      return value && !isKnown(value) ? [value] : []
    }),
    unmeasured: base.intent.batteries.flatMap(({ id }) => (newest.has(id) ? [] : [id])),
  }
}

/** What the battery holds when the next period begins: the plan's change in the rest of the present one is added. */
function levelOf({ batteryId, minute, energyKwh }: MeasuredEnergy, base: Base): EnergyLevel {
  const period = Math.floor(minute / minutesPerPeriod) + 1
  const passed = (minute - periodStart(period)) / minutesPerPeriod
  if (passed === 0) return { period, energyKwh }
  const schedule = scheduleOf(batteryId, base)
  const startKwh = schedule && plannedAt(schedule, periodStart(period), base)
  const endKwh = schedule && plannedAt(schedule, periodStart(period + 1), base)
  const change = startKwh === undefined || endKwh === undefined ? 0 : (endKwh - startKwh) * (1 - passed)
  const full = Math.max(limitsOfAudit(base.audit.context).ofBattery(batteryId).fullKwh, energyKwh)
  return { period: period + 1, energyKwh: toKwh(toMicroKwh(Math.min(full, Math.max(0, energyKwh + change)))) }
}

function scheduleOf(batteryId: string, base: Base): BatterySchedule | undefined {
  const index = base.batteryIndex.get(batteryId)
  return index === undefined ? undefined : base.plan.batteries[index]
}

/** The plan's level at the minute, between two periods by the share of time; undefined where it says nothing. */
function plannedAt({ id, entries }: BatterySchedule, minute: number, base: Base): number | undefined {
  const period = Math.floor(minute / minutesPerPeriod)
  const index = base.batteryIndex.get(id)
  const before =
    period === 0
      ? index === undefined
        ? undefined
        : base.intent.batteries[index]?.startKwh
      : entries.findLast(entry => entry.period === period)?.soeKwh
  const share = (minute - periodStart(period + 1)) / minutesPerPeriod
  if (share === 0 || before === undefined) return before
  const after = entries.findLast(entry => entry.period === period + 1)?.soeKwh
  return after === undefined ? undefined : before + (after - before) * share
}

/** The plan from the level of each battery on. */
function withLevels(base: Base, levels: ReadonlyMap<string, EnergyLevel>): Settled {
  const batteries = base.intent.batteries.map((battery): BatteryIntent => {
    const level = levels.get(battery.id)
    if (level === undefined) return battery
    return { ...battery, levels: [...battery.levels.filter(({ period }) => period < level.period), level] }
  })
  return settle({ ...base.intent, batteries }, base)
}

/** Site -> period -> millionths of a kWh that are lacking more than planned. */
type Lacks = Map<string, Map<number, number>>

function lacksOf(planned: Settled, projected: Settled, fromPeriod: number): Lacks {
  const lacks: Lacks = new Map()
  for (const [siteId, periods] of projected.plan.siteShortfalls) {
    const before = planned.plan.siteShortfalls.get(siteId)
    for (const [period, kwh] of periods) {
      const more = toMicroKwh(kwh) - toMicroKwh(before?.get(period) ?? 0)
      if (period < fromPeriod || more <= 0) continue
      lacks.set(siteId, (lacks.get(siteId) ?? new Map<number, number>()).set(period, more))
    }
  }
  return lacks
}

type Causing = {
  base: Base
  planned: Settled
  projected: Settled
  known: readonly MeasuredEnergy[]
  lacks: Lacks
  toleranceKwh: number
}

/** Each lack is told once: of batteries that deliver less at a site in the same period, the plan's first ones are named for it. */
function causesOf({ base, planned, projected, known, lacks, toleranceKwh }: Causing): Cause[] {
  const left = new Map([...lacks].map(([siteId, periods]) => [siteId, new Map(periods)]))
  const causes = known.flatMap((measured): Cause[] => {
    const { batteryId, minute, energyKwh } = measured
    const schedule = scheduleOf(batteryId, base)
    const plannedKwh = schedule && plannedAt(schedule, minute, base)
    if (plannedKwh === undefined || Math.abs(plannedKwh - energyKwh) <= toleranceKwh) return []
    const index = base.batteryIndex.get(batteryId) ?? -1
    return [
      {
        batteryId,
        measured,
        behindKwh: plannedKwh - energyKwh,
        lacks: taken(left, planned.batteries[index]?.served ?? [], projected.batteries[index]?.served ?? []),
      },
    ]
  })
  const startOf = ({ lacks: [first] }: Cause) => first?.startPeriod ?? Number.POSITIVE_INFINITY
  return causes.sort((a, b) => startOf(a) - startOf(b) || Math.abs(b.behindKwh) - Math.abs(a.behindKwh))
}

type Served = Settled['batteries'][number]['served']

/** What the battery serves less, as far as nobody else has been named for it. */
function taken(left: Lacks, planned: Served, projected: Served): Lack[] {
  const keyOf = ({ locationId, period }: Served[number]) => `${period} ${locationId}`
  const now = new Map(projected.map(each => [keyOf(each), each.microKwh]))
  const spans: (Lack & { microKwh: number })[] = []
  for (const each of planned) {
    const { locationId: siteId, period, microKwh } = each
    const lacking = left.get(siteId)?.get(period) ?? 0
    const amount = Math.min(lacking, microKwh - (now.get(keyOf(each)) ?? 0))
    if (amount <= 0) continue
    left.get(siteId)?.set(period, lacking - amount)
    const last = spans.at(-1)
    if (last?.siteId === siteId && last.endPeriod === period - 1) {
      last.endPeriod = period
      last.microKwh += amount
    } else spans.push({ siteId, startPeriod: period, endPeriod: period, kwh: 0, microKwh: amount })
  }
  return spans.map(({ microKwh, ...span }) => ({ ...span, kwh: toKwh(microKwh) }))
}

function shortfallFrom({ plan }: Settled, fromPeriod: number): number {
  let total = 0
  for (const periods of plan.siteShortfalls.values())
    for (const [period, kwh] of periods) if (period >= fromPeriod && kwh > 0) total += toMicroKwh(kwh)
  return toKwh(total)
}
