import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { JsonScan } from '../../../server/http/json-body.ts'
import { recordsOf } from '../../../server/telemetry/batch.ts'
import { newDevice, record } from '../support/telemetry.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { type DemoEmail, signedIn } from '../support/visitor.ts'

interface HostileBody {
  name: string
  as: 'device' | 'field' | 'business'
  path: string
  body: () => string
}
const { hostileBodies } = (await import('../../../bench/hostile-bodies.mjs' as string)) as {
  hostileBodies: HostileBody[]
}

function scanOf(text: string, chunkLength = text.length) {
  const commas: number[] = []
  const scan = new JsonScan(offset => commas.push(offset))
  const bytes = Buffer.from(text)
  for (let i = 0; i < bytes.length; i += chunkLength) scan.add(bytes.subarray(i, i + chunkLength))
  return { bytes, scan, commas }
}

describe('hostile bodies at a real server', () => {
  const server = appWithDatabase()
  let address: string
  const headers = new Map<string, Record<string, string>>()
  beforeAll(async () => {
    address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  })
  // The server waits for bodies that nobody sends to their end.
  afterAll(() => server.app.server.closeAllConnections())
  beforeEach(async () => {
    await addDemo(server.db)
    const { key } = await newDevice(server.app)
    headers.set('device', { authorization: `Bearer ${key}` })
    for (const name of ['field', 'business']) {
      const { cookies } = await signedIn(server.app, `${name}@gridhaul.example` as DemoEmail)
      const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
      headers.set(name, { cookie, 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' })
    }
  })

  /** What is parsed in one go. Each text that reaches the parser is counted, so that the machine's speed does not matter. */
  function watchParser(): () => number {
    let most = 0
    const parse = JSON.parse
    const spy = vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
      if (typeof text === 'string') most = Math.max(most, scanOf(text).scan.values)
      return parse(text, reviver)
    })
    onTestFinished(() => spy.mockRestore())
    return () => most
  }

  // A right step of the largest size is the only one that may be parsed as a whole.
  const refused = hostileBodies.filter(({ name }) => name !== 'steps: the largest that is right')

  test.each(refused)('the server parses a small part of it at most: $name', async ({ as, path, body }) => {
    const mostParsed = watchParser()

    const reply = await fetch(address + path, {
      method: 'POST',
      headers: { ...headers.get(as), 'content-type': 'application/json' },
      body: body(),
    }).catch(() => undefined)
    const other = await fetch(`${address}/healthz`)

    expect([undefined, 200, 400, 404, 413, 422]).toContain(reply?.status)
    expect(other.status).toBe(200)
    // The CSV parser copies a row of the wrong length, and a file has a million characters at most.
    expect(mostParsed()).toBeLessThanOrEqual(path.startsWith('/api/imports') ? 1_000_000 : 200_000)
  })

  test('a body is refused for its values and its depth before it has arrived', async () => {
    const field = await signedIn(server.app, 'field@gridhaul.example')

    const replies = [
      await field.post('/api/trucks', { name: Array.from({ length: 2_000 }, () => 1) }),
      await field.post('/api/trucks', { name: [[[[[[[[]]]]]]]] }),
    ]

    for (const reply of replies) {
      expect(reply.statusCode).toBe(413)
      expect(reply.json()).toEqual({
        message: 'The request has more values than this call takes, or nests them deeper.',
        code: 'too_large',
      })
    }
  })

  test('steps that are many and wrong are refused with the reasons of the first', async () => {
    const operation = { type: 'move-trips', byPeriods: 1, tripKeys: Array.from({ length: 30_000 }, () => 1) }

    const reply = await fetch(`${address}/api/drafts/1/steps`, {
      method: 'POST',
      headers: { ...headers.get('field'), 'content-type': 'application/json' },
      body: JSON.stringify({ steps: [{ id: 'a', parent_id: null, words: 'x', operation }] }),
    })

    expect(reply.status).toBe(422)
    expect(Object.keys((await reply.json()).fields).length).toBeLessThanOrEqual(20)
  })
})

describe('the count of a JSON text', () => {
  test.each([
    ['1', 1, 0],
    ['[]', 2, 1],
    ['[1,2,3]', 4, 1],
    ['{"a":{"b":[1]}}', 4, 3],
    ['"[,\\",[{"', 1, 0],
    ['["\\\\",[]]', 4, 2],
  ])('the text %s counts as %i values, %i deep, however it is split', (text, values, maxDepth) => {
    for (const length of [1, 2, 3, text.length])
      expect(scanOf(text, length).scan).toMatchObject({ values, maxDepth })
  })
})

describe('the records of a batch', () => {
  const recordsIn = async (text: string) => {
    const { bytes, commas } = scanOf(text)
    const records: unknown[] = []
    for await (const some of recordsOf({ bytes, commas, values: 0 }, JSON.parse)) records.push(...some)
    return records
  }

  test('a batch is read as it would be in one go', async () => {
    const batch = Array.from({ length: 1_500 }, (_, i) => ({ i, text: '],[{"\\', list: [i, [i]] }))

    expect(await recordsIn(`\ufeff ${JSON.stringify(batch)}\n`)).toEqual(batch)
    expect(await recordsIn('[ ]')).toEqual([])
    expect(await recordsIn('[[]]')).toEqual([[]])
  })

  test.each([
    '[,]',
    '[1,]',
    '[,1]',
    '[1',
    '[1]]',
    '[[1]',
    '[1},[2]',
    '[1] 2',
    '1 [2]',
    '[1][2]',
    '[{"a":1],[2}]',
  ])('what is not JSON is refused, wherever the records are divided: %s', async text => {
    const padded = text.replace('[', `[${'0,'.repeat(499)}`)

    await expect(recordsIn(text)).rejects.toThrow()
    await expect(recordsIn(padded)).rejects.toThrow()
  })

  test('others have their turn between the records of one batch', async () => {
    let turns = 0
    const others = setInterval(() => {}, 1_000)
    onTestFinished(() => clearInterval(others))
    const count = () => {
      turns += 1
      timer = setImmediate(count)
    }
    let timer = setImmediate(count)
    onTestFinished(() => clearImmediate(timer))

    await recordsIn(JSON.stringify(Array.from({ length: 10_000 }, () => 0)))

    expect(turns).toBeGreaterThanOrEqual(19)
  })
})

describe('telemetry of one key', () => {
  const server = appWithDatabase({ settings: { telemetryLimits: { minute: 3, day: 5 } } })
  beforeEach(() => addDemo(server.db))

  test('a key that has sent its records of this minute is refused before its batch is received, and others are not', async () => {
    const [first, second] = [await newDevice(server.app), await newDevice(server.app)]

    const replies = [
      await first.send([{}, {}, {}]),
      await first.send('[['),
      await second.send([{}]),
      await second.send([{}, {}, {}]),
    ]

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 429, 200, 429])
    expect(replies[1]?.json()).toMatchObject({ code: 'too_many' })
    expect(Number(replies[1]?.headers['retry-after'])).toBeLessThanOrEqual(60)
  })

  test('a batch counts by its bytes where its records are few', async () => {
    const device = await newDevice(server.app)

    const replies = [await device.send([record({ text_value: 'x'.repeat(2_500) })]), await device.send([])]

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 429])
  })
})

describe('telemetry of a key that is restricted to batteries', () => {
  const server = appWithDatabase({ settings: { telemetryLimits: { minute: 1_000_000, day: 0 } } })
  beforeEach(() => addDemo(server.db))

  test('such a key may send 20,000 records a minute for each battery', async () => {
    const scope = { organizationId: null, assetIds: ['A-1'] }
    const device = await newDevice(server.app, { scope })
    const records = `[${'0,'.repeat(9_999)}0]`

    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push((await device.send(records)).statusCode)

    expect(statuses).toEqual([200, 200, 429])
  })
})
