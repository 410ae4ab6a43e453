// Rules about time and energy that an operation sets for itself. Each needs a limit that has no default: without it, nothing is found.

import { hoursPerPeriod, minutesPerPeriod } from '../calendar/period.ts'
import type { BatterySchedule, Trip } from '../plan/plan.ts'
import { eachPeriod } from '../runs/arrivals.ts'
import { type AuditContext, entryIdsOf, lastPeriodOf, type UnitContext } from './context.ts'
import type { Report } from './finding.ts'
import type { AuditRule } from './rule.ts'
import { belowReserve, dayTooLong, loadingTooShort, noBreak } from './texts.ts'

const loadingTime: AuditRule = {
  name: 'loading-time',
  severity: 'warning',
  requirement: 'Between two trips there is time to load and unload batteries.',
  scopes: { unit: findShortLoading },
}

function findShortLoading({ ref, trips }: UnitContext, { limits }: AuditContext, report: Report): void {
  const { minLoadingMinutes } = limits
  if (ref.kind !== 'truck' || minLoadingMinutes === undefined) return
  const allowed = Math.ceil(minLoadingMinutes / minutesPerPeriod)
  for (const [before, after] of pairsOf(inOrder(trips))) {
    const pause = pauseBetween(before, after)
    if (pause < 0 || pause >= allowed || isSameLoad(before, after)) continue
    report({
      unit: ref,
      startPeriod: after.startPeriod,
      endPeriod: lastPeriodOf(after),
      tripIds: [before.id, after.id],
      found: pause,
      allowed,
      deviationUnit: 'periods',
      what: loadingTooShort(after, pause * minutesPerPeriod, minLoadingMinutes),
    })
  }
}

const isSameLoad = (a: Trip, b: Trip): boolean =>
  a.batteryIds.length === b.batteryIds.length && a.batteryIds.every(id => b.batteryIds.includes(id))

const driverDay: AuditRule = {
  name: 'driver-day',
  severity: 'warning',
  requirement:
    'The time from the first departure of a truck to its last arrival is no longer than a driver may work.',
  scopes: {
    unit: ({ ref, trips }, { limits: { maxDriverDayHours } }, report) => {
      if (ref.kind !== 'truck' || maxDriverDayHours === undefined) return
      reportLongSpan(ref, inOrder(trips), maxDriverDayHours, dayTooLong, report)
    },
  },
}

const driverBreak: AuditRule = {
  name: 'driver-break',
  severity: 'warning',
  requirement: 'A driver has a break in time.',
  scopes: {
    unit: ({ ref, trips }, { limits: { maxHoursUntilBreak, minBreakMinutes } }, report) => {
      if (ref.kind !== 'truck' || maxHoursUntilBreak === undefined || minBreakMinutes === undefined) return
      for (const work of workBetweenBreaks(inOrder(trips), minBreakMinutes / minutesPerPeriod)) {
        const text = (hours: number, maxHours: number) => noBreak(hours, maxHours, minBreakMinutes)
        reportLongSpan(ref, work, maxHoursUntilBreak, text, report)
      }
    },
  },
}

function reportLongSpan(
  unit: UnitContext['ref'],
  trips: readonly Trip[],
  maxHours: number,
  text: (hours: number, maxHours: number) => string,
  report: Report,
): void {
  const [first] = trips
  if (first === undefined) return
  const endPeriod = Math.max(...trips.map(lastPeriodOf))
  const found = endPeriod - first.startPeriod + 1
  const allowed = maxHours / hoursPerPeriod
  if (found <= allowed) return
  report({
    unit,
    startPeriod: first.startPeriod,
    endPeriod,
    found,
    allowed,
    deviationUnit: 'periods',
    what: text(found * hoursPerPeriod, maxHours),
  })
}

/** The trips in groups with shorter pauses in them than a break. */
function workBetweenBreaks(trips: readonly Trip[], minPeriods: number): Trip[][] {
  const groups: Trip[][] = []
  for (const trip of trips) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    if (last && before && pauseBetween(before, trip) < minPeriods) last.push(trip)
    else groups.push([trip])
  }
  return groups
}

const inOrder = (trips: readonly Trip[]): Trip[] =>
  trips
    .filter(({ startPeriod, endPeriod }) => startPeriod <= endPeriod)
    .sort((a, b) => a.startPeriod - b.startPeriod || a.endPeriod - b.endPeriod)

const pairsOf = (trips: readonly Trip[]): [Trip, Trip][] =>
  trips.flatMap((trip, i) => {
    const next = trips[i + 1]
    return next ? [[trip, next] as [Trip, Trip]] : []
  })

/** In periods. */
const pauseBetween = (before: Trip, after: Trip): number => after.startPeriod - lastPeriodOf(before) - 1

const reserveEnergy: AuditRule = {
  name: 'reserve-energy',
  severity: 'warning',
  requirement: 'A battery keeps its reserve.',
  scopes: { battery: findBelowReserve },
}

/** Floating-point error of sums, in kWh. */
const roundingError = 1e-6

function findBelowReserve({ id, entries }: BatterySchedule, { limits }: AuditContext, report: Report): void {
  const { reserveKwh } = limits
  if (reserveKwh === undefined) return
  eachPeriod(entries, (period, list) => {
    const found = Math.min(...list.map(({ soeKwh }) => soeKwh))
    if (found >= reserveKwh - roundingError) return
    report({
      unit: { kind: 'battery', id },
      startPeriod: period,
      entryIds: entryIdsOf(list),
      found,
      allowed: reserveKwh,
      deviationUnit: 'kWh',
      what: belowReserve(found, reserveKwh),
    })
  })
}

export const workdayRules: readonly AuditRule[] = [loadingTime, driverDay, driverBreak, reserveEnergy]
