// Two servers on one database, and many conflicting and repeated writes: nothing is lost, nothing is doubled. FUZZ_RUNS and FUZZ_SEED
// make it others and more; the seed is in the title.
import { group } from 'd3-array'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FieldValue } from '../../../domain/history/entry.ts'
import { verifyHistory } from '../../../server/commands/verify-history.ts'
import { connect, type Database } from '../../../server/database/connect.ts'
import { findSnapshot } from '../../../server/repositories/history-snapshots.ts'
import { findVersion } from '../../../server/repositories/record-versions.ts'
import { runsOf, seed } from '../../support/property-runs.ts'
import { demoIds } from '../support/demo-ids.ts'
import { type LeftEntry, lastEntries } from '../support/history.ts'
import { signedInOver } from '../support/http-visitor.ts'
import type { SpawnedServer } from '../support/server-process.ts'
import { runningServer } from '../support/spawned-server.ts'
import { newDatabase } from '../support/test-app.ts'
import {
  type RacedType,
  race,
  racedTypes,
  type SentWrite,
  type Target,
  wish,
} from '../support/write-races.ts'

const writes = runsOf(1_000)
const timeoutMs = 120_000 + 200 * writes

interface Stored {
  type: RacedType
  fields: Record<string, FieldValue>
  version: number
}
/** By id. */
type Records = Map<string, Stored>

let db: Database
let servers: SpawnedServer[]
let before: Records
let sent: SentWrite[]
let entries: LeftEntry[]

beforeAll(async () => {
  const url = await newDatabase()
  const env = { DATABASE_URL: url, REQUESTS_PER_MINUTE: '0', LOG_LEVEL: 'error' }
  servers = await Promise.all([0, 1].map(() => runningServer(env)))
  db = connect(url, () => {})
  before = await storedRecords()
  const [a = '', b = ''] = servers.map(server => server.address())
  const people = await Promise.all(
    ['admin', 'admin', 'field'].map(async name => {
      const visitor = await signedInOver(a, `${name}@gridhaul.example`)
      return [visitor, visitor.movedTo(b)]
    }),
  )
  const targets = await hotRecords()
  entries = await lastEntries(db, async () => {
    sent = await race(people, targets, fc.sample(wish, { seed, numRuns: writes }))
  })
}, timeoutMs)
afterAll(async () => {
  await db.destroy()
  for (const { process } of servers) process.kill('SIGTERM')
  await Promise.all(servers.map(({ ended }) => ended))
})

const tables = { truck: 'trucks', asset: 'assets', user: 'users', organization: 'organizations' } as const

async function storedRecords(): Promise<Records> {
  const records: Records = new Map()
  for (const type of racedTypes) {
    for (const { id } of await db.selectFrom(tables[type]).select('id').execute()) {
      const snapshot = await findSnapshot(db, type, id)
      if (snapshot)
        records.set(id, { type, fields: snapshot.fields, version: (await findVersion(db, type, id)) ?? 0 })
    }
  }
  return records
}

async function hotRecords(): Promise<Target[]> {
  const ids = await demoIds(db)
  const truck = { organization_id: ids.organization, model: 'Hauler', mbess_capacity: 2 }
  const asset = { organization_id: ids.organization, asset_model_id: ids.model }
  const seen = ['"1"']
  const of = (type: RacedType, path: string, id: string, creation?: object): Target => ({
    type,
    id,
    path: `${path}/${id}`,
    seen,
    ...(creation && { creation: { path, body: creation } }),
  })
  return [
    of('truck', '/api/trucks', ids.truck, truck),
    of('truck', '/api/trucks', await idOfTruck('T-2'), truck),
    of('asset', '/api/assets', ids.asset, asset),
    { ...of('user', '/api/users', ids.user), rolesPath: `/api/identities/${ids.identity}/roles` },
    of('organization', '/api/organizations', ids.customer),
  ]
}

const idOfTruck = async (name: string) =>
  (await db.selectFrom('trucks').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

/** Not a repetition of an earlier one either. */
const isAccepted = ({ status, isReplayed }: SentWrite) => status < 300 && !isReplayed

describe(`${writes} writes at two servers from seed ${seed}`, () => {
  test('leave one entry each where they were accepted, and none but a refusal of permission where not', () => {
    const byRequest = group(entries, entry => entry.request_id)
    const left = sent.filter(write => isAccepted(write) || write.status === 403)

    expect([...new Set(sent.map(({ status }) => status))].sort()).toEqual([200, 201, 204, 403, 404, 412])
    for (const write of left)
      expect(byRequest.get(write.requestId), JSON.stringify(write)).toMatchObject([
        { result: write.status === 403 ? 'refused' : 'done' },
      ])
    expect(entries).toHaveLength(left.length)
  })

  test('make, in the order of their entries, the records that are there', async () => {
    const folded = structuredClone(before)
    for (const entry of entries) if (entry.result === 'done') fold(folded, entry)

    const stored = await storedRecords()
    expect(inOrder(stored)).toEqual(inOrder(folded))
  })

  test('have what was sent in their entries', () => {
    const byRequest = new Map(entries.map(entry => [entry.request_id, entry]))
    for (const write of sent.filter(isAccepted)) {
      const { name, role_names } = write.body ?? {}
      for (const { field, after } of byRequest.get(write.requestId)?.changes ?? []) {
        if (field === 'name' && write.method !== 'DELETE') expect(after).toBe(name)
        if (field === 'roles') expect(after).toEqual(role_names)
      }
    }
  })

  test('count each version once, and are made on the version that If-Match names', () => {
    const writesById = new Map(sent.map(write => [write.requestId, write]))
    const versions = new Map([...before].map(([id, { version }]) => [id, version]))
    for (const entry of entries) {
      const write = writesById.get(String(entry.request_id))
      const id = String(entry.object_id)
      if (!write || entry.result === 'refused') continue
      const version = versions.get(id) ?? 0
      if (write.ifMatch) expect(`"${version}"`, JSON.stringify(write)).toBe(write.ifMatch)
      if (entry.changes.length > 0) versions.set(id, version + 1)
      if (write.etag) expect(write.etag, JSON.stringify(write)).toBe(`"${versions.get(id)}"`)
    }
    expect(sent.filter(write => write.ifMatch && write.status < 300).length).toBeGreaterThan(0)
  })

  test('create one record for each Idempotency-Key, and every reply names it', () => {
    const creations = group(
      sent.filter(({ idempotencyKey }) => idempotencyKey),
      ({ idempotencyKey }) => idempotencyKey,
    )

    expect(creations.size).toBeGreaterThan(0)
    for (const [key, replies] of creations) {
      expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
      expect(replies.filter(isAccepted)).toHaveLength(1)
      const { id } = JSON.parse(replies[0]?.text ?? '')
      const made = entries.filter(
        ({ action, object_name }) => action === 'create' && object_name === `New ${key}`,
      )
      expect(made.map(({ object_id }) => object_id)).toEqual([id])
    }
  })

  test('leave a history whose chain is whole', async () => {
    expect(await verifyHistory(db)).toContain('The history is whole')
  })
})

/** Applies an entry, which must fit what the entries before it have made. */
function fold(records: Records, { object_id, object_type, action, changes }: LeftEntry): void {
  const id = String(object_id)
  const record = records.get(id)
  const told = Object.fromEntries(changes.map(({ field, before: earlier }) => [field, earlier]))
  const fields = Object.fromEntries(changes.map(({ field, after }) => [field, after]))
  if (action === 'create') {
    expect(record).toBeUndefined()
    records.set(id, { type: object_type as RacedType, fields, version: 1 })
    return
  }
  if (!record) throw new Error(`${action} of ${id}, which there is not`)
  expect(record.fields).toMatchObject(told)
  if (action === 'delete') records.delete(id)
  else if (changes.length > 0)
    records.set(id, { ...record, fields: { ...record.fields, ...fields }, version: record.version + 1 })
}

/** A new record's entry leaves out fields that are null. The organization's name is changed by the organization's entries. */
const inOrder = (records: Records) =>
  [...records]
    .map(
      ([
        id,
        {
          fields: { organization: _, ...fields },
          ...record
        },
      ]) => {
        const told = Object.entries(fields).filter(([, value]) => value !== null)
        return { id, ...record, fields: Object.fromEntries(told) }
      },
    )
    .sort((one, other) => (one.id < other.id ? -1 : 1))
