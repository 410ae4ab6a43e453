// The energy of many batteries per day and month: added up by hand, over changes of the clock, gaps and what is no longer kept; and from
// quarters of an hour alone, whatever of its days is stored.
import { get } from 'node:http'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FleetEnergy, fleetEnergy } from '../../../domain/fleet/energy.ts'
import { energySteps } from '../../../domain/fleet/energy-days.ts'
import { rangeSteps } from '../../../domain/telemetry/range.ts'
import { addDays, dayAt, startOfDay, utc } from '../../../domain/time/zone.ts'
import { fleetEnergyOf } from '../../../server/repositories/fleet-energy.ts'
import { storeTelemetry } from '../../../server/repositories/telemetry.ts'
import {
  backfillDayEnergy,
  backfillLocalDays,
  rollUpLocalDays,
  storeLocalDaysOf,
} from '../../../server/repositories/telemetry-local-days.ts'
import { telemetryRangeOf } from '../../../server/repositories/telemetry-range.ts'
import { rollUp } from '../../../server/repositories/telemetry-rollups.ts'
import { rollUpAll, startRollups } from '../../../server/telemetry/rollups.ts'
import { runsOf } from '../../support/property-runs.ts'
import { eventually } from '../support/eventually.ts'
import { addAssets, clearTelemetry } from '../support/telemetry.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { signedIn } from '../support/visitor.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const berlin = 'Europe/Berlin'
const always = { raw: 100_000, '1min': 100_000, '15min': 100_000, '1day': 100_000 }
const server = appWithDatabase({ settings: { timeZone: berlin, telemetryDays: always } })
beforeEach(() => storeLocalDaysOf(server.db, berlin))
afterEach(() => clearTelemetry(server.db))

const store = (assetId: string, records: readonly (readonly [atMs: number, powerKw: number])[]) =>
  storeTelemetry(
    server.db,
    records.map(([atMs, doubleValue]) => ({
      assetId,
      metric: 'BATT_POWER_KW',
      at: new Date(atMs),
      doubleValue,
      textValue: null,
    })),
  )

/** The same power each ten minutes; the last instant is excluded. */
async function sendPower(assetId: string, powerKw: number, from: string, until: string): Promise<void> {
  const [fromMs, untilMs] = [Date.parse(from), Date.parse(until)]
  const count = Math.ceil((untilMs - fromMs) / (10 * minuteMs))
  await store(
    assetId,
    Array.from({ length: count }, (_, i) => [fromMs + i * 10 * minuteMs, powerKw] as const),
  )
}

const addUp = (changes: Partial<Parameters<typeof fleetEnergyOf>[1]> = {}) =>
  fleetEnergyOf(server.db, {
    assetIds: ['A-1', 'A-2'],
    grain: 'day',
    range: { firstDay: '2025-10-25', lastDay: '2025-10-27' },
    zone: berlin,
    days: always,
    now: new Date('2025-11-10T12:00Z'),
    ...changes,
  })

const rowsOf = ({ steps }: FleetEnergy) =>
  steps.map(({ charged_kwh, delivered_kwh, reported, expected, missing_hours }) => [
    charged_kwh,
    delivered_kwh,
    `${reported} of ${expected}`,
    missing_hours,
  ])

describe('two batteries over the day of 25 hours', () => {
  /** One charges at 60 kW from the first day on; the other delivers 30 kW from 10:00 to 12:00 of the second. */
  const sendBoth = async () => {
    await sendPower('A-1', 60, '2025-10-24T22:00Z', '2025-10-27T23:00Z')
    await sendPower('A-2', -30, '2025-10-26T09:00Z', '2025-10-26T11:10Z')
    await rollUpAll(server.db)
  }
  const expected = [
    // The first record ends no interval: 143 of 10 kWh.
    [1_430, 0, '1 of 1', 0],
    // Nine quarters of the fourteen hours since its first record are known of the second battery.
    [1_500, 60, '2 of 2', 11.75],
    [1_440, 0, '1 of 2', 24],
  ]

  test('what was charged, delivered and not reported on each day of the zone', async () => {
    await sendBoth()

    const energy = await addUp()

    expect(energy).toMatchObject({ zone: berlin, units: 2, connected: 2, grain: 'day' })
    expect(rowsOf(energy)).toEqual(expected)
    expect(energy.steps.map(({ started }) => started)).toEqual([0, 1, 0])
    expect(energy.steps.map(({ from, until }) => [from, until])).toEqual([
      ['2025-10-24T22:00:00.000Z', '2025-10-25T22:00:00.000Z'],
      ['2025-10-25T22:00:00.000Z', '2025-10-26T23:00:00.000Z'],
      ['2025-10-26T23:00:00.000Z', '2025-10-27T23:00:00.000Z'],
    ])
  })

  test('the same when the records and their minutes are no longer kept', async () => {
    await sendBoth()
    await sql`truncate telemetry, telemetry_1min`.execute(server.db)

    expect(rowsOf(await addUp())).toEqual(expected)
  })

  test('where quarters are no longer kept, days are those of UTC, and nobody knows for how long none reported', async () => {
    await sendBoth()
    await sql`truncate telemetry, telemetry_1min, telemetry_15min`.execute(server.db)

    const energy = await addUp({ days: { ...always, '15min': 1 } })

    expect(energy).toMatchObject({ zone: 'UTC', units: 2, connected: 2 })
    // A day's bucket does not say when in it the first record came.
    expect(energy.steps.map(({ started }) => started)).toEqual([0, 1, 0])
    expect(rowsOf(energy)).toEqual([
      [1_440, 0, '1 of 1', null],
      [1_440, 60, '2 of 2', null],
      [1_380, 0, '1 of 2', null],
    ])
  })

  test('months are cut where the range is', async () => {
    await sendBoth()

    const energy = await addUp({ grain: 'month', range: { firstDay: '2025-10-26', lastDay: '2025-11-02' } })

    expect(energy.steps).toMatchObject([
      {
        from: '2025-10-25T22:00:00.000Z',
        until: '2025-10-31T23:00:00.000Z',
        charged_kwh: 2_940,
        delivered_kwh: 60,
        reported: 2,
        expected: 2,
      },
      { until: '2025-11-02T23:00:00.000Z', charged_kwh: null, delivered_kwh: null, reported: 0, expected: 2 },
    ])
  })
})

test('the day of 23 hours has their energy, and nothing is missing of it', async () => {
  await sendPower('A-1', 60, '2026-03-28T23:00Z', '2026-03-29T22:00Z')
  await sendPower('A-1', 60, '2026-03-28T22:00Z', '2026-03-28T23:00Z')
  await rollUpAll(server.db)

  const range = { firstDay: '2026-03-29', lastDay: '2026-03-29' }
  const energy = await addUp({ assetIds: ['A-1'], range, now: new Date('2026-05-01T00:00Z') })

  expect(rowsOf(energy)).toEqual([[1_380, 0, '1 of 1', 0]])
})

test('no energy is counted between records more than a quarter of an hour apart, and their quarters are missing', async () => {
  const noon = Date.parse('2025-10-25T10:00Z')
  await store('A-1', [
    [noon - 12 * hourMs, 0],
    [noon, 60],
    [noon + 10 * minuteMs, 60],
    [noon + 50 * minuteMs, 60],
    [noon + 60 * minuteMs, -60],
  ])
  await rollUpAll(server.db)

  const energy = await addUp({ assetIds: ['A-1'], range: { firstDay: '2025-10-25', lastDay: '2025-10-25' } })

  // Ten minutes at 60 kW, and ten in which the power turns: 5 kWh either way. Of four quarters with records those at 12:00 and 13:00.
  expect(rowsOf(energy)).toEqual([[15, 5, '1 of 1', 23.5]])
})

test('a day of a battery that reports a little too seldom was not measured, beside one that was', async () => {
  const [fromMs, everyMs] = [Date.parse('2025-10-24T22:00Z'), 15 * minuteMs + 200]
  await store(
    'A-1',
    Array.from({ length: 96 }, (_, i) => [fromMs + i * everyMs, 60] as const),
  )
  await sendPower('A-2', 60, '2025-10-24T22:00Z', '2025-10-25T22:00Z')
  await rollUpAll(server.db)

  const energy = await addUp({ range: { firstDay: '2025-10-25', lastDay: '2025-10-25' } })

  expect(rowsOf(energy)).toEqual([[1_430, 0, '2 of 2', 24]])
})

test('the present day ends where records may still come, and none follows', async () => {
  await sendPower('A-1', 60, '2025-10-24T22:00Z', '2025-10-26T10:00Z')
  await rollUpAll(server.db)

  const energy = await addUp({ assetIds: ['A-1'], now: new Date('2025-10-26T10:07Z') })

  expect(rowsOf(energy)).toEqual([
    [1_430, 0, '1 of 1', 0],
    [720, 0, '1 of 1', 0],
  ])
  expect(energy.as_of).toBe('2025-10-26T10:07:00.000Z')
})

test('a day that has just ended is being computed as long as its last quarter may be', async () => {
  await sendPower('A-1', 60, '2025-10-25T22:00Z', '2025-10-26T23:00Z')
  await rollUpAll(server.db)
  const range = { firstDay: '2025-10-26', lastDay: '2025-10-26' }
  const computing = async (now: string) =>
    (await addUp({ assetIds: ['A-1'], range, now: new Date(now) })).steps.map(step => step.computing)

  expect(await computing('2025-10-26T23:05Z')).toEqual([true])
  expect(await computing('2025-10-26T23:25Z')).toEqual([false])
})

test('a day of which records wait to be added up says so', async () => {
  await sendPower('A-1', 60, '2025-10-24T22:00Z', '2025-10-27T00:00Z')
  await rollUpAll(server.db)
  await store('A-1', [[Date.parse('2025-10-26T01:01Z'), 0]])

  const { steps } = await addUp({ assetIds: ['A-1'] })

  expect(steps.map(({ computing }) => computing)).toEqual([false, true, false])
})

test('of a battery only what is stored up to the end counts; records of the first hour wait like all others', async () => {
  await sendPower('A-1', 60, '2025-10-26T10:00Z', '2025-10-26T11:00Z')
  await rollUpAll(server.db)
  await sendPower('A-2', 60, '2025-10-25T10:00Z', '2025-10-25T11:00Z')
  const day = (firstDay: string) => addUp({ range: { firstDay, lastDay: firstDay } })

  const [saturday, sunday] = [await day('2025-10-25'), await day('2025-10-26')]

  expect([saturday.connected, sunday.connected]).toEqual([0, 1])
  expect([saturday, sunday].map(({ steps }) => steps[0]?.computing)).toEqual([true, false])
})

test('the days of a range add up to its months, and to what each battery has by itself', async () => {
  const fromMs = Date.parse('2025-10-24T22:00Z')
  const record = fc.tuple(fc.integer({ min: 0, max: 3 * 24 * 60 }), fc.integer({ min: -100, max: 100 }))
  const ofBattery = fc.array(record, { minLength: 1, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(ofBattery, ofBattery, async (one, other) => {
      await clearTelemetry(server.db)
      await storeLocalDaysOf(server.db, berlin)
      for (const [assetId, records] of [
        ['A-1', one],
        ['A-2', other],
      ] as const)
        await store(
          assetId,
          records.map(([minute, kw]) => [fromMs + minute * minuteMs, kw] as const),
        )
      await rollUpAll(server.db)

      const totalOf = ({ steps }: FleetEnergy) =>
        (['charged_kwh', 'delivered_kwh', 'missing_hours'] as const).map(of =>
          steps.reduce((sum, step) => sum + (step[of] ?? 0), 0),
        )
      const days = totalOf(await addUp())
      const months = totalOf(await addUp({ grain: 'month' }))
      const each = await Promise.all([addUp({ assetIds: ['A-1'] }), addUp({ assetIds: ['A-2'] })])
      const chargedKwh = await Promise.all(['A-1', 'A-2'].map(chargedByRange))

      for (const [i, total] of days.entries()) {
        expect(months[i]).toBeCloseTo(total, 3)
        expect(each.reduce((sum, own) => sum + (totalOf(own)[i] ?? 0), 0)).toBeCloseTo(total, 3)
      }
      expect((chargedKwh[0] ?? 0) + (chargedKwh[1] ?? 0)).toBeCloseTo(days[0] ?? Number.NaN, 3)
    }),
    { numRuns: runsOf(8) },
  )

  async function chargedByRange(assetId: string): Promise<number> {
    const steps = rangeSteps({
      fromMs,
      untilMs: Date.parse('2025-10-27T23:00Z'),
      maxPoints: 300,
      nowMs: Date.parse('2026-01-01'),
      days: { ...always, raw: 1, '1min': 1 },
      zone: berlin,
    })
    const { series } = await telemetryRangeOf(server.db, { assetId, metrics: ['BATT_POWER_KW'], ...steps })
    return (series[0]?.points ?? []).reduce((sum, { charged_kwh }) => sum + (charged_kwh ?? 0), 0)
  }
})

describe('stored days', () => {
  /** What is added up from then on was stored as days; when a battery was connected is known from its first quarter. */
  const forgetQuarters = () =>
    sql`
      delete from telemetry_15min as stored
      where exists (select from telemetry_15min where series_id = stored.series_id and at < stored.at)`.execute(
      server.db,
    )
  const days = [
    [1_430, 0, '1 of 1', 0],
    [1_500, 0, '1 of 1', 0],
    [1_440, 0, '1 of 1', 0],
  ]
  const addUpOne = async () => rowsOf(await addUp({ assetIds: ['A-1'] }))

  test.each([berlin, utc])('of %s are added up instead of their quarters', async zone => {
    await storeLocalDaysOf(server.db, zone)
    await sendPower('A-1', 60, '2025-10-24T00:00Z', '2025-10-28T00:00Z')
    await rollUpAll(server.db)
    const before = await addUp({ zone })
    await forgetQuarters()

    expect(rowsOf(await addUp({ zone }))).toEqual(rowsOf(before))
  })

  test('which a server of the version before has written are added up from their quarters, until this one has computed them', async () => {
    await sendPower('A-1', 60, '2025-10-24T22:00Z', '2025-10-27T23:00Z')
    await rollUpAll(server.db)
    await sql`truncate telemetry_local_day_energy`.execute(server.db)

    const before = await addUpOne()
    await rollUpAll(server.db)
    await forgetQuarters()

    expect([before, await addUpOne()]).toEqual([days, days])
  })

  test('which a server of the version before writes later are computed within an hour', async () => {
    await sendPower('A-1', 60, '2025-10-24T22:00Z', '2025-10-27T23:00Z')
    await rollUpAll(server.db)
    const hasEnergy = async () =>
      (await sql`select from telemetry_local_day_energy`.execute(server.db)).rows.length === 3
    const forgetEnergy = () => sql`truncate telemetry_local_day_energy`.execute(server.db)
    const now = performance.now.bind(performance)
    let passedMs = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs)
    const failures: unknown[] = []

    await forgetEnergy()
    const upkeep = startRollups({
      db: server.db,
      zone: berlin,
      everyMs: 5,
      onFailure: error => failures.push(error),
    })
    await eventually('it is computed at the start', hasEnergy)
    await forgetEnergy()
    await eventually('it is computed again', () => {
      passedMs += hourMs
      return hasEnergy()
    })

    await upkeep.stop()
    clock.mockRestore()
    expect(failures).toEqual([])
  })

  test('energy of another zone that a server from before migration 0086 has left is not counted', async () => {
    await storeLocalDaysOf(server.db, 'Asia/Kolkata')
    await sendPower('A-1', 60, '2025-10-24T22:00Z', '2025-10-27T23:00Z')
    await rollUpAll(server.db)
    await sql`delete from telemetry_local_days`.execute(server.db)
    await sql`update telemetry_local_day_zone set zone = ${berlin}, next_series_id = 0`.execute(server.db)
    await rollUpAll(server.db)

    expect(await addUpOne()).toEqual(days)
  })

  test('the days are those of one instant, also where another zone is set meanwhile', async () => {
    await sendPower('A-1', 60, '2025-10-24T22:00Z', '2025-10-27T23:00Z')
    await rollUpAll(server.db)

    const read = await server.db.transaction().execute(async store => {
      await sql`lock table telemetry_local_day_energy`.execute(store)
      const reading = addUpOne()
      await eventually('it is being read', async () => (await waitingFor('telemetry_local_day_energy')) === 1)
      await storeLocalDaysOf(store, 'Asia/Kolkata')
      return { reading }
    })

    expect(await read.reading).toEqual(days)
  })

  test('a late record that a server of the version before counts is not missed, even where it changes nothing else of a day', async () => {
    const midnight = Date.parse('2025-10-25T22:00Z')
    await store('A-1', [
      [midnight - 12 * hourMs, 0],
      [midnight + 5 * minuteMs, 0],
    ])
    await rollUpAll(server.db)
    const before = await addUpOne()
    await store('A-1', [[midnight - 5 * minuteMs, 0]])
    await rollUpQuarters()
    await rollUpDaysAsBefore()

    // The first quarter of the second day was not measured until the record before it came.
    expect([before[1], (await addUpOne())[1]]).toEqual([
      [null, null, '1 of 1', 25],
      [0, 0, '1 of 1', 24.75],
    ])
  })

  test('whatever of them is stored, outdated or missing, the sums are those of quarters', async () => {
    const batteries = Array.from({ length: 7 }, (_, i) => `A-${i + 1}`)
    const records = fc.record({
      assetId: fc.constantFrom('A-1', 'A-2', 'A-7'),
      minute: fc.integer({ min: 0, max: 4 * 24 * 60 }),
      count: fc.integer({ min: 1, max: 150 }),
      everyMinutes: fc.integer({ min: 5, max: 20 }),
      kw: fc.integer({ min: -50, max: 50 }),
    })
    const action = fc.oneof(
      { weight: 4, arbitrary: records },
      {
        weight: 6,
        arbitrary: fc.constantFrom(
          rollUpQuarters,
          () => rollUp(server.db, '1min', 50),
          () => rollUp(server.db, '15min', 50),
          () => rollUpLocalDays(server.db, 50),
          rollUpDaysAsBefore,
          () => backfillLocalDays(server.db),
          () => backfillDayEnergy(server.db, 0),
          () => rollUpAll(server.db),
        ),
      },
      { weight: 1, arbitrary: fc.constantFrom(berlin, utc, 'Asia/Kolkata') },
    )
    const run = fc.record({
      zone: fc.constantFrom(berlin, utc, 'Asia/Kolkata'),
      firstDay: fc.constantFrom('2025-10-24', '2026-03-27', '2026-01-30'),
      now: fc.oneof(
        fc.record({ day: fc.constant(0), minute: fc.integer({ min: 0, max: 7 * 24 * 60 }) }),
        fc.record({ day: fc.integer({ min: 1, max: 4 }), minute: fc.integer({ min: 0, max: 20 }) }),
      ),
      actions: fc.array(action, { minLength: 3, maxLength: 15 }),
    })
    await fc.assert(
      fc.asyncProperty(run, async ({ zone, firstDay, now: { day, minute }, actions }) => {
        await clearTelemetry(server.db)
        const fromMs = startOfDay(zone, firstDay)
        // More batteries than are computed at once, from before their days were stored.
        for (const [i, assetId] of batteries.entries())
          await store(assetId, [[fromMs + i * 90 * minuteMs, 5]])
        await rollUpQuarters()
        await storeLocalDaysOf(server.db, zone)
        const query = {
          assetIds: batteries,
          zone,
          range: { firstDay, lastDay: addDays(firstDay, 5) },
          now: new Date(startOfDay(zone, addDays(firstDay, day)) + minute * minuteMs),
        }
        for (const action of [...actions, () => rollUpAll(server.db)]) {
          if (typeof action === 'string') await storeLocalDaysOf(server.db, action)
          else if (typeof action === 'function') await action()
          else
            await store(
              action.assetId,
              Array.from({ length: action.count }, (_, i) => [
                fromMs + (action.minute + i * action.everyMinutes) * minuteMs,
                action.kw,
              ]),
            )
          for (const grain of ['day', 'month'] as const) {
            const { steps } = await addUp({ ...query, grain })
            expect(steps.map(withoutDigits)).toEqual(
              (await fromQuarters({ ...query, grain })).map(withoutDigits),
            )
          }
        }
      }),
      { numRuns: runsOf(25) },
    )
  })

  const waitingFor = async (table: string) => {
    const { rows } = await sql`
      select from pg_locks where relation = ${table}::regclass and not granted`.execute(server.db)
    return rows.length
  }

  async function rollUpQuarters(): Promise<void> {
    await rollUp(server.db, '1min', 10_000)
    await rollUp(server.db, '15min', 10_000)
  }

  /** What a server of the version before does with outdated days. */
  async function rollUpDaysAsBefore(): Promise<void> {
    await sql`delete from telemetry_rollup_queue where level = 'local_day'`.execute(server.db)
    await sql`
      insert into telemetry_local_days as rollup
        (series_id, at, count, minimum, mean, maximum, charged_kwh, delivered_kwh)
      select series_id, date_trunc('day', at, zone), sum(count), min(minimum),
        sum(mean::double precision * count) / sum(count), max(maximum),
        sum(charged_kwh::double precision), sum(delivered_kwh::double precision)
      from telemetry_15min cross join telemetry_local_day_zone
      where next_series_id is null or series_id < next_series_id
      group by 1, 2
      on conflict (series_id, at) do update set
        count = excluded.count, minimum = excluded.minimum, mean = excluded.mean, maximum = excluded.maximum,
        charged_kwh = excluded.charged_kwh, delivered_kwh = excluded.delivered_kwh
      where (rollup.*) is distinct from (excluded.*)`.execute(server.db)
  }

  type Step = FleetEnergy['steps'][number]
  /** Whether records wait is another question; the order in which many numbers are added changes their last digits. */
  const withoutDigits = ({ computing: _, ...step }: Omit<Step, 'computing'> & { computing?: boolean }) => ({
    ...step,
    charged_kwh: step.charged_kwh === null ? null : Math.round(step.charged_kwh * 1e9) / 1e9 + 0,
    delivered_kwh: step.delivered_kwh === null ? null : Math.round(step.delivered_kwh * 1e9) / 1e9 + 0,
  })

  async function fromQuarters(
    query: Pick<Parameters<typeof fleetEnergyOf>[1], 'assetIds' | 'grain' | 'range' | 'zone' | 'now'>,
  ): Promise<Omit<Step, 'computing'>[]> {
    const { grain, range, zone, now } = query
    const { rows } = await sql<{
      id: number
      at: Date
      charged_kwh: number | null
      delivered_kwh: number | null
    }>`
      select id, at, charged_kwh::double precision, delivered_kwh::double precision
      from telemetry_15min join telemetry_series on id = series_id
      where metric = 'BATT_POWER_KW' and asset_id = any(${query.assetIds}) order by at desc`.execute(
      server.db,
    )
    const firstsMs = [...new Map(rows.map(({ id, at }) => [id, at.getTime()])).values()]
    const quarterMs = 15 * minuteMs
    const settledMs = Math.floor((now.getTime() - 10 * minuteMs) / quarterMs) * quarterMs
    const today = dayAt(zone, now.getTime())
    const lastDay = range.lastDay < today ? range.lastDay : today
    const sum = (values: readonly (number | null)[]) =>
      values.reduce<number | null>((total, value) => (value === null ? total : (total ?? 0) + value), null)
    return energySteps(grain, { ...range, lastDay }, zone).map(({ fromMs, untilMs }) => {
      const within = rows.filter(({ at }) => fromMs <= at.getTime() && at.getTime() < untilMs)
      const started = firstsMs.filter(firstMs => firstMs < untilMs)
      const measured = within.filter(
        ({ at, charged_kwh }) => charged_kwh !== null && at.getTime() < settledMs,
      )
      const expectedMs = started.map(firstMs =>
        Math.max(0, Math.min(untilMs, settledMs) - Math.max(fromMs, firstMs)),
      )
      return {
        from: new Date(fromMs).toISOString(),
        until: new Date(untilMs).toISOString(),
        charged_kwh: sum(within.map(row => row.charged_kwh)),
        delivered_kwh: sum(within.map(row => row.delivered_kwh)),
        reported: new Set(within.map(({ id }) => id)).size,
        expected: started.length,
        started: started.filter(firstMs => firstMs > fromMs).length,
        missing_hours: ((sum(expectedMs) ?? 0) - measured.length * quarterMs) / hourMs,
      }
    })
  }
})

describe('the call', () => {
  const ask = async (query: Record<string, string>) => {
    const field = await signedIn(server.app, 'field@gridhaul.example')
    return field.get(
      `/api/fleet/energy?${new URLSearchParams({ first_day: '2025-10-25', last_day: '2025-10-26', ...query })}`,
    )
  }

  test('adds up the batteries that the list has with the same filters', async () => {
    await addDemo(server.db)
    await addAssets(server.db, ['A-1', 'A-2'])
    await sendPower('A-1', 60, '2025-10-24T22:00Z', '2025-10-26T23:00Z')
    await rollUpAll(server.db)
    const read = async (query: Record<string, string>) => fleetEnergy.parse((await ask(query)).json())

    const reporting = await server.db
      .selectFrom('organizations')
      .select('id')
      .where('name', '=', 'Reporting')
      .executeTakeFirstOrThrow()
    const ofOne = await read({ organization_id: reporting.id })
    const ofAll = await read({})
    const ofNone = await read({ service_area_id: 'none' })

    expect([ofOne.units, ofOne.connected]).toEqual([2, 1])
    expect(rowsOf(ofOne)).toEqual([
      [1_430, 0, '1 of 1', 0],
      [1_500, 0, '1 of 1', 0],
    ])
    expect([ofAll.units > 2, ofAll.connected]).toEqual([true, 1])
    expect([ofNone.units, rowsOf(ofNone)]).toEqual([
      0,
      [
        [null, null, '0 of 0', 0],
        [null, null, '0 of 0', 0],
      ],
    ])
  })

  test.each([
    ['no day', { first_day: '2025-02-30' }],
    ['a time', { first_day: '2025-10-25T00:00:00Z' }],
    ['a year without four digits', { last_day: '+12025-10-25' }],
    ['before everything', { first_day: '0000-01-01', last_day: '0000-01-01' }],
    ['an end before the beginning', { first_day: '2025-10-26', last_day: '2025-10-25' }],
    ['too many days', { first_day: '2025-01-01' }],
    ['too many months', { first_day: '2020-01-01', grain: 'month' }],
    ['another grain', { grain: 'year' }],
    ['another state', { state: 'SLEEPING' }],
    ['a charge above all', { charge_from: '101' }],
    ['an organization with a null character', { organization_id: 'a\0' }],
  ])('refuses %s', async (_, query) => {
    await addDemo(server.db)

    const reply = await ask(query as Record<string, string>)

    expect([reply.statusCode, reply.json().code], reply.body).toEqual([422, 'invalid'])
  })

  describe('while the database is slow', () => {
    const releases: (() => Promise<void>)[] = []
    afterEach(async () => {
      for (const release of releases.splice(0)) await release()
    })
    /** A part of adding up waits until this is let go. */
    async function holdQueue(): Promise<() => void> {
      let release = () => {}
      const released = new Promise<void>(resolve => (release = resolve))
      await new Promise<void>((hold, fail) => {
        const holding = server.db.transaction().execute(async store => {
          await sql`lock table telemetry_rollup_queue`.execute(store)
          hold()
          await released
        })
        holding.catch(fail)
        releases.push(() => {
          release()
          return holding
        })
      })
      return release
    }
    const waiting = async (text: string) => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${text}%`}`.execute(
        server.db,
      )
      return rows.length
    }
    const openConnections = () => promisify(server.app.server.getConnections).call(server.app.server)

    test('so many requests wait and further ones are refused, but not one for what is being added up', async () => {
      await addDemo(server.db)
      const field = await signedIn(server.app, 'field@gridhaul.example')
      const statuses: number[] = []
      const askFor = async (day: number) => {
        const days = { first_day: '2025-09-01', last_day: addDays('2025-09-01', day) }
        const { statusCode } = await field.get(`/api/fleet/energy?${new URLSearchParams(days)}`)
        statuses.push(statusCode)
      }
      const release = await holdQueue()

      const asked = Array.from({ length: 25 }, (_, day) => askFor(day))
      await eventually('three are refused', async () => statuses.length === 3)
      const refused = [...statuses]
      asked.push(askFor(0))
      release()
      await Promise.all(asked)

      expect(refused).toEqual([503, 503, 503])
      expect(statuses.slice(3)).toEqual(Array.from({ length: 23 }, () => 200))
    })

    test('what nobody waits for any more makes room for others', async () => {
      await addDemo(server.db)
      const field = await signedIn(server.app, 'field@gridhaul.example')
      const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
      const cookie = [...field.cookies].map(pair => pair.join('=')).join('; ')
      const askForYear = (year: number) =>
        get(`${address}/api/fleet/energy?grain=month&first_day=${year}-01-01&last_day=${year}-12-31`, {
          headers: { cookie },
        }).on('error', () => {})
      const release = await holdQueue()
      const left = [askForYear(2023), askForYear(2024)]
      await eventually('both are being added up', async () => (await waiting('width_bucket')) === 2)

      for (const request of left) request.destroy()
      await eventually('the server knows', async () => (await openConnections()) === 0)
      // After this one their next part would wait again.
      const heldAgain = holdQueue()
      await eventually('it follows', async () => (await waiting('lock table')) === 1)
      release()
      await heldAgain
      const reply = await ask({ first_day: '9999-12-30', last_day: '9999-12-31' })

      expect(reply.statusCode).toBe(200)
    })
  })

  test('of a range that is still to come nothing is there', async () => {
    await addDemo(server.db)

    const reply = await ask({ first_day: '9999-12-30', last_day: '9999-12-31' })

    expect([reply.statusCode, reply.json().steps]).toEqual([200, []])
  })
})
