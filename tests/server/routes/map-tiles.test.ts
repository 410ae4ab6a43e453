import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readSettings } from '../../../server/config/settings.ts'
import { StartupError } from '../../../server/config/startup-error.ts'
import { partOf } from '../../../server/http/file-range.ts'
import { tileFile } from '../../support/map-tiles.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { newVisitor, signedIn, type Visitor } from '../support/visitor.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'gridhaul-tiles-'))
afterAll(() => rmSync(folder, { recursive: true }))
const harbor = { west: -94.8, south: 29.2, east: -94.5, north: 29.4 }
const content = tileFile(harbor)
const size = content.length
const stored = (name: string, bytes: Buffer): string => {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  return file
}
const file = stored('harbor.pmtiles', content)

const server = appWithDatabase({ settings: { mapTilesFile: file } })
const bare = appWithDatabase()
let field: Visitor
beforeEach(async () => {
  await addDemo(server.db)
  field = await signedIn(server.app, 'field@gridhaul.example')
})
const ask = (headers: Record<string, string>) => field.get('/api/map-tiles', headers)

test.each([
  ['bytes=0-126', 0, 126],
  [`bytes=100-${size + 1_000}`, 100, size - 1],
  ['bytes=100-', 100, size - 1],
  ['bytes=-30', size - 30, size - 1],
  [`bytes=-${size + 1}`, 0, size - 1],
])('of the tiles %s is the part from %i to %i', async (range, start, end) => {
  const reply = await ask({ range })

  expect([reply.statusCode, reply.headers['content-range'], reply.headers['content-length']]).toEqual([
    206,
    `bytes ${start}-${end}/${size}`,
    String(end - start + 1),
  ])
  expect(reply.rawPayload.equals(content.subarray(start, end + 1))).toBe(true)
  expect(reply.headers['content-encoding']).toBeUndefined()
})

test.each(['bytes=0-1,4-5', 'bytes=9-2', 'lines=0-1', 'bytes=-', 'bytes=a-b'])(
  'for %s, which is no single part, the whole file is sent',
  async range => {
    const reply = await ask({ range })

    expect([reply.statusCode, reply.headers['content-range']]).toEqual([200, undefined])
    expect(reply.rawPayload.equals(content)).toBe(true)
  },
)

test.each([`bytes=${size}-`, `bytes=${size}-${size + 5}`, 'bytes=-0'])(
  'a part that the file does not have is refused: %s',
  async range => {
    const reply = await ask({ range })

    expect([reply.statusCode, reply.headers['content-range'], reply.body]).toEqual([
      416,
      `bytes */${size}`,
      '',
    ])
  },
)

test('no part of a file is beyond it, however large the numbers are', () => {
  expect(partOf(`bytes=0-${'9'.repeat(400)}`, 10)).toEqual({ start: 0, end: 9 })
  expect(partOf(`bytes=${'9'.repeat(400)}-`, 10)).toBe('none')
  expect(partOf('bytes=0-0', 0)).toBe('none')
})

test('parts of a file that has changed are not mixed, and a copy of it is the same file', async () => {
  const own = stored('changing.pmtiles', content)
  const copy = stored('copied.pmtiles', content)
  utimesSync(own, 1_790_000_000.25, 1_790_000_000.25)
  utimesSync(copy, 1_790_000_000, 1_790_000_000)
  server.app.mapTilesFile = own
  const first = await ask({ range: 'bytes=0-9' })
  const tag = String(first.headers.etag)

  server.app.mapTilesFile = copy
  const continued = await ask({ 'if-range': tag, range: 'bytes=10-19' })
  utimesSync(copy, 1_790_000_005, 1_790_000_005)
  const changed = await ask({ 'if-range': tag, range: 'bytes=10-19' })
  server.app.mapTilesFile = file

  expect(tag).toMatch(/^"[^"]+"$/)
  expect([continued.statusCode, continued.headers.etag]).toEqual([206, tag])
  expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, size])
  expect(changed.headers.etag).not.toBe(tag)
})

test('where sites are is in no cache, and a map that is left open does not prolong the session', async () => {
  const before = new Date(Date.now() - 3_600_000)
  await server.db.updateTable('sessions').set({ last_seen_at: before }).execute()
  const reply = await ask({ range: 'bytes=0-9' })

  expect(reply.headers['cache-control']).toBe('no-store')
  const { last_seen_at } = await server.db
    .selectFrom('sessions')
    .select('last_seen_at')
    .executeTakeFirstOrThrow()
  expect(last_seen_at).toEqual(before)
})

/** How often this process has the file open. */
const timesOpen = (file: string): number =>
  readdirSync('/proc/self/fd').filter(descriptor => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`) === file
    } catch {
      return false
    }
  }).length

test.runIf(existsSync('/proc/self/fd'))(
  'no file stays open for a part that was sent, nor for replies that wait when their connection closes',
  async () => {
    const large = stored('large.pmtiles', Buffer.alloc(24 * 1_024 * 1_024))
    server.app.mapTilesFile = large
    expect((await ask({ range: 'bytes=0-99' })).statusCode).toBe(206)
    expect(timesOpen(large)).toBe(0)
    const address = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
    const connection = connect(Number(address.port), address.hostname)
    const cookies = [...field.cookies]
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('; ')
    const request = `GET /api/map-tiles HTTP/1.1\r\nHost: ${address.host}\r\nCookie: ${cookies}\r\n\r\n`
    try {
      // The first reply is more than the connection takes, and nobody reads it.
      connection.write(request.repeat(3))
      await expect.poll(() => timesOpen(large)).toBe(3)
      connection.destroy()
      await expect.poll(() => timesOpen(large)).toBe(0)
    } finally {
      connection.destroy()
      server.app.mapTilesFile = file
    }
  },
)

test('tiles are for people who see the map, and nothing that they send chooses the file', async () => {
  const statusOf = async (visitor: Visitor, url = '/api/map-tiles') => (await visitor.get(url)).statusCode

  expect(await statusOf(newVisitor(server.app))).toBe(401)
  expect(await statusOf(await signedIn(server.app, 'customer@gridhaul.example'))).toBe(403)
  expect(await statusOf(field, '/api/map-tiles?file=/etc/passwd')).toBe(200)
  expect(await statusOf(field, '/api/map-tiles/..%2f..%2fetc%2fpasswd')).toBe(404)
})

test('a file that has gone meanwhile is not found, and a server without one does not offer it', async () => {
  const offered = async (visitor: Visitor) =>
    (await visitor.get('/api/features')).json().features.includes('map_tiles')
  expect(await offered(field)).toBe(true)
  server.app.mapTilesFile = path.join(folder, 'gone.pmtiles')
  expect((await ask({})).statusCode).toBe(404)
  server.app.mapTilesFile = file

  await addDemo(bare.db)
  const elsewhere = await signedIn(bare.app, 'field@gridhaul.example')
  expect(await offered(elsewhere)).toBe(false)
  expect((await elsewhere.get('/api/map-tiles')).statusCode).toBe(404)
})

test.each([
  ['missing', undefined, /cannot be read\.$/],
  ['of something else', Buffer.from('{"type":"FeatureCollection"}'.padEnd(400)), /is none\.$/],
  ['too short', content.subarray(0, 60), /is none\.$/],
  ['of an earlier version', tileFile(harbor, { version: 2 }), /is none\.$/],
  ['of pictures', tileFile(harbor, { tileType: 2 }), /has tiles of another kind\.$/],
  ['with Brotli', tileFile(harbor, { tileCompression: 3 }), /is compressed in another way\.$/],
  ['cut off', content.subarray(0, -1), /ends before its tiles do\.$/],
])('a file of tiles that is %s is refused at the start', (name, bytes, why) => {
  const wrong = bytes ? stored(`${name}.pmtiles`, bytes) : path.join(folder, 'missing.pmtiles')
  const settings = () => readSettings({ MAP_TILES_FILE: wrong })

  expect(settings).toThrow(StartupError)
  expect(settings).toThrow(/^MAP_TILES_FILE must be a PMTiles file/)
  expect(settings).toThrow(why)
})

test('a file of tiles as it should be is taken', () => {
  expect(readSettings({ MAP_TILES_FILE: file }).mapTilesFile).toBe(file)
})
