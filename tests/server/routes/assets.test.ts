import { beforeEach, describe, expect, test } from 'vitest'
import { type DemoIds, demoIds, userOf } from '../support/demo-ids.ts'
import { lastEntries } from '../support/history.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { signedIn, type Visitor } from '../support/visitor.ts'

const server = appWithDatabase()
let ids: DemoIds
let visitor: Visitor
beforeEach(async () => {
  await addDemo(server.db)
  ids = await demoIds(server.db)
  visitor = await signedIn(server.app, 'field@gridhaul.example')
})

const newAsset = () => ({
  name: 'MB-9',
  serial_number: 'GC200-26-0001',
  asset_model_id: ids.model,
  service_area_id: ids.area,
  organization_id: ids.customer,
})
const newTruck = () => ({
  name: 'T-9',
  model: 'Hauler 26',
  vin: 'GHX26D1A0P0000999',
  license_plate: 'GH 1309',
  mbess_capacity: 3,
  service_area_id: ids.area,
  organization_id: ids.customer,
})

describe('a battery', () => {
  test('a battery is created, read and listed with all its fields', async () => {
    const made = await visitor.post('/api/assets', newAsset())

    const { id } = made.json()
    const { asset_model_id, ...given } = newAsset()
    expect(made.statusCode).toBe(201)
    expect(made.json()).toEqual({ id, ...given, asset_model: { id: asset_model_id, name: 'GridCube 160' } })
    expect((await visitor.get(`/api/assets/${id}`)).json()).toEqual(made.json())
    expect((await visitor.get(`/api/assets?organization_id=${ids.customer}`)).json()).toEqual([made.json()])
  })

  test.each([
    [{ name: '' }, { name: 'Name is required' }],
    [{ name: 'MB_9' }, { name: 'Name can only contain letters, numbers, dashes, and spaces' }],
    [{ serial_number: '#' }, { serial_number: 'Must be valid serial number' }],
    [{ serial_number: 9 }, { serial_number: 'This value is missing or of the wrong type.' }],
    [{ asset_model_id: '' }, { asset_model_id: 'Asset model is required' }],
    [{ asset_model_id: 'none' }, { asset_model_id: 'There is no such record.' }],
    [{ service_area_id: 'none' }, { service_area_id: 'There is no such record.' }],
  ])('a battery is neither created nor changed with %j', async (changes, fields) => {
    const made = await visitor.post('/api/assets', { ...newAsset(), ...changes })
    const edited = await visitor.patch(`/api/assets/${ids.asset}`, changes)

    expect([made.statusCode, edited.statusCode]).toEqual([422, 422])
    expect(made.json()).toEqual({ message: 'Some of the values are not valid.', code: 'invalid', fields })
    expect(edited.json()).toEqual(made.json())
  })

  test.each(['none', '', undefined, 7])(
    'a battery of the organization %j is not created',
    async organization_id => {
      const reply = await visitor.post('/api/assets', { ...newAsset(), organization_id })

      expect(reply.statusCode).toBe(422)
      expect(Object.keys(reply.json().fields)).toEqual(['organization_id'])
    },
  )

  test('an edited battery keeps the fields that are not sent; an emptied field is null', async () => {
    const before = (await visitor.get(`/api/assets/${ids.asset}`)).json()

    const named = await visitor.patch(`/api/assets/${ids.asset}`, { name: ' MB-1b ' })
    const emptied = await visitor.patch(`/api/assets/${ids.asset}`, {
      serial_number: '',
      service_area_id: null,
    })

    expect(named.json()).toEqual({ ...before, name: 'MB-1b' })
    expect(emptied.json()).toEqual({ ...before, name: 'MB-1b', serial_number: null, service_area_id: null })
  })

  test('a battery has the limits that are sent, and none that are emptied', async () => {
    const { id } = (await visitor.post('/api/assets', newAsset())).json()
    const limits = { capacity_kwh: 160.5, max_charge_kw: 150, max_discharge_kw: 35 }

    expect((await visitor.patch(`/api/assets/${id}`, limits)).json()).toMatchObject({
      name: 'MB-9',
      ...limits,
    })
    const entries = await lastEntries(server.db, () =>
      visitor.patch(`/api/assets/${id}`, { capacity_kwh: null, max_charge_kw: 120 }),
    )

    const read = (await visitor.get(`/api/assets/${id}`)).json()
    expect(read).toMatchObject({ max_charge_kw: 120, max_discharge_kw: 35 })
    expect(read).not.toHaveProperty('capacity_kwh')
    expect(entries[0]?.changes).toEqual([
      { field: 'capacity_kwh', before: 160.5, after: null },
      { field: 'max_charge_kw', before: 150, after: 120 },
    ])
    expect((await visitor.patch(`/api/assets/${id}`, { capacity_kwh: 0 })).statusCode).toBe(422)
  })

  test('a battery keeps its id and its organization, whatever is sent', async () => {
    const made = await visitor.post('/api/assets', { ...newAsset(), id: 'mine', created_at: '2000-01-01' })
    const edited = await visitor.patch(`/api/assets/${ids.asset}`, { id: 'x', organization_id: ids.customer })

    expect(made.json().id).not.toBe('mine')
    expect(edited.json()).toMatchObject({ id: ids.asset, organization_id: ids.organization })
  })

  test('a battery is deleted once', async () => {
    const admin = await signedIn(server.app, 'admin@gridhaul.example')

    const replies = [
      await admin.delete(`/api/assets/${ids.asset}`),
      await admin.delete(`/api/assets/${ids.asset}`),
    ]

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 404])
    expect((await visitor.get(`/api/assets/${ids.asset}`)).statusCode).toBe(404)
  })

  test("a battery is listed only by its organization's exact id", async () => {
    const listed = async (query: string) => (await visitor.get(`/api/assets${query}`)).json().length

    expect(await listed('')).toBe(8)
    expect(await listed(`?organization_id=${ids.organization}`)).toBe(8)
    expect(await listed(`?organization_id=${ids.organization}&search=MB-1`)).toBe(1)
    expect(await listed(`?organization_id=${ids.customer}`)).toBe(0)
    expect(await listed('?organization_id=none')).toBe(0)
    expect(await listed('?organization_id=')).toBe(8)
  })
})

describe.each([
  ['asset', 'battery'],
  ['truck', 'truck'],
] as const)('the organization of %s', (type, noun) => {
  const path = () => `/api/${type}s/${ids[type]}`
  const give = (organization_id: unknown, headers?: Record<string, string>) =>
    visitor.put(`${path()}/organization`, { organization_id }, headers)

  test(`is changed by a call of its own, and the history of the ${noun} says who did it`, async () => {
    const before = (await visitor.get(path())).json()

    const entries = await lastEntries(server.db, async () => {
      const reply = await give(ids.customer, { 'if-match': '"1"' })
      expect(reply.json()).toEqual({ ...before, organization_id: ids.customer })
      expect(reply.headers.etag).toBe('"2"')
    })

    expect((await visitor.get(path())).json()).toEqual({ ...before, organization_id: ids.customer })
    const change = { field: 'organization', before: 'Gridhaul Operations', after: 'Harborview Events' }
    expect(entries).toMatchObject([
      { action: 'change', object_type: type, object_name: before.name, changes: [change] },
    ])
    expect(entries[0]?.actor_name).toBe((await userOf(server.db, 'field@gridhaul.example')).name)
  })

  test(`is none that does not exist or is deactivated, and not that of a ${noun} which somebody else has changed`, async () => {
    for (const wrong of ['none', '', null, 7]) {
      const reply = await give(wrong)
      expect(reply.statusCode).toBe(422)
      expect(Object.keys(reply.json().fields)).toEqual(['organization_id'])
    }
    expect((await give(ids.customer, { 'if-match': '"9"' })).statusCode).toBe(412)
    await server.db
      .updateTable('organizations')
      .set({ deactivated_at: new Date() })
      .where('id', '=', ids.customer)
      .execute()
    expect((await give(ids.customer)).json().fields).toEqual({
      organization_id: 'This organization is deactivated. Activate it first.',
    })
    expect((await visitor.get(path())).json().organization_id).toBe(ids.organization)
  })
})

describe('a truck', () => {
  test('a truck is created, read and listed with all its fields', async () => {
    const made = await visitor.post('/api/trucks', newTruck())

    const { id } = made.json()
    expect(made.statusCode).toBe(201)
    expect(made.json()).toEqual({ id, ...newTruck() })
    expect((await visitor.get(`/api/trucks/${id}`)).json()).toEqual(made.json())
    expect((await visitor.get('/api/trucks?search=T-9')).json()).toEqual([made.json()])
  })

  test.each([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ name: 'T/9' }, { name: 'Name can only contain letters, numbers, dashes, and spaces' }],
    [{ model: '?' }, { model: 'Model can only contain letters, numbers, dashes, and spaces' }],
    [{ license_plate: 'GH 12345' }, { license_plate: 'Only valid liscense plate chars up to 8 chars' }],
    [{ mbess_capacity: 0 }, { mbess_capacity: 'MBESS capacity must be a number between 1 and 10' }],
    [{ mbess_capacity: 10 }, { mbess_capacity: 'MBESS capacity must be a number between 1 and 10' }],
    [{ mbess_capacity: 1.5 }, { mbess_capacity: 'MBESS capacity must be a number between 1 and 10' }],
    [{ mbess_capacity: '3' }, { mbess_capacity: 'MBESS capacity must be a number between 1 and 10' }],
    [{ mbess_capacity: null }, { mbess_capacity: 'MBESS capacity is required' }],
    [{ vin: 'nul\0' }, { vin: 'This value is not valid.' }],
    [{ service_area_id: 'none' }, { service_area_id: 'There is no such record.' }],
  ])('a truck is neither created nor changed with %j', async (changes, fields) => {
    const made = await visitor.post('/api/trucks', { ...newTruck(), ...changes })
    const edited = await visitor.patch(`/api/trucks/${ids.truck}`, changes)

    expect([made.statusCode, edited.statusCode]).toEqual([422, 422])
    expect(made.json().fields).toEqual(fields)
    expect(edited.json()).toEqual(made.json())
  })

  test('a truck needs only name, model, capacity and organization', async () => {
    const { name, model, mbess_capacity, organization_id } = newTruck()

    const made = await visitor.post('/api/trucks', { name, model, mbess_capacity, organization_id })

    expect(made.statusCode).toBe(201)
    expect(made.json()).toMatchObject({ name, vin: null, license_plate: null, service_area_id: null })
  })

  test('a new truck needs a model, an edited one does not', async () => {
    const made = await visitor.post('/api/trucks', { ...newTruck(), model: '' })
    const edited = await visitor.patch(`/api/trucks/${ids.truck}`, { model: '' })

    expect(made.json().fields).toEqual({ model: 'Model name is required' })
    expect(edited.json()).toMatchObject({ id: ids.truck, model: null, name: 'T-1' })
  })

  test('a truck keeps its id, organization and search key, whatever is sent', async () => {
    const edited = await visitor.patch(`/api/trucks/${ids.truck}`, {
      id: 'x',
      organization_id: ids.customer,
      search_key: 'x',
    })

    expect(edited.json()).toMatchObject({ id: ids.truck, organization_id: ids.organization })
    expect((await visitor.get('/api/trucks?search=T-1')).json()).toEqual([edited.json()])
  })

  test("a truck is listed only by its organization's exact id, for every role", async () => {
    const field = await signedIn(server.app, 'field@gridhaul.example')
    const made = await visitor.post('/api/trucks', newTruck())
    const listed = async (query: string) => (await field.get(`/api/trucks${query}`)).json()

    expect(await listed(`?organization_id=${ids.customer}`)).toEqual([made.json()])
    expect(await listed(`?organization_id=${ids.customer}&search=T-1`)).toEqual([])
    expect(await listed(`?organization_id=${ids.organization}`)).toHaveLength(4)
    expect(await listed('?organization_id=none')).toEqual([])
    expect(await listed('?organization_id=')).toHaveLength(5)
  })

  test('a truck is deleted once', async () => {
    const admin = await signedIn(server.app, 'admin@gridhaul.example')

    const replies = [
      await admin.delete(`/api/trucks/${ids.truck}`),
      await admin.delete(`/api/trucks/${ids.truck}`),
    ]

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 404])
  })
})

test('asset models and service areas are listed by name', async () => {
  const models = (await visitor.get('/api/asset-models')).json()
  const areas = (await visitor.get('/api/service-areas')).json()

  expect(models.map(({ name }: { name: string }) => name)).toEqual([
    'GridCube 160',
    'GridCube 160 Mk II',
    'GridCube 200',
  ])
  expect(areas[0]).toEqual({ id: ids.area, name: 'Harbor North' })
})
