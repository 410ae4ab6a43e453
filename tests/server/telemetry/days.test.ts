// Days of energy in the operator's zone, over changes of its clock.
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { rangeSteps } from '../../../domain/telemetry/range.ts'
import { type TelemetryRange, telemetryRange } from '../../../domain/telemetry/range-reply.ts'
import { addDays, dayAt, startOfDay } from '../../../domain/time/zone.ts'
import { storeTelemetry } from '../../../server/repositories/telemetry.ts'
import { storeLocalDaysOf } from '../../../server/repositories/telemetry-local-days.ts'
import { telemetryRangeOf } from '../../../server/repositories/telemetry-range.ts'
import { rollUp } from '../../../server/repositories/telemetry-rollups.ts'
import { maintainPartitions } from '../../../server/telemetry/maintenance.ts'
import { rollUpAll } from '../../../server/telemetry/rollups.ts'
import { clearTelemetry } from '../support/telemetry.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { signedIn } from '../support/visitor.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const always = { raw: 90, '1min': 180, '15min': 100_000, '1day': 100_000 }
const server = appWithDatabase({ settings: { timeZone: 'Europe/Berlin', telemetryDays: always } })
afterEach(() => clearTelemetry(server.db))

/** 60 kW each ten minutes, so 10 kWh each. */
async function sendPower(fromMs: number, untilMs: number): Promise<void> {
  const count = (untilMs - fromMs) / (10 * minuteMs)
  await storeTelemetry(
    server.db,
    Array.from({ length: count }, (_, i) => ({
      assetId: 'A-1',
      metric: 'BATT_POWER_KW',
      at: new Date(fromMs + i * 10 * minuteMs),
      doubleValue: 60,
      textValue: null,
    })),
  )
}

const pointsOf = ({ series }: TelemetryRange) => series[0]?.points ?? []
const sum = (values: readonly (number | null)[]) =>
  values.reduce((total: number, value) => total + (value ?? 0), 0)

describe('days of energy in Berlin', () => {
  const readRange = async (file: string, parameters: object = {}) => {
    await addDemo(server.db)
    const field = await signedIn(server.app, 'field@gridhaul.example')
    const reply = await field.get(
      `/api/asset_telemetry/${file}?${new URLSearchParams({
        asset_id: 'A-1',
        metrics: 'BATT_POWER_KW',
        from: '2026-10-23T22:00:00Z',
        until: '2026-10-26T23:00:00Z',
        max_points: '4',
        ...parameters,
      })}`,
    )
    expect(reply.statusCode, reply.body).toBe(200)
    return reply
  }

  test('the day on which the clock goes back has the energy of 25 hours, and says when it ends', async () => {
    await sendPower(Date.parse('2026-10-23T12:00Z'), Date.parse('2026-10-27T12:00Z'))
    await rollUpAll(server.db)

    const range = telemetryRange.parse((await readRange('range')).json())

    expect(range).toMatchObject({ level: '15min', step_seconds: 86_400, zone: 'Europe/Berlin', pending: [] })
    expect(pointsOf(range).map(({ at, until, charged_kwh }) => [at, until, charged_kwh])).toEqual([
      ['2026-10-23T22:00:00.000Z', '2026-10-24T22:00:00.000Z', 1_440],
      ['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z', 1_500],
      ['2026-10-25T23:00:00.000Z', '2026-10-26T23:00:00.000Z', 1_440],
    ])
  })

  test('a file of days has their midnights with the offset of the zone', async () => {
    await sendPower(Date.parse('2026-10-25T12:00Z'), Date.parse('2026-10-25T13:00Z'))
    await rollUpAll(server.db)

    const [header, row] = (await readRange('range.csv')).body.split('\r\n')

    expect(header).toMatch(/^at,.*,complete,until$/)
    expect(row).toMatch(/^2026-10-25T00:00:00\.000\+02:00,.*,true,2026-10-26T00:00:00\.000\+01:00$/)
  })

  test('what is not rolled up yet is read from the records, and the reply names its day of the zone', async () => {
    await sendPower(Date.parse('2026-10-25T22:00Z'), Date.parse('2026-10-25T23:00Z'))

    const range = telemetryRange.parse((await readRange('range')).json())

    expect(pointsOf(range)).toMatchObject([{ at: '2026-10-24T22:00:00.000Z', count: 6 }])
    expect(range.pending).toEqual([
      { from: '2026-10-24T22:00:00.000Z', until: '2026-10-25T23:00:00.000Z', complete: true },
    ])
  })
})

const readDays = (zone: string, fromMs: number, untilMs: number, maxPoints: number) =>
  telemetryRangeOf(server.db, {
    assetId: 'A-1',
    metrics: ['BATT_POWER_KW'],
    ...rangeSteps({ fromMs, untilMs, maxPoints, nowMs: Date.now(), days: always, zone }),
  })

describe.each(['stored days', 'days of quarters'])('%s', kind => {
  test.each([
    ['Europe/Berlin', '2026-10-25', 25],
    ['Europe/Berlin', '2026-03-29', 23],
    ['America/Chicago', '2026-11-01', 25],
    ['America/Chicago', '2026-03-08', 23],
    ['America/Havana', '2026-11-01', 25],
    ['Asia/Kolkata', '2026-10-25', 24],
  ])('in %s the days around %s sum up to their quarters of an hour', async (zone, day, hours) => {
    const [fromMs, untilMs] = [startOfDay(zone, addDays(day, -1)), startOfDay(zone, addDays(day, 2))]
    if (kind === 'stored days') await storeLocalDaysOf(server.db, zone)
    await sendPower(fromMs - dayMs, untilMs + dayMs)
    await rollUpAll(server.db)

    const days = await readDays(zone, fromMs, untilMs, 5)
    const quarters = pointsOf(await readDays(zone, fromMs, untilMs, 300)).filter(
      ({ at }) => days.from <= at && at < days.until,
    )

    const ofDay = new Map(pointsOf(days).map(point => [dayAt(zone, Date.parse(point.at)), point]))
    expect(ofDay.get(day)?.count).toBe(hours * 6)
    expect(sum(pointsOf(days).map(({ charged_kwh }) => charged_kwh))).toBeCloseTo(
      sum(quarters.map(({ charged_kwh }) => charged_kwh)),
    )
    for (const [name, { count, charged_kwh }] of ofDay) {
      const own = quarters.filter(({ at }) => dayAt(zone, Date.parse(at)) === name)
      expect([sum(own.map(quarter => quarter.count)), sum(own.map(quarter => quarter.charged_kwh))]).toEqual([
        count,
        charged_kwh,
      ])
    }
  })
})

describe('stored days', () => {
  const [berlin, kolkata] = ['Europe/Berlin', 'Asia/Kolkata']
  const [fromMs, untilMs] = [startOfDay(berlin, '2026-10-24'), startOfDay(berlin, '2026-10-27')]
  const counts = async (zone: string, [from, until]: [number, number] = [fromMs, untilMs]) =>
    pointsOf(await readDays(zone, from, until, 5)).map(({ count }) => count)
  /** Whatever is read from then on was stored as days. */
  const forgetQuarters = () => sql`delete from telemetry_15min`.execute(server.db)

  test('a day is read from what is stored of it', async () => {
    await storeLocalDaysOf(server.db, berlin)
    await sendPower(fromMs, untilMs)
    await rollUpAll(server.db)
    await forgetQuarters()

    expect(await counts(berlin)).toEqual([144, 150, 144])
  })

  test('a late record counts at once, before and after it is rolled up', async () => {
    await storeLocalDaysOf(server.db, berlin)
    await sendPower(fromMs, fromMs + dayMs)
    await rollUpAll(server.db)
    const late = fromMs + (5 * dayMs) / 10 + minuteMs

    await sendPower(late, late + 10 * minuteMs)
    const before = await counts(berlin)
    await rollUp(server.db, '1min', 100)
    const asMinute = await counts(berlin)
    await rollUp(server.db, '15min', 100)
    const asQuarter = await counts(berlin)
    await rollUpAll(server.db)
    await forgetQuarters()

    expect([before, asMinute, asQuarter, await counts(berlin)]).toEqual([[145], [145], [145], [145]])
  })

  test('after a change of the zone the days are those of the new one, while they are computed and afterwards', async () => {
    await storeLocalDaysOf(server.db, berlin)
    await sendPower(fromMs, untilMs)
    await rollUpAll(server.db)
    const range: [number, number] = [startOfDay(kolkata, '2026-10-24'), startOfDay(kolkata, '2026-10-28')]

    const stillOfBerlin = await counts(kolkata, range)
    await storeLocalDaysOf(server.db, kolkata)
    const meanwhile = await counts(kolkata, range)
    await rollUpAll(server.db)
    await forgetQuarters()

    // From 03:30 of the first day to 04:30 of the last one.
    const expected = [123, 144, 144, 27]
    expect([stillOfBerlin, meanwhile, await counts(kolkata, range)]).toEqual([expected, expected, expected])
  })

  test('weeks of records from before there were rollups have their days too', async () => {
    await storeLocalDaysOf(server.db, berlin)
    await rollUpAll(server.db)
    await sendPower(fromMs, untilMs)
    await sql`truncate telemetry_rollup_queue`.execute(server.db)
    await sql`insert into telemetry_backfills (week) values ('2026-10-19Z'), ('2026-10-26Z')`.execute(
      server.db,
    )

    await rollUpAll(server.db)
    await forgetQuarters()

    expect(await counts(berlin)).toEqual([144, 150, 144])
  })

  test.each([
    ['UTC', ['BATT_POWER_KW']],
    [berlin, ['BATT_POWER_KW', 'BATT_SOC_PERCENT']],
  ])('of %s those that are read are computed, of old records and of new ones', async (zone, metrics) => {
    const sendBoth = async (day: string) => {
      await sendPower(Date.parse(`${day}T12:00Z`), Date.parse(`${day}T13:00Z`))
      const at = new Date(`${day}T12:00Z`)
      await storeTelemetry(server.db, [
        { assetId: 'A-1', metric: 'BATT_SOC_PERCENT', at, doubleValue: 50, textValue: null },
      ])
      await rollUpAll(server.db)
    }
    await sendBoth('2026-10-24')
    await storeLocalDaysOf(server.db, zone)
    await sendBoth('2026-10-25')

    const { rows } = await sql<{ metric: string; days: number }>`
      select metric, count(*)::integer as days from telemetry_local_days join telemetry_series on id = series_id
      group by metric order by metric`.execute(server.db)
    expect(rows).toEqual(metrics.map(metric => ({ metric, days: 2 })))
  })

  test('days and their energy are kept as long as their quarters', async () => {
    await storeLocalDaysOf(server.db, berlin)
    await sendPower(Date.parse('2026-01-10T12:00Z'), Date.parse('2026-01-10T13:00Z'))
    await sendPower(fromMs, untilMs)
    await rollUpAll(server.db)
    const days = { ...always, '15min': 180 }
    const maintain = (at: string) =>
      maintainPartitions({ db: server.db, days, now: async () => new Date(at), warn: () => {} })

    for (const at of ['2026-11-20T12:00Z', '2026-11-21T13:00Z']) await maintain(at)

    for (const table of ['telemetry_local_days', 'telemetry_local_day_energy']) {
      const { rows } = await sql<{ at: Date }>`select at from ${sql.table(table)} order by at`.execute(
        server.db,
      )
      expect(rows.map(({ at }) => dayAt(berlin, at.getTime()))).toEqual([
        '2026-10-24',
        '2026-10-25',
        '2026-10-26',
      ])
    }
  })
})
