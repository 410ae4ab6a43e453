import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../server/database/connect.ts'
import { newestTelemetry, recordsUntil, storeTelemetry } from '../../../server/repositories/telemetry.ts'
import {
  addPartitions,
  dropPartition,
  listPartitions,
  partitionStart,
} from '../../../server/repositories/telemetry-partitions.ts'
import { agreedTime, maintainPartitions } from '../../../server/telemetry/maintenance.ts'
import { eventually } from '../support/eventually.ts'
import { lastEntries } from '../support/history.ts'
import { clearTelemetry } from '../support/telemetry.ts'
import { appWithDatabase } from '../support/test-app.ts'

const server = appWithDatabase()
beforeEach(async () => {
  for (const week of await listPartitions(server.db)) await dropPartition(server.db, week)
  await sql`truncate telemetry_drops`.execute(server.db)
})
afterEach(() => clearTelemetry(server.db))

const weeks = async () => (await listPartitions(server.db)).map(week => week.toISOString().slice(0, 10))
const keep = (...instants: string[]) =>
  storeTelemetry(
    server.db,
    instants.map(at => ({
      assetId: 'A-1',
      metric: 'UNIT_STATUS',
      at: new Date(at),
      doubleValue: 2,
      textValue: null,
    })),
  )
const newest = async (before?: string) => {
  const newest = await newestTelemetry(server.db, { assetIds: ['A-1'], metrics: ['UNIT_STATUS'] })
  const found =
    before === undefined ? newest.records : await recordsUntil(server.db, newest, new Date(before))
  return found[0]?.at
}
const announced: string[] = []
const keptFor = (raw: number) => ({ raw, '1min': 3_653, '15min': 3_653, '1day': 3_653 })
const at = (instant: string) => ({
  db: server.db,
  days: keptFor(14),
  now: async () => new Date(instant),
  warn: (message: string) => void announced.push(message),
})
/** As the hourly run does it, at noon of each of these days. */
async function maintainDaily(from: string, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    const noon = new Date(Date.parse(`${from}T12:00:00Z`) + day * 24 * 3_600_000)
    await maintainPartitions(at(noon.toISOString()))
  }
}

test.each([
  ['2026-01-12T00:00:00.000Z', '2026-01-12'],
  ['2026-01-18T23:59:59.999Z', '2026-01-12'],
  ['2026-01-19T00:00:00.000Z', '2026-01-19'],
  ['1969-12-31T00:00:00.000Z', '1969-12-29'],
])('the week of %s begins on Monday, %s', (instant, monday) => {
  expect(partitionStart(new Date(instant)).toISOString()).toBe(`${monday}T00:00:00.000Z`)
})

describe('a week', () => {
  test('the table of a week is created during the week before', async () => {
    await maintainPartitions(at('2026-01-15T12:00:00Z'))

    expect(await weeks()).toEqual(['2026-01-12', '2026-01-19'])
  })

  test('the table of a week is created for its first record if it is missing', async () => {
    const kept = await keep('2026-01-15T12:00:00Z', '2026-01-18T23:59:59.999Z', '2026-01-19T00:00:00Z')

    expect(kept).toBe(3)
    expect(await weeks()).toEqual(['2026-01-12', '2026-01-19'])
  })

  test('the table of a week is created once if several servers find it missing at the same instant', async () => {
    const instants = ['2026-01-01T00:00:00Z', '2026-01-15T00:00:00Z', '2026-02-01T00:00:00Z']

    const kept = await Promise.all([1, 2, 3, 4, 5, 6].map(() => keep(...instants)))
    await Promise.all([1, 2, 3].map(() => maintainPartitions(at('2026-01-08T00:00:00Z'))))

    expect(kept.sort()).toEqual([0, 0, 0, 0, 0, 3])
    expect(await weeks()).toEqual(['2025-12-29', '2026-01-05', '2026-01-12', '2026-01-26'])
  })

  test('the table of a week can be created during a long read such as a backup', async () => {
    await addPartitions(server.db, [new Date('2026-01-15')])

    await server.db.transaction().execute(async reader => {
      await sql`select count(*) from telemetry`.execute(reader)
      await addPartitions(server.db, [new Date('2026-01-22')])
    })

    expect(await weeks()).toEqual(['2026-01-12', '2026-01-19'])
  })
})

describe('old telemetry', () => {
  const threeWeeks = ['2026-01-06T00:00:00Z', '2026-01-13T00:00:00Z', '2026-01-20T00:00:00Z'] as const

  test('old telemetry is dropped by the week, a day after its days are over and not before', async () => {
    await keep(...threeWeeks)

    await maintainPartitions(at('2026-01-25T23:59:59Z'))
    await maintainPartitions(at('2026-01-26T00:00:00Z'))
    await maintainPartitions(at('2026-01-26T23:00:00Z'))
    const before = await weeks()
    await maintainPartitions(at('2026-01-27T00:00:00Z'))

    expect(before).toEqual(['2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26', '2026-02-02'])
    expect(await weeks()).toEqual(['2026-01-12', '2026-01-19', '2026-01-26', '2026-02-02'])
    expect(await newest('2026-01-12T00:00:00Z')).toBeUndefined()
    expect(await newest('2026-01-14T00:00:00Z')).toBe('2026-01-13T00:00:00.000Z')
    expect(await newest()).toBe('2026-01-20T00:00:00.000Z')
  })

  test('the history names each week that was dropped', async () => {
    await keep(...threeWeeks)

    const entries = await lastEntries(server.db, () => maintainDaily('2026-02-03', 4))

    expect(
      entries.map(({ action, object_type, changes }) => [action, object_type, changes[0]?.before]),
    ).toEqual([
      ['remove_old', 'telemetry', '2026-01-05'],
      ['remove_old', 'telemetry', '2026-01-12'],
    ])
  })

  test('old telemetry is announced a day before it is dropped, once', async () => {
    await keep(...threeWeeks)
    announced.length = 0

    await maintainDaily('2026-02-03', 3)

    expect(announced).toEqual([
      'telemetry of the weeks of 2026-01-05 to 2026-01-12 is older than TELEMETRY_DAYS (14) and will be dropped, one week a day from tomorrow on',
    ])
  })

  test('dropped telemetry is no longer returned, and the asset can report again', async () => {
    await keep('2026-01-06T00:00:00Z')

    await maintainDaily('2026-03-02', 2)
    const gone = await newest()
    await keep('2026-03-02T00:00:00Z')

    expect(gone).toBeUndefined()
    expect(await newest()).toBe('2026-03-02T00:00:00.000Z')
  })

  test('old telemetry is dropped one week a day, however far the clock jumps ahead', async () => {
    await keep(...threeWeeks)

    for (let hour = 0; hour < 48; hour += 1)
      await maintainPartitions(
        at(new Date(Date.parse('2027-01-15T00:00:00Z') + hour * 3_600_000).toISOString()),
      )

    expect(await weeks()).toEqual(['2026-01-12', '2026-01-19', '2027-01-11', '2027-01-18'])
  })

  test('old telemetry stays where the clock was wrong for less than a day', async () => {
    await keep(...threeWeeks)
    await maintainPartitions(at('2027-01-15T00:00:00Z'))

    await maintainPartitions(at('2026-01-25T12:00:00Z'))
    await maintainPartitions(at('2026-01-26T12:00:00Z'))

    expect(await weeks()).toContain('2026-01-05')
  })

  test('old telemetry that was announced while the clock was ahead is dropped when it is due by the right one', async () => {
    await keep(...threeWeeks)
    await maintainPartitions(at('2027-01-15T00:00:00Z'))

    await maintainPartitions(at('2026-01-26T12:00:00Z'))
    const announced = await weeks()
    await maintainPartitions(at('2026-01-27T12:00:00Z'))

    expect(announced).toContain('2026-01-05')
    expect(await weeks()).not.toContain('2026-01-05')
  })

  test('old telemetry stays as long as one of several servers keeps it', async () => {
    await keep(...threeWeeks)

    for (let day = 1; day <= 5; day += 1) {
      await maintainPartitions(at(`2026-02-0${day}T00:00:00Z`))
      await maintainPartitions({ ...at(`2026-02-0${day}T12:00:00Z`), days: keptFor(90) })
    }

    expect(await weeks()).toContain('2026-01-05')
  })

  test('old telemetry is dropped by one of several servers at the same instant, and none fails', async () => {
    for (let night = 0; night < 20; night += 1) {
      await keep('2026-01-06T00:00:00Z')
      await maintainPartitions(at('2026-06-01T00:00:00Z'))

      await Promise.all([1, 2, 3, 4].map(() => maintainPartitions(at('2026-06-02T00:00:00Z'))))

      expect(await weeks()).toEqual(['2026-06-01', '2026-06-08'])
      await sql`truncate telemetry_drops`.execute(server.db)
    }
  })

  test('old telemetry can be dropped while a batch is stored, without a deadlock', async () => {
    await keep('2026-01-06T00:00:00Z')
    await sql`
      insert into telemetry_series (asset_id, metric, newest_at) values ('A-2', 'UNIT_STATUS', '2026-01-06')`.execute(
      server.db,
    )
    // Behind the second one in the table, before it in number.
    await sql`update telemetry_series set newest_double = 3 where asset_id = 'A-1'`.execute(server.db)
    await maintainPartitions(at('2026-06-01T00:00:00Z'))
    const lock = (batch: Database, asset: string) =>
      sql`select from telemetry_series where asset_id = ${asset} for no key update`.execute(batch)
    const isHeldUp = async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
      return rows.length > 0
    }

    const dropped = await server.db.transaction().execute(async batch => {
      await lock(batch, 'A-1')
      const dropped = maintainPartitions(at('2026-06-02T00:00:00Z')).then(() => 'dropped')
      await eventually('the drop waits for the batch', isHeldUp)
      await lock(batch, 'A-2')
      return { dropped }
    })

    await expect(dropped.dropped).resolves.toBe('dropped')
    expect(await newest()).toBeUndefined()
  })

  test('old telemetry that is being read is left for the next run', async () => {
    await keep('2026-01-06T00:00:00Z')
    await maintainPartitions(at('2026-06-01T00:00:00Z'))

    await server.db.transaction().execute(async reader => {
      await sql`select count(*) from telemetry`.execute(reader)
      await expect(maintainPartitions(at('2026-06-02T00:00:00Z'))).rejects.toThrow('lock timeout')
    })
    await maintainPartitions(at('2026-06-02T01:00:00Z'))

    expect(await weeks()).toEqual(['2026-06-01', '2026-06-08'])
  })
})

describe('the time of maintenance', () => {
  test('the time of maintenance is the database’s', async () => {
    const before = Date.now()

    expect((await agreedTime(server.db)).getTime()).toBeGreaterThanOrEqual(before - 1_000)
  })

  test('the time of maintenance is refused where the server’s clock differs, so that nothing is dropped', async () => {
    const ahead = () => new Date(Date.now() + 60 * 24 * 60 * 60_000)

    await expect(agreedTime(server.db, ahead)).rejects.toThrow(
      'the clocks of the server and of its database differ by 86400 minutes',
    )
  })
})
