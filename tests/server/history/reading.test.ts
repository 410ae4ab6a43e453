import { beforeEach, describe, expect, test } from 'vitest'
import type { HistoryEntry, HistoryPage } from '../../../domain/history/entry.ts'
import { sentenceOf } from '../../../domain/history/sentence.ts'
import { type DemoIds, demoIds, userOf } from '../support/demo-ids.ts'
import { lastEntries } from '../support/history.ts'
import { addNewDemo, appWithDatabase } from '../support/test-app.ts'
import { type DemoEmail, newVisitor, signedIn, type Visitor } from '../support/visitor.ts'

const server = appWithDatabase()
let ids: DemoIds
let admin: Visitor
/** Entries of other tests are older. */
let from: string
beforeEach(async () => {
  await addNewDemo(server.db)
  ids = await demoIds(server.db)
  const { at } = await server.db
    .selectFrom('history')
    .select('at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  from = at.toISOString()
  admin = await signedIn(server.app, 'admin@gridhaul.example')
})

const read = async (query: Record<string, string> = {}, visitor = admin): Promise<HistoryPage> =>
  (await visitor.get(`/api/history?${new URLSearchParams({ from, ...query })}`)).json()
const namesOf = ({ entries }: HistoryPage) => entries.map(({ object }) => object.name)

const addTrucks = async (...names: string[]) => {
  for (const name of names)
    await admin.post('/api/trucks', {
      name,
      model: 'Hauler',
      mbess_capacity: 2,
      organization_id: ids.organization,
    })
}

describe('the history', () => {
  test('is read last first, a page at a time, without gaps and without repeats', async () => {
    await addTrucks('A', 'B', 'C', 'D', 'E')

    const first = await read({ action: 'create', limit: '2' })
    const second = await read({ action: 'create', limit: '2', before: first.next ?? '' })
    const third = await read({ action: 'create', limit: '2', before: second.next ?? '' })

    expect([first, second, third].map(namesOf)).toEqual([['E', 'D'], ['C', 'B'], ['A']])
    expect(third.next).toBeNull()
  })

  test('stays in order while entries are added between two pages', async () => {
    await addTrucks('A', 'B', 'C')
    const first = await read({ action: 'create', limit: '2' })
    await addTrucks('D')

    expect(namesOf(await read({ action: 'create', limit: '2', before: first.next ?? '' }))).toEqual(['A'])
  })

  test('is filtered by person, object, type, action, result, request and time, together and alone', async () => {
    const field = await signedIn(server.app, 'field@gridhaul.example')
    const { id } = await userOf(server.db, 'field@gridhaul.example')
    const edited = await field.patch(`/api/trucks/${ids.truck}`, { model: 'Hauler 30' })
    const refused = await field.delete(`/api/trucks/${ids.truck}`)
    const requestOf = ({ headers }: typeof edited) => String(headers['x-request-id'])
    const actionsOf = ({ entries }: HistoryPage) => entries.map(({ action, result }) => `${action} ${result}`)
    const [middle] = (await read({ request: requestOf(refused) })).entries

    expect(actionsOf(await read({ person: id }))).toEqual(['delete refused', 'change done', 'sign_in done'])
    expect(await read({ person: 'frida MARCHETTI' })).toEqual(await read({ person: id }))
    expect(actionsOf(await read({ object: ids.truck }))).toEqual(['delete refused', 'change done'])
    expect(await read({ object: 't-1', object_type: 'truck' })).toEqual(await read({ object: ids.truck }))
    expect(actionsOf(await read({ object: 'T-1', action: 'change' }))).toEqual(['change done'])
    expect(actionsOf(await read({ person: id, result: 'refused' }))).toEqual(['delete refused'])
    expect(actionsOf(await read({ request: requestOf(edited) }))).toEqual(['change done'])
    expect(actionsOf(await read({ object: ids.truck, to: middle?.at ?? '' }))).toEqual(['change done'])
    expect(actionsOf(await read({ object: ids.truck, from: middle?.at ?? '' }))).toEqual(['delete refused'])
    expect(actionsOf(await read({ person: 'Nobody' }))).toEqual([])
  })

  test('is found by a part of a name, an address or an id, as they are now and as they were, and taken literally', async () => {
    const field = await signedIn(server.app, 'field@gridhaul.example')
    const { id } = await userOf(server.db, 'field@gridhaul.example')
    await field.patch(`/api/trucks/${ids.truck}`, { model: 'Hauler 31' })
    await admin.patch(`/api/users/${id}`, { name: 'Fatima Moreau', email: 'field@gridhaul.example' })
    await addTrucks('Loader 50', 'Loader 500')
    const actionsOf = async (query: Record<string, string>) =>
      (await read(query)).entries.map(({ action }) => action)
    const ofFrida = ['change', 'sign_in']

    expect(await actionsOf({ person: 'rida march' })).toEqual(ofFrida)
    expect(await actionsOf({ person: 'moreau' })).toEqual(ofFrida)
    expect(await actionsOf({ person: 'FIELD@grid' })).toEqual(ofFrida)
    expect(await actionsOf({ person: id.slice(0, 13) })).toEqual(ofFrida)
    expect(await actionsOf({ object: 'field@gridhaul.example', action: 'change' })).toEqual(['change'])
    expect(namesOf(await read({ object: 'der 50' }))).toEqual(['Loader 500', 'Loader 50'])
    expect(namesOf(await read({ object: 'der%50' }))).toEqual([])
    expect(namesOf(await read({ object: 'der_50' }))).toEqual([])
    expect(await actionsOf({ person: "x' or '1'='1" })).toEqual([])
    expect(await actionsOf({ person: '\\' })).toEqual([])
  })

  test.each([
    'limit=0',
    'limit=201',
    'limit=x',
    'before=x',
    'before=1',
    'action=fly',
    'object_type=ship',
    'result=maybe',
    'from=yesterday',
    'to=2026-01-01',
    'person=',
    'person=%00',
  ])('refuses %s', async query => {
    expect((await admin.get(`/api/history?${query}`)).json().code).toBe('invalid')
  })
})

describe('the history of one record', () => {
  test('has only its entries, and those of others that have its id as their name are not among them', async () => {
    await admin.patch(`/api/trucks/${ids.truck}`, { name: ids.asset })
    await admin.patch(`/api/assets/${ids.asset}`, { name: 'MB-1b' })

    const page: HistoryPage = (await admin.get(`/api/assets/${ids.asset}/history`)).json()

    expect(page.entries.filter(({ at }) => at >= from)).toMatchObject([
      { action: 'change', object: { type: 'asset', name: 'MB-1b' } },
    ])
  })

  test('stays when the record is deleted', async () => {
    await admin.delete(`/api/trucks/${ids.truck}`)

    const page: HistoryPage = (await admin.get(`/api/trucks/${ids.truck}/history`)).json()

    expect(page.entries).toMatchObject([{ action: 'delete', object: { name: 'T-1' } }])
  })

  test.each([
    ['admin@gridhaul.example', '127.0.0.1'],
    ['field@gridhaul.example', null],
  ] as [DemoEmail, string | null][])('tells %s the address %s', async (email, address) => {
    await admin.patch(`/api/assets/${ids.asset}`, { name: 'MB-1b' })
    const visitor = await signedIn(server.app, email)

    const { entries }: HistoryPage = (await visitor.get(`/api/assets/${ids.asset}/history`)).json()

    expect(entries[0]).toMatchObject({ actor: { name: 'Ada Lindqvist' }, address })
    expect(entries[0]?.request_id === null).toBe(address === null)
  })
})

describe('the export', () => {
  test('has every entry that matches, more than one page or batch of them, as JSON', async () => {
    for (let number = 0; number < 210; number += 1)
      await newVisitor(server.app).signIn('field@gridhaul.example')

    const all: HistoryEntry[] = (
      await admin.get(`/api/history/export.json?${new URLSearchParams({ from, person: 'Frida Marchetti' })}`)
    ).json()

    expect(all).toHaveLength(210)
    expect(all.slice(0, 50)).toEqual((await read({ person: 'Frida Marchetti' })).entries)
  })

  test('is in the history itself, with what was asked for and by whom', async () => {
    const frida = await signedIn(server.app, 'field@gridhaul.example')

    const entries = await lastEntries(server.db, async () => {
      await admin.get('/api/history/export.csv?person=Frida')
      await frida.get('/api/history/export.json')
    })

    expect(entries).toMatchObject([
      {
        actor_name: 'Ada Lindqvist',
        action: 'export',
        object_type: 'history',
        changes: [{ field: 'person', before: null, after: 'Frida' }],
        result: 'done',
      },
      { action: 'export', result: 'refused', reason: 'forbidden' },
    ])
    const { entries: shown } = await read({ action: 'export' })
    expect(shown.map(entry => sentenceOf(entry))).toEqual([
      'Frida Marchetti was not allowed to export the history',
      'Ada Lindqvist exported the history',
    ])
  })

  test('is an empty list where nothing matches', async () => {
    expect((await admin.get('/api/history/export.json?person=Nobody')).json()).toEqual([])
  })

  test('as CSV has a line for each entry, with its sentence', async () => {
    await addTrucks('A')
    await admin.patch(`/api/trucks/${ids.truck}`, { model: 'Hauler 30' })

    const reply = await admin.get(
      `/api/history/export.csv?${new URLSearchParams({ from, object_type: 'truck' })}`,
    )
    const [header, changed, created, ...more] = reply.body.split('\r\n')

    expect(reply.headers['content-disposition']).toBe('attachment; filename="history.csv"')
    expect(header).toMatch(/^id,at,sentence,actor_type,/)
    expect(changed).toContain(`Ada Lindqvist changed T-1's model from Hauler 26 to Hauler 30`)
    expect(created).toContain('Ada Lindqvist created A')
    for (const row of [changed, created]) expect(row).toMatch(/^\d+,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z,/)
    expect(more).toEqual([''])
  })
})
