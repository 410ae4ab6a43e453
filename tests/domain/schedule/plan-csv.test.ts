import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clock } from '../../../domain/schedule/calendar/period.ts'
import { compare } from '../../../domain/schedule/compare/index.ts'
import { decodePlan } from '../../../domain/schedule/plan/decode.ts'
import type { Plan, ReceivedPlan } from '../../../domain/schedule/plan/plan.ts'
import { samplePlan } from '../../../domain/schedule/plan/sample-plan.ts'
import { indexTrips } from '../../../domain/schedule/runs/arrivals.ts'

import { type PlanTable, pieceCount, planCsv, planTables } from '../../../domain/schedule/words/csv.ts'
import { soundPlan } from '../../support/plan-arbitraries.ts'
import { runsOf } from '../../support/property-runs.ts'
import { readCsv, readCsvRecords } from '../../support/read-csv.ts'
import { energyCurve } from '../../support/reference-runs.ts'
import { charge, park, smallPlan } from '../../support/small-plan.ts'

const csv = (plan: Plan, table: PlanTable) => [...planCsv(plan, table, 'Europe/Berlin (UTC+1)')].join('')
const records = (plan: Plan, table: PlanTable) => readCsvRecords(csv(plan, table))

test('a plan can be rebuilt from its tables of trips and entries', () => {
  fc.assert(
    fc.property(soundPlan(), received => {
      const plan = decodePlan(received)

      const again = decodePlan(planOfTables(received, records(plan, 'trips'), records(plan, 'entries')))

      expect(compare(plan, again)).toEqual([])
    }),
    { numRuns: runsOf(40) },
  )
})

test('the energy table has the level of each battery at the end of each period', () => {
  const plan = decodePlan(samplePlan('2026-02-03'))
  const trips = indexTrips(plan)

  const rows = records(plan, 'energy')

  const points = plan.batteries.flatMap(({ id, entries }) =>
    energyCurve(entries, trips).flatMap(stretch => stretch.points.map(point => ({ id, ...point }))),
  )
  expect(rows).toEqual(
    points.map(({ id, minute, soeKwh }) => ({
      mbess_id: id,
      period: String(minute / 15),
      at: clock(minute),
      soe: String(soeKwh),
      zone: 'Europe/Berlin (UTC+1)',
    })),
  )
})

test('ids that look like formulas or contain separators are written as text', () => {
  const plan = decodePlan(
    smallPlan({
      trucks: { '=HYPERLINK("x")': [[park('a,"b"\r\nc')]] },
      batteries: { '+1': [[charge('D-1', 40, 10)]] },
    }),
  )

  const [truck, battery] = records(plan, 'entries')

  expect(truck).toMatchObject({ unit_id: `'=HYPERLINK("x")`, location_id: 'a,"b"\r\nc', soe: '' })
  expect(battery).toMatchObject({ unit_id: "'+1", charge_rate: '40', soe: '10', from: '00:00', to: '00:15' })
})

describe.each(planTables)('the table of %s', table => {
  test(`each row of ${table} says in which zone its times are`, () => {
    const rows = records(decodePlan(samplePlan('2026-02-03')), table)

    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(({ zone }) => zone))).toEqual(new Set(['Europe/Berlin (UTC+1)']))
  })

  test(`the table of ${table} has as many pieces as it says, and as many cells in each row as in the first`, () => {
    const plan = decodePlan(samplePlan('2026-02-03'))

    const pieces = [...planCsv(plan, table, 'UTC')]

    expect(pieces).toHaveLength(pieceCount(plan, table))
    expect(new Set(readCsv(pieces.join('')).map(row => row.length)).size).toBe(1)
  })
})

/** What the tables do not hold is taken from the plan itself. */
function planOfTables(
  received: ReceivedPlan,
  trips: Record<string, string>[],
  entries: Record<string, string>[],
): unknown {
  const schedules = (kind: string, names: string[]) => {
    const units: Record<string, Record<string, unknown[]>> = Object.fromEntries(names.map(id => [id, {}]))
    for (const { unit_kind, unit_id = '', period = '', zone: _, ...fields } of entries) {
      if (unit_kind !== kind) continue
      const unit = units[unit_id]
      if (unit) unit[period] = [...(unit[period] ?? []), entryOf(fields)]
    }
    return units
  }
  return {
    ...received,
    trips: Object.fromEntries(
      Object.keys(received.trips).map(truck => [
        truck,
        trips.filter(trip => trip.listed_under === truck).map(tripOf),
      ]),
    ),
    truck_schedules: schedules('truck', Object.keys(received.truck_schedules)),
    mbess_schedules: schedules('battery', Object.keys(received.mbess_schedules)),
  }
}

const tripOf = ({ mbess_ids = '', t_start, t_end, ...trip }: Record<string, string>) => ({
  ...trip,
  mbess_ids: mbess_ids.split(' ').filter(Boolean),
  t_start: Number(t_start),
  t_end: Number(t_end),
})

const numbers = ['period_id', 'charge_rate', 'discharge_rate', 'soe']
const entryOf = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, text]) => text !== '')
      .map(([name, text]) => [name, numbers.includes(name) ? Number(text) : text]),
  )
