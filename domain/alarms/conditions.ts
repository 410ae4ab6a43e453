// The condition of each kind of alarm: whether it holds for a battery, from what is known of the battery at an instant.
import { faultDetails } from '../faults/fault.ts'
import { silentAfterMs } from '../fleet/fleet.ts'
import { defaultAuditLimits } from '../schedule/audit/finding.ts'
import {
  chargesOn,
  chargingUntil,
  entryAt,
  nextDischarge,
  type PlannedBattery,
  type PlannedEntry,
  plannedPowerKw,
  settledLocationAt,
} from '../schedule/projection/planned-battery.ts'
import { projectBattery } from '../schedule/projection/project-battery.ts'
import { lacksText, offPlanText } from '../schedule/projection/projection-texts.ts'
import { amount, energyText } from '../schedule/words/sentences.ts'
import {
  backWithinM,
  distanceM,
  distanceText,
  isMisplacedBy,
  type Located,
  type ReportedPosition,
} from '../telemetry/position.ts'
import type { UnitStatusName } from '../telemetry/telemetry.ts'
import { clockText, minuteText } from '../time/texts.ts'
import type { TimeZone } from '../time/zone.ts'
import type { AlarmKind } from './alarm-kinds.ts'
import type { AlarmReading } from './step-alarm.ts'

/** The newest record of a metric. Instants are in ms since 1970. */
export interface Measured {
  value: number
  atMs: number
}

/** A clock that is noticeably not the server's. */
export interface ClockDifference {
  /** Positive: the battery's clock is ahead. */
  aheadMs: number
  /** Since when the difference is about this. */
  sinceMs: number
  /** When a batch last showed it. */
  seenMs: number
}

/** What is known of a battery; null or undefined where nothing is. */
export interface BatteryFacts {
  nowMs: number
  /** The operator's, in which times are said. */
  zone: TimeZone
  status: { name: UnitStatusName; text: string | null; atMs: number } | null
  chargePercent: Measured | null
  energyKwh: Measured | null
  /** Positive while it charges. */
  powerKw: Measured | null
  temperatureC: Measured | null
  /** Where it reported to be last, however long ago; incomplete: one coordinate alone, or one newer than the other. */
  position: ReportedPosition | 'incomplete' | null
  /** When a record last came from it. */
  heardMs: number | null
  capacityKwh: number | null
  /** Null: nothing is wrong with its clock as far as its records show. */
  clock: ClockDifference | null
  /** Its row in the newest plan of the day; null if there is no such plan, or none for it, and unknown while the plan cannot be read. */
  plan: PlannedBattery | null | 'unknown'
  /** Where the plan has it now; null on a truck, and where the coordinates of the place are not recorded. */
  plannedPlace: ({ id: string } & Located) | null
}

type WithPlan = BatteryFacts & { plan: PlannedBattery | null }

export const isPlanKnown = (facts: BatteryFacts): facts is WithPlan => facts.plan !== 'unknown'

type AlarmCondition = (facts: BatteryFacts, limit: number) => AlarmReading

const doesNotHold: AlarmReading = { excess: Number.NEGATIVE_INFINITY, value: null, limit: null, message: '' }

const holdsWithoutNumber = (message: string): AlarmReading => ({
  excess: Number.POSITIVE_INFINITY,
  value: null,
  limit: null,
  message,
})

const above = (value: number, limit: number, message: string): AlarmReading => ({
  excess: value - limit,
  value: rounded(value),
  limit,
  message,
})
const below = (value: number, limit: number, message: string): AlarmReading => ({
  excess: limit - value,
  value: rounded(value),
  limit,
  message,
})
const rounded = (value: number): number => Math.round(value * 10) / 10

/** What was measured longer ago says nothing of the present. */
const fresh = <Of extends { atMs: number }>(measured: Of | null, { nowMs }: BatteryFacts): Of | undefined =>
  measured && nowMs - measured.atMs <= silentAfterMs ? measured : undefined

/** What was measured before the plan's entry began is of what the battery was to do before. */
const duringEntry = <Of extends { atMs: number }>(
  measured: Of | null,
  entry: PlannedEntry,
  facts: WithPlan,
): Of | undefined => {
  const recent = fresh(measured, facts)
  return recent && facts.plan && entryAt(facts.plan, recent.atMs) === entry ? recent : undefined
}

function faulted(facts: BatteryFacts): AlarmReading {
  const status = fresh(facts.status, facts)
  if (!status) return 'unknown'
  if (status.name !== 'FAULTED') return doesNotHold
  const { code, message } = faultDetails(status.text)
  const fault = [code, message].filter(part => part !== null).join(': ')
  return holdsWithoutNumber(fault ? `It reports a fault: ${fault}.` : 'It reports a fault.')
}

/** A battery from which nothing has ever come may not be connected yet. */
function silent({ heardMs, nowMs, zone }: BatteryFacts, limit: number): AlarmReading {
  if (heardMs === null) return 'unknown'
  const since = minuteText(zone, heardMs)
  return above((nowMs - heardMs) / 60_000, limit, `It has sent nothing since ${since}.`)
}

function lowEnergy(facts: WithPlan, limit: number): AlarmReading {
  const { plan, nowMs } = facts
  if (!plan || !nextDischarge(plan, nowMs)) return doesNotHold
  const measured = measuredEnergy(facts)
  const discharge = measured && nextDischarge(plan, nowMs, measured.atMs)
  if (!discharge) return 'unknown'
  const energyKwh = measured.value
  const { chargedBeforeKwh, energyKwh: neededKwh, microgridId, startsAtMs } = discharge
  const maxKwh = Math.max(energyKwh, facts.capacityKwh ?? Number.POSITIVE_INFINITY)
  const availableKwh = Math.max(0, Math.min(energyKwh + chargedBeforeKwh, maxKwh))
  const has = chargedBeforeKwh > 0 && startsAtMs !== null ? 'will have' : 'has'
  const from = startsAtMs === null ? '' : ` from ${clockText(facts.zone, startsAtMs)}`
  return above(
    neededKwh - availableKwh,
    limit,
    `It ${has} ${energyText(availableKwh)}, but its discharge into ${microgridId}${from} needs ${energyText(neededKwh)}.`,
  )
}

/** As the page of the plan projects the rest of the day. Where nothing can follow any more, what was projected before is over. */
function projectedShortfall(facts: WithPlan, limit: number): AlarmReading {
  const { plan, nowMs } = facts
  if (!plan || !nextDischarge(plan, nowMs)) return doesNotHold
  const { day, dayStartMs } = plan
  // What was measured before midnight is of another plan.
  if (!wasMeasuredSince(facts, dayStartMs)) return doesNotHold
  const measured = measuredEnergy(facts)
  if (!measured || measured.atMs < dayStartMs) return 'unknown'
  const minuteOf = (ms: number) => (ms - dayStartMs) / 60_000
  const projected = projectBattery(
    day,
    {
      batteryId: day.batteryId,
      minute: minuteOf(Math.min(measured.atMs, nowMs)),
      energyKwh: measured.value,
    },
    minuteOf(nowMs),
    { fullKwh: facts.capacityKwh ?? defaultAuditLimits.fullKwh, minKwh: 0 },
  )
  if (!projected) return doesNotHold
  const lacks = lacksText(projected.lacks, of => clockText(facts.zone, dayStartMs + of * 60_000))
  return above(projected.lackingKwh, limit, `It is ${offPlanText(projected)}. ${lacks}`)
}

/** The energy, recently or not. */
const wasMeasuredSince = (
  { energyKwh, chargePercent, capacityKwh }: BatteryFacts,
  sinceMs: number,
): boolean =>
  [energyKwh, capacityKwh === null ? null : chargePercent].some(
    measured => measured !== null && measured.atMs >= sinceMs,
  )

function measuredEnergy(facts: BatteryFacts): Measured | undefined {
  const energy = fresh(facts.energyKwh, facts)
  if (energy) return energy
  const charge = fresh(facts.chargePercent, facts)
  return charge && facts.capacityKwh !== null
    ? { ...charge, value: (charge.value / 100) * facts.capacityKwh }
    : undefined
}

function chargePercentOf(facts: BatteryFacts): number | undefined {
  const charge = fresh(facts.chargePercent, facts)
  if (charge) return charge.value
  const energy = fresh(facts.energyKwh, facts)
  return energy && facts.capacityKwh !== null ? (energy.value / facts.capacityKwh) * 100 : undefined
}

function offPlan(facts: WithPlan, limit: number): AlarmReading {
  const { plan } = facts
  if (!plan || !entryAt(plan, facts.nowMs)) return doesNotHold
  const power = fresh(facts.powerKw, facts)
  const entry = power && entryAt(plan, power.atMs)
  if (!entry) return 'unknown'
  const plannedKw = plannedPowerKw(entry)
  return above(
    Math.abs(power.value - plannedKw),
    limit,
    `It ${activity(power.value)}, but its plan has it ${plannedActivity(plannedKw)}.`,
  )
}

const activity = (powerKw: number): string => {
  if (amount(powerKw) === '0') return 'neither charges nor discharges'
  return `${powerKw > 0 ? 'charges' : 'discharges'} at ${amount(Math.abs(powerKw))} kW`
}
const plannedActivity = (powerKw: number): string =>
  powerKw === 0 ? 'do neither' : `${powerKw > 0 ? 'charge' : 'discharge'} at ${amount(Math.abs(powerKw))} kW`

function emptyAtSite(facts: WithPlan, limit: number): AlarmReading {
  const site = siteOf(facts)
  if (site === undefined) return doesNotHold
  const percent = chargePercentOf(facts)
  if (percent === undefined) return 'unknown'
  return below(percent, limit, `It is at ${site} with a state of charge of ${amount(percent)} %.`)
}

/** Where it discharges, or waits at a location at which energy is wanted. */
function siteOf({ plan, nowMs }: WithPlan): string | undefined {
  const entry = plan && entryAt(plan, nowMs)
  if (entry?.scheduleType === 'microgrid') return entry.microgridId
  return entry?.scheduleType === 'stage' && plan?.siteIds.has(entry.locationId) ? entry.locationId : undefined
}

function fullEarly(facts: WithPlan, limit: number): AlarmReading {
  const { plan, nowMs } = facts
  if (!plan || !chargesOn(plan, nowMs)) return doesNotHold
  const percent = chargePercentOf(facts)
  if (percent === undefined) return 'unknown'
  const until = clockText(facts.zone, chargingUntil(plan, nowMs) ?? nowMs)
  return above(
    percent,
    limit,
    `It is charged to ${amount(percent)} %, but its plan has it charge until ${until}.`,
  )
}

/** Below this a measured power is no charging or discharging. */
const minPowerKw = 2

/** By where it reports to be; on a truck, of whose way no plan says anything, by what it cannot do there. */
function misplaced(facts: WithPlan): AlarmReading {
  const entry = facts.plan && entryAt(facts.plan, facts.nowMs)
  if (!entry) return doesNotHold
  return entry.scheduleType === 'trip' ? activeOnTruck(entry, facts) : awayFromPlace(facts)
}

function awayFromPlace(facts: WithPlan): AlarmReading {
  const { position, plan, plannedPlace, zone } = facts
  if (!position || !plan || !plannedPlace) return doesNotHold
  const recent = position === 'incomplete' ? undefined : fresh(position, facts)
  // What it reported on its way, or on the day before, says nothing of where it is to be now.
  if (!recent || settledLocationAt(plan, recent.atMs) !== plannedPlace.id) return 'unknown'
  const awayM = distanceM(recent, plannedPlace)
  if (!isMisplacedBy(awayM)) return awayM > backWithinM ? 'unknown' : doesNotHold
  const at = clockText(zone, recent.atMs)
  return holdsWithoutNumber(
    `At ${at} it reported a position ${distanceText(awayM)} from ${plannedPlace.id}, where its plan has it.`,
  )
}

function activeOnTruck(entry: PlannedEntry, facts: WithPlan): AlarmReading {
  const doing = chargingOrDischarging(entry, facts)
  if (doing === 'unknown') return 'unknown'
  return doing === 'neither'
    ? doesNotHold
    : holdsWithoutNumber(`It ${doing}, but its plan has it on a truck.`)
}

function chargingOrDischarging(
  entry: PlannedEntry,
  facts: WithPlan,
): 'charges' | 'discharges' | 'neither' | 'unknown' {
  const power = duringEntry(facts.powerKw, entry, facts)
  if (power) {
    if (Math.abs(power.value) < minPowerKw) return 'neither'
    return power.value > 0 ? 'charges' : 'discharges'
  }
  const status = duringEntry(facts.status, entry, facts)
  if (!status) return 'unknown'
  if (status.name === 'CHARGING') return 'charges'
  return status.name === 'OPERATING' ? 'discharges' : 'neither'
}

function temperature(facts: BatteryFacts, limit: number): AlarmReading {
  const measured = fresh(facts.temperatureC, facts)
  if (!measured) return 'unknown'
  return above(measured.value, limit, `Its temperature is ${amount(measured.value)} °C.`)
}

/**
 * A battery that catches up on records shows a difference too, but one that changes all the time: a clock's stays the same for so long.
 */
const steadyMs = 60_000

function clockWrong(facts: BatteryFacts, limit: number): AlarmReading {
  const { clock: difference, nowMs, heardMs } = facts
  if (heardMs === null || nowMs - heardMs > silentAfterMs) return 'unknown'
  if (!difference) return doesNotHold
  const { aheadMs, sinceMs, seenMs } = difference
  if (nowMs - seenMs > silentAfterMs || seenMs - sinceMs < steadyMs) return 'unknown'
  const seconds = Math.abs(aheadMs) / 1_000
  return above(
    seconds,
    limit,
    `Its clock is ${amount(seconds)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the server.`,
  )
}

type PlanCondition = (facts: WithPlan, limit: number) => AlarmReading

/** Those that follow from the plan. */
const planConditions = {
  low_energy: lowEnergy,
  projected_shortfall: projectedShortfall,
  off_plan: offPlan,
  empty_at_site: emptyAtSite,
  full_early: fullEarly,
  misplaced,
} satisfies Partial<Record<AlarmKind, PlanCondition>>

type PlanKind = keyof typeof planConditions

export const followsFromPlan = (kind: AlarmKind): kind is PlanKind => Object.hasOwn(planConditions, kind)

const otherConditions: Record<Exclude<AlarmKind, PlanKind>, AlarmCondition> = {
  faulted,
  silent,
  temperature,
  clock_wrong: clockWrong,
}

/** `limit` is the one of the setting; kinds without a number ignore it. */
export function readAlarm(kind: AlarmKind, facts: BatteryFacts, limit: number): AlarmReading {
  if (!followsFromPlan(kind)) return otherConditions[kind](facts, limit)
  return isPlanKnown(facts) ? planConditions[kind](facts, limit) : 'unknown'
}
