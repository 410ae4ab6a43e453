import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { decodePlan } from '../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../domain/schedule/plan/sample-plan.ts'
import type { Located } from '../../../domain/telemetry/position.ts'
import { metricNames, type SentTelemetryRecord } from '../../../domain/telemetry/telemetry.ts'
import { utc } from '../../../domain/time/zone.ts'
import { newestTelemetry } from '../../../server/repositories/telemetry.ts'
import { simulatedRecords } from '../../../server/telemetry/simulated-records.ts'
import { startSimulator } from '../../../server/telemetry/simulator.ts'
import { eventually } from '../support/eventually.ts'
import { addAssets, clearTelemetry } from '../support/telemetry.ts'
import { appWithDatabase } from '../support/test-app.ts'

const plan = decodePlan(samplePlan('2026-01-15'))
const batteryIds = plan.batteries.map(({ id }) => id)
const assets = new Map(batteryIds.map(id => [id, `asset of ${id}`]))
const registry = { assetIdOf: assets, placeOf: new Map<string, Located>(), zone: utc }

const places = new Map(
  ['D-1', 'D-2', 'S-1', 'S-2', 'S-3', 'S-4'].map((id, index) => [
    id,
    { latitude: { 'D-1': 29.1, 'S-2': 29.2 }[id] ?? 30 + index / 10, longitude: -94.8 },
  ]),
)

/** What a battery reports at a time of the plan's day, by metric. */
function reportOf(batteryId: string, clock: string, located = registry): Record<string, number> {
  const records = simulatedRecords(plan, new Date(`2026-01-15T${clock}Z`), located)
  const own = records.filter(each => each.asset_id === `asset of ${batteryId}`)
  return Object.fromEntries(own.map(({ metric, double_value }) => [metric, double_value ?? Number.NaN]))
}

describe('simulated records', () => {
  // MB-1 begins the day with 20 kWh and takes in 150 kW from 02:00 to 02:45; from 10:15 to 12:00 it gives 35 kW away.
  test.each([
    ['01:00:00', 2, 20, 0],
    ['02:00:00', 4, 20, 150],
    ['02:22:30', 4, 76.25, 150],
    ['02:45:00', 2, 132.5, 0],
    ['08:10:00', 2, 132.5, 0],
    ['11:07:30', 3, 101.88, -35],
    ['23:59:59', 2, undefined, 0],
  ])('at %s the simulated MB-1 follows the plan', (clock, status, energyKwh, powerKw) => {
    const report = reportOf('MB-1', clock)

    expect(Object.keys(report).sort()).toEqual([
      'BATT_ENERGY_AVAIL_KWH',
      'BATT_POWER_KW',
      'BATT_SOC_PERCENT',
      'UNIT_STATUS',
    ])
    expect(report.UNIT_STATUS).toBe(status)
    expect(Math.abs((report.BATT_POWER_KW ?? 0) - powerKw)).toBeLessThanOrEqual(
      Math.abs(powerKw) * 0.01 + 0.01,
    )
    if (energyKwh !== undefined)
      expect(Math.abs((report.BATT_ENERGY_AVAIL_KWH ?? 0) - energyKwh)).toBeLessThan(0.17)
    expect(report.BATT_SOC_PERCENT).toBeCloseTo(((report.BATT_ENERGY_AVAIL_KWH ?? 0) / 160) * 100, 1)
  })

  test.each([
    ['MB-6', 5],
    ['MB-7', 6],
  ])('the simulated %s is idle with status %i all day', (id, status) => {
    const reports = ['00:00:00', '07:00:00', '12:30:00', '21:00:00'].map(clock => reportOf(id, clock))

    for (const report of reports) expect(report).toMatchObject({ UNIT_STATUS: status, BATT_POWER_KW: 0 })
    const energies = reports.map(report => report.BATT_ENERGY_AVAIL_KWH ?? 0)
    expect(Math.max(...energies) - Math.min(...energies)).toBeLessThan(0.31)
  })

  test('the simulated MB-8 reports nothing', () => {
    expect(reportOf('MB-8', '12:00:00')).toEqual({})
  })

  test('simulated records are the same for the same instant and differ for the next', () => {
    const at = (seconds: number) =>
      simulatedRecords(plan, new Date(Date.UTC(2026, 0, 15, 2, 20, seconds)), registry)

    expect(at(5)).toEqual(at(5))
    expect(values(at(10))).not.toEqual(values(at(5)))
  })

  test("simulated energy stays within a battery's range every minute of the day", () => {
    const minutes = Array.from({ length: 24 * 60 }, (_, i) => new Date(Date.UTC(2026, 0, 15, 0, i)))

    const percents = minutes
      .flatMap(at => simulatedRecords(plan, at, registry))
      .filter(({ metric }) => metric === 'BATT_SOC_PERCENT')
      .map(({ double_value }) => double_value ?? Number.NaN)

    expect(percents).toHaveLength(7 * 24 * 60)
    expect(Math.min(...percents)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...percents)).toBeLessThanOrEqual(100)
  })

  // MB-1 is at D-1 until T-1 takes it to S-2, where it discharges from 10:15.
  test.each([
    ['02:00:00', 29.1],
    ['11:07:30', 29.2],
  ])('at %s the simulated MB-1 reports to be where the plan has it', (clock, latitude) => {
    const report = reportOf('MB-1', clock, { ...registry, placeOf: places })

    expect(Math.abs((report.UNIT_LATITUDE_DEG ?? 0) - latitude)).toBeLessThan(0.0003)
    expect(Math.abs((report.UNIT_LONGITUDE_DEG ?? 0) - -94.8)).toBeLessThan(0.0003)
  })

  test('the simulated MB-6 stays where it is at midnight, so that it is misplaced once the plan has it elsewhere', () => {
    const latitudes = ['00:00:00', '12:30:00', '23:00:00'].map(
      clock => reportOf('MB-6', clock, { ...registry, placeOf: places }).UNIT_LATITUDE_DEG ?? 0,
    )

    expect(Math.max(...latitudes) - Math.min(...latitudes)).toBeLessThan(0.0005)
  })

  test('a battery without an asset is not simulated', () => {
    const records = simulatedRecords(plan, new Date('2026-01-15T12:00:00Z'), {
      ...registry,
      assetIdOf: new Map([['MB-1', 'A-1']]),
    })

    expect(new Set(records.map(({ asset_id }) => asset_id))).toEqual(new Set(['A-1']))
  })
})

const values = (records: SentTelemetryRecord[]) => records.map(({ double_value }) => double_value)

describe('the simulator', () => {
  const server = appWithDatabase()
  let address: string
  const logged: string[] = []
  beforeAll(async () => {
    address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  })
  beforeEach(async () => {
    logged.length = 0
    await addAssets(server.db, batteryIds)
  })
  const running: { stop(): Promise<void> }[] = []
  afterEach(async () => {
    await Promise.all(running.splice(0).map(simulator => simulator.stop()))
    await clearTelemetry(server.db)
  })
  afterAll(() => server.app.close())

  const started = (changes: { address?: string; everyMs?: number; now?: () => Date; zone?: string } = {}) => {
    const log = (happened: string) => logged.push(happened)
    const simulator = startSimulator({
      db: server.db,
      address,
      now: () => new Date(),
      zone: 'UTC',
      log,
      ...changes,
    })
    running.push(simulator)
    return simulator
  }
  const newest = async () =>
    (await newestTelemetry(server.db, { assetIds: batteryIds, metrics: metricNames })).records
  const heardOf = async () => (await newest()).length === 7 * 4
  const latest = async () => (await newest())[0]?.at ?? ''

  test('the simulator sends at once, through the API, with a key that expires', async () => {
    const simulator = started()

    await eventually('telemetry is there', heardOf)

    await simulator.stop()
    const keys = await server.db.selectFrom('access_keys').select(['expires_at']).execute()
    expect(keys).toEqual([{ expires_at: expect.any(Date) }])
    expect(server.logged()).toContain('"path":"/api/asset_telemetry"')
    expect(server.logged() + logged.join()).not.toContain('gridhaul_ingest_')
  })

  test('the simulator begins with each quarter of an hour of the day so far', async () => {
    const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10)
    let at = `${yesterday}T10:07:00.000Z`
    const instants = async () => {
      const { rows } = await sql<{ at: Date; count: number }>`
        select at, count(*)::integer as count from telemetry group by at order by at`.execute(server.db)
      return rows.map(row => `${row.at.toISOString().slice(11, 16)} ${row.count}`)
    }

    started({ everyMs: 20, now: () => new Date(at) })
    await eventually('telemetry is there', heardOf)
    const first = await instants()
    at = `${yesterday}T10:20:00.000Z`
    await eventually('more telemetry is there', async () => (await latest()) === at)

    expect(first).toHaveLength(42)
    expect(first.slice(0, 2)).toEqual(['00:00 28', '00:15 28'])
    expect(first.slice(-2)).toEqual(['10:00 28', '10:07 28'])
    expect(await instants()).toEqual([...first, '10:20 28'])
  })

  test("the simulator's day begins at midnight of the operator", async () => {
    const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10)
    started({ zone: 'Asia/Kolkata', now: () => new Date(`${yesterday}T19:40:00.000Z`) })
    await eventually('telemetry is there', heardOf)

    const { rows } = await sql<{ at: Date }>`select distinct at from telemetry order by at`.execute(server.db)
    expect(rows.map(({ at }) => at.toISOString().slice(11, 16))).toEqual([
      '18:30',
      '18:45',
      '19:00',
      '19:15',
      '19:30',
      '19:40',
    ])
  })

  test('the simulator sends repeatedly', async () => {
    started({ everyMs: 20 })
    await eventually('telemetry is there', heardOf)
    const first = await latest()

    await eventually('newer telemetry is there', async () => (await latest()) > first)
  })

  test('the simulator creates another key when its own is rejected', async () => {
    started({ everyMs: 20 })
    await eventually('telemetry is there', heardOf)

    await sql`delete from access_keys`.execute(server.db)
    const then = await latest()

    await eventually('newer telemetry is there', async () => (await latest()) > then)
    expect(logged).toEqual([])
  })

  test('two simulators on one database report the same', async () => {
    const at = Math.floor(Date.now() / 60_000) * 60_000
    const now = () => new Date(at)
    started({ now, everyMs: 60_000 })
    started({ now, everyMs: 60_000 })

    await eventually('telemetry is there', heardOf)
    await eventually('both have sent', async () => server.logged().split('"statusCode":200').length > 2)

    const { rows } = await sql<{ count: number }>`
      select count(distinct at)::integer as count from telemetry`.execute(server.db)
    const quarters = Math.ceil((at - Date.parse(new Date(at).toISOString().slice(0, 10))) / 900_000)
    expect(rows).toEqual([{ count: quarters + 1 }])
  })

  test('the simulator survives failures, and logs once when they begin and end', async () => {
    let failing = true
    const proxy = createServer(async (request, reply) => {
      if (failing) return void reply.writeHead(500).end()
      const body = Buffer.concat(await request.toArray())
      const { authorization = '' } = request.headers
      const headers = { authorization, 'content-type': 'application/json' }
      const answer = await fetch(address + request.url, { method: 'POST', headers, body })
      reply.writeHead(answer.status).end()
    })
    await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void proxy.close())

    started({ everyMs: 20, address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` })
    await eventually('the failure is told', async () => logged.length === 1)
    failing = false

    await eventually('telemetry is there', heardOf)
    await eventually('the end of the failure is told', async () => logged.length === 2)
    expect(logged).toEqual([
      'simulated telemetry is not being taken: status 500',
      'simulated telemetry is being taken again',
    ])
  })

  test('the simulator stops while a request is in flight', async () => {
    let asked = false
    const mute = createServer(() => {
      asked = true
    })
    await new Promise<void>(resolve => mute.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      mute.closeAllConnections()
      mute.close()
    })
    const simulator = started({ address: `http://127.0.0.1:${(mute.address() as AddressInfo).port}` })
    await eventually('it has asked', async () => asked)

    await simulator.stop()

    expect(logged).toEqual([])
  })
})
