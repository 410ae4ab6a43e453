// What a plan does at one place: what is charged and delivered there by period, what a site lacks, and which trips leave and arrive.

import {
  arrivalMinute,
  minutesPerPeriod,
  periodEnd,
  periodStart,
} from '../../../../domain/schedule/calendar/period.ts'
import type { Run } from '../../../../domain/schedule/runs/runs.ts'
import { rowKind } from '../../../schedule/layout/column.ts'
import { type Layout, rowCount, runAt, runIndexAt, runsOf, tripAt } from '../../../schedule/layout/layout.ts'
import { shortPeriods } from '../../../schedule/layout/shortfalls.ts'
import { unitLocationAt } from '../../../schedule/layout/unit-location.ts'
import { present } from '../../../ui/present.ts'

/** A truck that leaves or arrives. */
export interface Visit {
  minute: number
  truckId: string
  isDeparture: boolean
  /** Where it goes to, or comes from. */
  otherPlace: string
  batteryIds: readonly string[]
}

/** Period 1 has index 0. */
export interface PlaceDay {
  /** On average over the period. */
  chargingKw: readonly number[]
  deliveringKw: readonly number[]
  /** Of a site. */
  shortfallKwh: readonly number[]
  /** In order of time. */
  visits: readonly Visit[]
}

export function placeDayOf(layout: Layout, placeId: string): PlaceDay {
  const chargingKw = emptyDay(layout)
  const deliveringKw = emptyDay(layout)
  for (let row = 0; row < rowCount(layout); row++) {
    if (rowKind(layout, row) !== 'battery') continue
    for (const run of runsOf(layout, row)) {
      if (run.kind === 'charge' && run.place === placeId) addPower(chargingKw, run, run.rateKw)
      if (run.kind === 'microgrid' && isDeliveredAt(layout, row, run, placeId))
        addPower(deliveringKw, run, run.rateKw)
    }
  }
  return {
    chargingKw,
    deliveringKw,
    shortfallKwh: shortfallOf(layout, placeId),
    visits: visitsOf(layout, placeId),
  }
}

const emptyDay = ({ periodCount }: Layout): number[] => Array.from({ length: periodCount }, () => 0)

/** At the microgrid itself, and at the site where the battery stands. */
const isDeliveredAt = (layout: Layout, row: number, run: Run & { place: string }, placeId: string): boolean =>
  run.place === placeId || placeAt(layout, row, run.startMinute) === placeId

/** Null on a trip, and where the plan does not say. */
function placeAt(layout: Layout, row: number, minute: number): string | null {
  const location = unitLocationAt(layout, row, minute)
  return location && 'place' in location ? (layout.names[location.place] ?? null) : null
}

function addPower(day: number[], { startMinute, endMinute }: Run, rateKw: number): void {
  for (let i = Math.floor(startMinute / minutesPerPeriod); i * minutesPerPeriod < endMinute; i++) {
    const minutes = Math.min(endMinute, periodEnd(i + 1)) - Math.max(startMinute, periodStart(i + 1))
    day[i] = (day[i] ?? 0) + (rateKw * minutes) / minutesPerPeriod
  }
}

function shortfallOf(layout: Layout, placeId: string): number[] {
  const day = emptyDay(layout)
  const site = layout.shortfalls.siteIds.indexOf(placeId)
  if (site < 0) return day
  for (const { minute, lacks } of shortPeriods(layout, site)) day[minute / minutesPerPeriod] = lacks
  return day
}

const visitsOf = (layout: Layout, placeId: string): Visit[] =>
  layout.trips.ids
    .flatMap((_, index) => {
      const trip = tripAt(layout, index)
      const { truckId, batteryIds, sourceId, destinationId } = trip
      const carried = { truckId, batteryIds }
      const minute = periodStart(trip.startPeriod)
      return present([
        sourceId === placeId && { minute, isDeparture: true, otherPlace: destinationId, ...carried },
        destinationId === placeId && {
          minute: arrivalMinute(trip),
          isDeparture: false,
          otherPlace: sourceId,
          ...carried,
        },
      ])
    })
    .sort((one, other) => one.minute - other.minute)

/** Whether the battery of the row discharges into this microgrid at the minute. */
export function feeds(layout: Layout, row: number, microgridId: string, minute: number): boolean {
  const i = runIndexAt(layout, row, minute)
  const run = i === undefined ? undefined : runAt(layout, row, i)
  return run?.kind === 'microgrid' && run.place === microgridId
}
