// Places through the API and through the client's gateway: their ids are those that plans use.
import { beforeEach, describe, expect, test } from 'vitest'
import { sentenceOf } from '../../../domain/history/sentence.ts'
import { samplePlan } from '../../../domain/schedule/plan/sample-plan.ts'
import { type DemoIds, demoIds } from '../support/demo-ids.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { signedIn, type Visitor } from '../support/visitor.ts'

const server = appWithDatabase()
let ids: DemoIds
let admin: Visitor
let field: Visitor
beforeEach(async () => {
  await addDemo(server.db)
  ids = await demoIds(server.db)
  admin = await signedIn(server.app, 'admin@gridhaul.example')
  field = await signedIn(server.app, 'field@gridhaul.example')
})

const south = { id: 'D 9/south', kind: 'depot', name: 'South Depot' }
const path = `/api/places/${encodeURIComponent(south.id)}`
const listed = async (query = '') =>
  (await field.get(`/api/places${query}`)).json<{ id: string; name: string }[]>()

test('a place is added under its id, with what is not known as null, and is found by id and by part of its name', async () => {
  const created = await field.post('/api/places', south)

  expect(created.statusCode, created.body).toBe(201)
  const place = {
    ...south,
    organization: null,
    latitude: null,
    longitude: null,
    chargers: null,
    charger_power_kw: null,
    tariff: null,
    notes: null,
  }
  expect(created.json()).toEqual(place)
  const read = await field.get(path)
  expect(read.json()).toEqual(place)
  expect(read.headers.etag).toBe('"1"')
  expect((await listed('?search=OUTH')).map(({ id }) => id)).toEqual([south.id])
  expect((await listed('?search=d%209')).map(({ id }) => id)).toEqual([south.id])
})

test('a change keeps what it does not name, and is refused if somebody else was faster', async () => {
  const facts = {
    organization_id: ids.customer,
    latitude: -33.9,
    longitude: 18.4,
    chargers: 4,
    charger_power_kw: 62.5,
  }
  await field.post('/api/places', { ...south, ...facts })

  const changed = await field.patch(path, { chargers: 6, notes: 'Gate 2' }, { 'if-match': '"1"' })
  const late = await field.patch(path, { chargers: 1 }, { 'if-match': '"1"' })

  const { organization_id, ...same } = facts
  expect(changed.json()).toMatchObject({
    ...south,
    ...same,
    organization: { id: organization_id, name: 'Harborview Events' },
    chargers: 6,
    notes: 'Gate 2',
  })
  expect(changed.headers.etag).toBe('"2"')
  expect(late.statusCode).toBe(412)
})

test('a second place with an id is refused at the id, and the first stays', async () => {
  await field.post('/api/places', south)

  const second = await field.post('/api/places', { ...south, name: 'Other' })

  expect([second.statusCode, second.json()]).toEqual([
    409,
    {
      code: 'place_exists',
      message: 'There is already a place with this id.',
      fields: { id: 'There is already a place with this id.' },
    },
  ])
  expect((await field.get(path)).json().name).toBe(south.name)
})

test('a repeated request with the same Idempotency-Key adds one place', async () => {
  const key = { 'idempotency-key': 'k-1' }

  const replies = [await field.post('/api/places', south, key), await field.post('/api/places', south, key)]

  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(await listed(`?search=${south.name.slice(0, 5)}`)).toHaveLength(1)
})

test.each([
  [{ id: '..' }, 'id', 'ID must be an id as plans use it, under 100 characters'],
  [{ id: ' ' }, 'id', 'ID is required'],
  [{ kind: 'harbor' }, 'kind', 'This value is not valid.'],
  [{ latitude: 91, longitude: 0 }, 'latitude', 'Latitude must be a number from -90 to 90'],
  [{ latitude: 0, longitude: -181 }, 'longitude', 'Longitude must be a number from -180 to 180'],
  [{ latitude: 10 }, 'longitude', 'Enter both coordinates or none'],
  [{ chargers: 1.5 }, 'chargers', 'Chargers must be a whole number from 0 to 999'],
  [{ charger_power_kw: 0 }, 'charger_power_kw', 'Charger power must be a number of kW above 0, up to 10,000'],
  [{ organization_id: 'none' }, 'organization_id', 'There is no such record.'],
])('a place with %j is refused at %s', async (wrong, name, message) => {
  const reply = await field.post('/api/places', { ...south, ...wrong })

  expect([reply.statusCode, reply.json().fields]).toEqual([422, { [name]: message }])
})

test('no change leaves a place with one coordinate', async () => {
  const half = await field.patch('/api/places/D-1', { latitude: null })

  expect([half.statusCode, half.json().fields]).toEqual([
    422,
    { longitude: 'Enter both coordinates or none' },
  ])
  expect((await field.patch('/api/places/D-1', { latitude: null, longitude: null })).statusCode).toBe(200)
})

test('the history of a place tells who added, changed and deleted it, in sentences', async () => {
  await field.post('/api/places', south)
  await field.patch(path, { tariff: 'Night rate' })
  await field.patch(path, { charger_power_kw: 50 })
  await admin.delete(path)

  const { entries } = (await field.get(`${path}/history`)).json()
  // Other tests' places with this id have left entries too.
  expect(entries.slice(0, 4).map(sentenceOf)).toEqual([
    'Ada Lindqvist deleted the place South Depot',
    "Frida Marchetti set the place South Depot's charger power in kW to 50",
    "Frida Marchetti set the place South Depot's tariff to Night rate",
    'Frida Marchetti created the place South Depot',
  ])
})

describe('a deleted place', () => {
  test('whose id was taken by a new one is not restored over it', async () => {
    await field.post('/api/places', south)
    await admin.delete(path)
    await field.post('/api/places', { ...south, name: 'Newer' })

    const restored = await admin.post(`${path}/restoration`)

    expect([restored.statusCode, restored.json().code]).toEqual([409, 'not_deleted'])
    await admin.delete(path)
    expect((await admin.post(`${path}/restoration`)).statusCode).toBe(204)
    expect((await field.get(path)).json().name).toBe('Newer')
  })
})

test("the demo records every place that its plan names, and a customer's places are listed alone", async () => {
  const named = new Set(JSON.stringify(samplePlan('2026-01-15')).match(/(?<=")(D|S|MG)-\d(?=")/g))

  const places = await listed()

  expect(places.map(({ id }) => id).sort()).toEqual([...named].sort())
  expect((await listed(`?organization_id=${ids.customer}`)).map(({ id }) => id)).toEqual(['S-1'])
})
