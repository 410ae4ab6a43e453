// The cost of a long history: a million entries of two years by 200 people about 5,000 records, one in fifty of them a refusal, as a
// chain whose hashes are right. They are written by COPY, not by calls. Durability is off, which matters to changes alone.
//   page      GET /api/history with a filter over loopback, 50 entries, one call after the other, p50 and p99 in ms
//   change    PATCH of a truck with its entry, before there is any history and after
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { say } from '../scripts/report.mjs'
import { table, tenths, whole } from './figures.mjs'
import { loadServerParts, signIn, timed, withServer } from './server-parts.mjs'

const entries = 1_000_000
const verifiedFirst = 100_000
const days = 730
const dayMs = 24 * 3_600_000
const startMs = Date.now() - days * dayMs
const asked = 100

export async function measure({ folder }) {
  const server = await loadServerParts(folder)
  const figures = await withServer(server, parts => measureHistory(server, parts))
  return { figures, text: asTables(figures) }
}

async function measureHistory(server, { db, url, address }) {
  const visitor = await signIn(address, server.demoPassword)
  const { id: truck } = await db.selectFrom('trucks').select('id').limit(1).executeTakeFirstOrThrow()
  let number = 0
  const change = () => timed(asked, () => visitor.patch(`/api/trucks/${truck}`, { name: `T ${number++}` }))
  const emptyChange = await change()

  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const chain = await emptiedChain(server, client)
  await chain.fill(verifiedFirst)
  const verifyFirst = await seconds(() => server.verifyHistory(db))
  const filling = await seconds(() => chain.fill(entries))
  const { rows } = await client.query(`select pg_total_relation_size('history')::float8 as bytes`)
  say(`${entries} entries, ${whole(rows[0].bytes / 1e6)} MB, written in ${whole(filling)} s.`)

  const pages = {}
  for (const [name, query] of Object.entries(queries()))
    pages[name] = await timed(asked, () => visitor.get(`/api/history?${new URLSearchParams(query)}`))
  const fullChange = await change()
  const exportCsv = await seconds(() => visitor.get(`/api/history/export.csv?${hundredThousand()}`))
  const verifyAll = await seconds(() => server.verifyHistory(db))
  const kept = Math.round(days * 0.9)
  const retention = await seconds(() => server.removeOldHistory(db, { days: kept, now: new Date() }))
  await server.verifyHistory(db)
  await client.end()
  return {
    pages,
    change: { empty: emptyChange, full: fullChange },
    exportCsv,
    verifyFirst,
    verifyAll,
    retention,
  }
}

async function seconds(run) {
  const started = performance.now()
  await run()
  return (performance.now() - started) / 1_000
}

/** The tables' owner may turn their triggers off. */
async function emptiedChain({ hashOf }, client) {
  await client.query(`
    alter table history disable trigger all;
    alter table history_chain disable trigger all;
    delete from history`)
  let last = { id: 0, hash: Buffer.alloc(32) }
  return {
    /** Up to this many entries. */
    async fill(count) {
      function* lines() {
        for (let id = last.id + 1; id <= count; id++) {
          const entry = entryOf(id)
          last = { id, hash: hashOf(last.hash, entry) }
          yield lineOf(entry, last.hash)
        }
      }
      await pipeline(
        Readable.from(lines()),
        client.query(copyFrom(`copy history (${columns}, hash) from stdin`)),
      )
      await client.query('update history_chain set last_id = $1, last_hash = $2, removed_id = 0', [
        last.id,
        last.hash,
      ])
      await client.query(`update history_chain set removed_hash = decode(repeat('00', 32), 'hex')`)
      await client.query('vacuum analyze history')
      const isWhole = count === entries
      if (isWhole)
        await client.query(`
          alter table history enable trigger all;
          alter table history_chain enable trigger all`)
    },
  }
}

const columns = [
  'id',
  'at',
  'actor_type',
  'actor_id',
  'actor_name',
  'actor_roles',
  'action',
  'operation',
  'object_type',
  'object_id',
  'object_name',
  'changes',
  'result',
  'reason',
  'request_id',
  'address',
]
const people = 200
const objects = 5_000
const types = ['asset', 'truck', 'user', 'organization', 'plan']
const actions = [
  'change',
  'change',
  'change',
  'sign_in',
  'sign_in',
  'create',
  'sign_out',
  'deliver',
  'delete',
]
const uuidOf = (kind, number) => `0000000${kind}-0000-4000-8000-${String(number).padStart(12, '0')}`
/** Spreads neighbours, the same in each run. */
const spread = (id, count) => (Math.imul(id, 2_654_435_761) >>> 8) % count

function entryOf(id) {
  const person = spread(id, people)
  const object = spread(id + 7, objects)
  const type = types[object % types.length]
  const isRefused = id % 50 === 0
  const action = id % 10_000 === 1 ? 'rotate' : actions[spread(id + 3, actions.length)]
  return {
    id: String(id),
    at: new Date(Math.round(startMs + (id / entries) * days * dayMs)),
    actor_type: 'person',
    actor_id: uuidOf(1, person),
    actor_name: `Person ${person}`,
    actor_roles: ['FIELD_OPERATIONS'],
    action,
    operation: `PATCH /api/${type}s/:id`,
    object_type: type,
    object_id: uuidOf(2, object),
    object_name: `Record ${object}`,
    changes: JSON.stringify([{ field: 'name', before: `Record ${object}`, after: `Record ${id}` }]),
    result: isRefused ? 'refused' : 'done',
    reason: isRefused ? 'forbidden' : null,
    request_id: `req-${id}`,
    address: '192.0.2.1',
  }
}

/** Of COPY's text format. */
const lineOf = (entry, hash) => {
  const cells = columns
    .map(name => entry[name])
    .map(value => {
      if (value === null) return '\\N'
      if (value instanceof Date) return value.toISOString()
      return Array.isArray(value) ? `{${value.join()}}` : value
    })
  return `${[...cells, `\\\\x${hash.toString('hex')}`].join('\t')}\n`
}

const instantAt = share => startMs + share * days * dayMs
const isoAt = share => new Date(instantAt(share)).toISOString()
const hundredThousand = () => new URLSearchParams({ from: isoAt(0.4), to: isoAt(0.5) })

function queries() {
  const person = uuidOf(1, 17)
  const deep = `${instantAt(0.5)}-${entries / 2}`
  return {
    newest: {},
    'half way back': { before: deep },
    'a person': { person },
    'a person by name': { person: 'person 17' },
    'somebody who did nothing': { person: 'nobody' },
    'a record': { object: uuidOf(2, 17) },
    'a record by name': { object: 'record 17' },
    'a type of record': { object_type: 'truck' },
    'a type of record, half way back': { object_type: 'truck', before: deep },
    'a type without entries': { object_type: 'draft' },
    'a frequent action': { action: 'change' },
    'an action of one in 10,000': { action: 'rotate' },
    'an action without entries': { action: 'restore' },
    refusals: { result: 'refused' },
    done: { result: 'done' },
    'a month of last year': { from: isoAt(0.2), to: isoAt(0.24) },
    'a person in that month': { person, from: isoAt(0.2), to: isoAt(0.24) },
    "a person's rare action": { person, action: 'rotate' },
    "a person's refusals": { person, result: 'refused' },
    'refused deletions of plans': { action: 'delete', object_type: 'plan', result: 'refused' },
    'a request': { request: 'req-123456' },
  }
}

function asTables({ pages, change, exportCsv, verifyFirst, verifyAll, retention }) {
  const cells = ({ p50, p99 }) => [p50, p99].map(tenths)
  return [
    table(
      'A page of 50 of a million entries, ms',
      ['filter', 'p50', 'p99'],
      Object.entries(pages).map(([name, figure]) => [name, ...cells(figure)]),
    ),
    table(
      'A change with its entry, ms',
      ['history', 'p50', 'p99'],
      [
        ['empty', ...cells(change.empty)],
        ['a million entries', ...cells(change.full)],
      ],
    ),
    table(
      'Work on many entries, s',
      ['work', 's'],
      [
        ['export 100,000 as CSV', tenths(exportCsv)],
        ['verify 100,000', tenths(verifyFirst)],
        ['verify 1,000,000', tenths(verifyAll)],
        ['remove the oldest 100,000', tenths(retention)],
      ],
    ),
  ].join('\n\n')
}
