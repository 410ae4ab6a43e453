// Repairs and maintenance of the registry, as what a plan's day has of them.
import { addTo } from '../../add-to.ts'
import { dayMs, minuteMs } from '../../time/durations.ts'
import { minutesPerPeriod } from '../calendar/period.ts'
import { planDay } from '../calendar/plan-day.ts'
import type { Plan } from '../plan/plan.ts'
import type { UnitKind, UnitRef } from '../plan/unit.ts'
import { maxRemarkLength, type OutOfService } from './out-of-service.ts'
import {
  findRegistered,
  indexRegistry,
  type MaintenanceRecord,
  type RegisteredUnit,
  type Registry,
} from './registry.ts'

/** Maintenance that ended before is not read: a plan of longer ago shows none of it. */
const knownMaintenanceMs = 31 * dayMs

/** Since when it is read: the same all day, so that what was read once is not read again. */
export const knownMaintenanceFrom = (nowMs: number): Date =>
  new Date(Math.floor((nowMs - knownMaintenanceMs) / dayMs) * dayMs)

/**
 * By unit, in the plan's order, and by period; those of one unit do not overlap. A unit that is out of service for a part of a period is
 * so for all of it, and one whose maintenance has no end yet for the rest of the day.
 */
export function maintenanceStates(
  plan: Plan,
  { trucks = [], batteries = [], maintenance }: Registry,
): OutOfService[] {
  if (!maintenance || maintenance.records.length === 0) return []
  const { startMs, untilMs } = planDay(
    { timestamp: plan.timestampText, periodCount: plan.periodCount },
    maintenance.operatorZone,
  )
  const toPeriods = (atMs: number) => (atMs - startMs) / (minutesPerPeriod * minuteMs)
  const recordsOf = byUnit(maintenance.records)
  const statesOf = (unit: UnitRef, recordId: string): OutOfService[] =>
    (recordsOf.get(`${unit.kind} ${recordId}`) ?? []).flatMap(({ startedAt, endedAt, notes }) => {
      const endMs = Math.min(endedAt === null ? untilMs : Date.parse(endedAt), untilMs)
      const startPeriod = Math.floor(toPeriods(Math.max(Date.parse(startedAt), startMs))) + 1
      const endPeriod = Math.min(Math.ceil(toPeriods(endMs)), plan.periodCount)
      return startPeriod <= endPeriod
        ? [{ unit, startPeriod, endPeriod, reason: notes, fromRegistry: true as const }]
        : []
    })
  const ofUnits = (kind: UnitKind, units: readonly { id: string }[], records: readonly RegisteredUnit[]) => {
    const lookup = indexRegistry(records)
    return units.flatMap(({ id }) => {
      const record = findRegistered(lookup, id)
      return record ? withoutOverlaps(statesOf({ kind, id }, record.id)).map(withBoundedReason) : []
    })
  }
  return [...ofUnits('truck', plan.trucks, trucks), ...ofUnits('battery', plan.batteries, batteries)]
}

function byUnit(records: readonly MaintenanceRecord[]): Map<string, MaintenanceRecord[]> {
  const groups = new Map<string, MaintenanceRecord[]>()
  for (const record of records) addTo(groups, `${record.unitKind} ${record.unitId}`, record)
  return groups
}

/** Notes may be long; what is said of a unit stays a sentence. */
const withBoundedReason = (state: OutOfService): OutOfService =>
  state.reason !== null && state.reason.length > maxRemarkLength
    ? { ...state, reason: `${state.reason.slice(0, maxRemarkLength - 3)}...` }
    : state

function withoutOverlaps(states: readonly OutOfService[]): OutOfService[] {
  const joined: OutOfService[] = []
  for (const state of states.toSorted((a, b) => a.startPeriod - b.startPeriod)) {
    const last = joined.at(-1)
    if (!last || last.endPeriod < state.startPeriod) joined.push(state)
    else
      joined[joined.length - 1] = {
        ...last,
        endPeriod: Math.max(last.endPeriod, state.endPeriod),
        reason: [last.reason, state.reason].filter(Boolean).join(', '),
      }
  }
  return joined
}
