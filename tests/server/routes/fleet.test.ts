// The fleet of all organizations as the server counts, ranks and lists it, compared with a readable version of the same rule.
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { alarmKinds } from '../../../domain/alarms/alarm-kinds.ts'
import type { FleetOverview, FleetUnit, UnitFilter, UnitState } from '../../../domain/fleet/fleet.ts'
import { unitStates } from '../../../domain/fleet/fleet.ts'
import { unitStatus } from '../../../domain/telemetry/unit-status.ts'
import { searchKey } from '../../../server/database/search-key.ts'
import { runsOf } from '../../support/property-runs.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { signedIn, type Visitor } from '../support/visitor.ts'

const server = appWithDatabase()
let field: Visitor
beforeEach(async () => {
  await addDemo(server.db)
  field = await signedIn(server.app, 'field@gridhaul.example')
  await sql`delete from assets`.execute(server.db)
})

/** Ages in minutes. */
interface Unit {
  id: string
  organization: string
  /** The newest record of anything; null: its records are no longer kept; undefined: it never sent any. */
  heardAge?: number | null
  status?: { value: number | string; age: number }
  energyKwh?: number
  charge?: { percent: number; age: number }
  alarms?: { isShelved?: boolean; isOver?: boolean }[]
  isInMaintenance?: boolean
}

async function add(units: readonly Unit[]): Promise<void> {
  const { db } = server
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await sql`insert into asset_models (id, name) values ('m', 'GridCube') on conflict do nothing`.execute(db)
  for (const id of new Set(units.map(({ organization }) => organization)))
    await sql`
      insert into organizations (id, name, search_key) values (${id}, ${id}, ${searchKey(id, id)})
      on conflict do nothing`.execute(db)
  const rows = units.map(({ id, organization }) => ({
    id,
    name: id,
    asset_model_id: 'm',
    organization_id: organization,
    search_key: searchKey(id, id),
  }))
  if (rows.length) await db.insertInto('assets').values(rows).execute()
  const series = units.flatMap(({ id, heardAge, status, energyKwh, charge }) => [
    ...(heardAge === undefined ? [] : [[id, 'BATT_POWER_KW', heardAge, 1, null] as const]),
    ...(energyKwh === undefined ? [] : [[id, 'BATT_ENERGY_AVAIL_KWH', 1, energyKwh, null] as const]),
    ...(charge === undefined ? [] : [[id, 'BATT_SOC_PERCENT', charge.age, charge.percent, null] as const]),
    ...(status === undefined
      ? []
      : [
          typeof status.value === 'number'
            ? ([id, 'UNIT_STATUS', status.age, status.value, null] as const)
            : ([id, 'UNIT_STATUS', status.age, null, status.value] as const),
        ]),
  ])
  await sql`delete from telemetry_series`.execute(db)
  for (const [id, metric, age, number, text] of series)
    await sql`
      insert into telemetry_series (asset_id, metric, newest_at, newest_double, newest_text)
      values (${id}, ${metric}, ${age === null ? null : ago(age)}, ${number}, ${text})`.execute(db)
  for (const { id, alarms = [], isInMaintenance } of units) {
    for (const [index, { isShelved, isOver }] of alarms.entries())
      await sql`
        insert into alarms (asset_id, kind, raised_at, last_raised_at, message, shelved_until, returned_at, seen_at)
        values (${id}, ${alarmKinds[index]}, ${ago(5)}, ${ago(5)}, '.', ${isShelved ? ago(-60) : null},
          ${isOver ? ago(2) : null}, ${isOver ? ago(1) : null})`.execute(db)
    if (isInMaintenance)
      await sql`insert into maintenance (asset_id, started_at, notes) values (${id}, ${ago(9)}, '.')`.execute(
        db,
      )
  }
}

// The rule, as a person would say it.
const silentAfter = 15

function stateOf({ heardAge, status, energyKwh, isInMaintenance }: Unit): UnitState {
  if (isInMaintenance) return 'OUT_OF_SERVICE'
  if (heardAge === undefined && status === undefined && energyKwh === undefined) return 'NOT_CONNECTED'
  const ages = [heardAge, status?.age, energyKwh === undefined ? null : 1].filter(
    age => typeof age === 'number',
  )
  if (!ages.some(age => age < silentAfter)) return 'SILENT'
  return status && status.age < silentAfter ? unitStatus(status.value).name : 'UNKNOWN'
}
const alarmsOf = ({ alarms = [], isInMaintenance }: Unit): number =>
  isInMaintenance ? 0 : alarms.filter(({ isShelved, isOver }) => !isShelved && !isOver).length
const isIn = (unit: Unit, filter: UnitFilter): boolean => {
  if (filter === 'ALARMS') return alarmsOf(unit) > 0
  if (filter === 'ATTENTION') return alarmsOf(unit) > 0 || ['FAULTED', 'SILENT'].includes(stateOf(unit))
  return stateOf(unit) === filter
}
const idsIn = (units: readonly Unit[], filter: UnitFilter) =>
  units.filter(unit => isIn(unit, filter)).map(({ id }) => id)

async function overview(query = ''): Promise<FleetOverview> {
  const reply = await field.get(`/api/fleet${query}`)
  expect(reply.statusCode).toBe(200)
  return reply.json()
}
async function listed(query = ''): Promise<FleetUnit[]> {
  const reply = await field.get(`/api/fleet/units${query}`)
  expect(reply.statusCode).toBe(200)
  return reply.json()
}
const idsOf = (units: readonly { id: string }[]) => units.map(({ id }) => id)

/** Each number of the overview with the filter that leads to the units behind it. */
const numbersOf = (fleet: FleetOverview): [UnitFilter, number][] => [
  ...fleet.states.map(({ state, units }): [UnitFilter, number] => [state, units]),
  ['ALARMS', fleet.alarm_units],
  ['ATTENTION', fleet.attention_units],
]

const statusValue = fc.oneof(
  fc.integer({ min: 0, max: 9 }),
  fc.constantFrom(2.5, ' faulted ', 'FAULTED', '5', '05', 'ready', 'On fire', '', '55', 'Charging\t'),
)
const age = fc.constantFrom(0, 5, 14, 16, 90, 20_000)
const anyUnit = fc.record(
  {
    organization: fc.constantFrom('Acme', 'Brook', 'Operator'),
    heardAge: fc.option(age),
    status: fc.record({ value: statusValue, age }),
    energyKwh: fc.integer({ min: 0, max: 160 }),
    alarms: fc.array(fc.record({ isShelved: fc.boolean(), isOver: fc.boolean() }), { maxLength: 3 }),
    isInMaintenance: fc.constantFrom(false, false, false, true),
  },
  { requiredKeys: ['organization'] },
)

describe('the list of the fleet', () => {
  const idsWith = async (query: string) => idsOf(await listed(query))

  test('is filtered by the state of charge of the last quarter of an hour', async () => {
    const organization = 'Acme'
    await add([
      { id: 'empty', organization, charge: { percent: 3, age: 2 } },
      { id: 'low', organization, charge: { percent: 19.9, age: 2 } },
      { id: 'at-20', organization, charge: { percent: 20, age: 2 } },
      { id: 'full', organization, charge: { percent: 100, age: 2 } },
      { id: 'long-ago', organization, charge: { percent: 3, age: 20 } },
      { id: 'unheard', organization },
    ])

    expect(await idsWith('?charge_below=20')).toEqual(['empty', 'low'])
    expect(await idsWith('?charge_from=20')).toEqual(['at-20', 'full'])
    expect(await idsWith('?charge_from=10&charge_below=50&search=low')).toEqual(['low'])
    expect(await idsWith('')).toHaveLength(6)
  })

  test('has what each battery measured within the last quarter of an hour', async () => {
    const organization = 'Acme'
    await add([
      { id: 'MB-1', organization, heardAge: 1, energyKwh: 40, charge: { percent: 25, age: 1 } },
      { id: 'MB-2', organization, heardAge: 20, charge: { percent: 25, age: 20 } },
    ])

    const [known, old] = await listed()

    expect(known).toMatchObject({ charge_percent: 25, energy_kwh: 40, power_kw: 1 })
    expect(old).toMatchObject({ charge_percent: null, energy_kwh: null, power_kw: null })
  })

  test.each(['charge_below=-1', 'charge_from=101', 'charge_below=few'])(
    'refuses the filter %s',
    async filter => {
      expect((await field.get(`/api/fleet/units?${filter}`)).statusCode).toBe(422)
    },
  )
})

describe('the overview of the fleet', () => {
  test('shows the fault, alarm and silence of three batteries behind 597 imported ones that sort first', async () => {
    const imported = Array.from({ length: 597 }, (_, index) => ({
      id: `AA-${String(index).padStart(3, '0')}`,
      organization: 'Operator',
    }))
    const alarm = { isShelved: false }
    const reporting = { organization: 'Acme', heardAge: 1, status: { value: 2, age: 1 } }
    await add([
      ...imported,
      { id: 'X-silent', organization: 'Acme', heardAge: 40 },
      { ...reporting, id: 'Y-alarm', alarms: [alarm, alarm] },
      { ...reporting, id: 'Z-fault', status: { value: 5, age: 1 } },
    ])

    const fleet = await overview()

    expect(fleet.units).toBe(600)
    expect(fleet.states).toEqual([
      { state: 'NOT_CONNECTED', units: 597 },
      { state: 'SILENT', units: 1 },
      { state: 'READY', units: 1 },
      { state: 'FAULTED', units: 1 },
    ])
    expect(idsOf(fleet.attention)).toEqual(['Z-fault', 'Y-alarm', 'X-silent'])
    expect([fleet.attention_units, fleet.alarm_units]).toEqual([3, 1])
    expect(idsOf(await listed('?state=ATTENTION'))).toEqual(['Z-fault', 'Y-alarm', 'X-silent'])
    expect(await listed('?state=NOT_CONNECTED')).toHaveLength(597)
  })

  test('has each unit in one state, and behind each number exactly the units that it counts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyUnit, { maxLength: 30 }), async some => {
        await sql`delete from assets`.execute(server.db)
        const units: Unit[] = some.map((unit, index) => ({
          ...unit,
          id: `U-${String(index).padStart(2, '0')}`,
        }))
        await add(units)

        const fleet = await overview()

        expect(fleet.units).toBe(units.length)
        expect(fleet.states.reduce((sum, each) => sum + each.units, 0)).toBe(fleet.units)
        for (const [filter, count] of numbersOf(fleet)) {
          const list = idsOf(await listed(`?state=${filter}`))
          expect(list.toSorted()).toEqual(idsIn(units, filter))
          expect(list).toHaveLength(count)
        }
        const absent = unitStates.filter(state => !fleet.states.some(each => each.state === state))
        for (const state of absent) expect(idsIn(units, state)).toEqual([])
        expect(idsOf(fleet.attention)).toEqual(idsOf(await listed('?state=ATTENTION')).slice(0, 8))
        const energies = units.flatMap(({ energyKwh }) => energyKwh ?? [])
        expect(fleet.energy_kwh).toEqual({
          sum: energies.length ? energies.reduce((sum, each) => sum + each, 0) : null,
          units: energies.length,
        })
      }),
      { numRuns: runsOf(25) },
    )
  })

  test('ranks faults before alarms before silence, most alarms and the newest silence first', async () => {
    const alarm = {}
    const now = { organization: 'Acme', heardAge: 0 }
    await add([
      { ...now, id: 'A', heardAge: 500 },
      { ...now, id: 'B', heardAge: 20 },
      { ...now, id: 'C', alarms: [alarm] },
      { ...now, id: 'D', alarms: [alarm, alarm] },
      { ...now, id: 'E', status: { value: 5, age: 1 } },
      { ...now, id: 'F', status: { value: 5, age: 1 }, alarms: [alarm] },
      { ...now, id: 'G', heardAge: null },
    ])

    const { attention } = await overview()

    expect(idsOf(attention)).toEqual(['F', 'E', 'D', 'C', 'B', 'A', 'G'])
    expect(attention.at(-1)?.heard_at).toBeNull()
  })

  test('is of one organization where that is named, and a hostile name finds nothing', async () => {
    await add([
      { id: 'A', organization: 'Acme', status: { value: 5, age: 1 } },
      { id: 'B', organization: 'Brook' },
    ])

    expect((await overview('?organization_id=Acme')).states).toEqual([{ state: 'FAULTED', units: 1 }])
    expect((await overview(`?organization_id=${encodeURIComponent("x' or '1'='1")}`)).units).toBe(0)
    expect((await field.get('/api/fleet?organization_id=%00')).statusCode).toBe(422)
    expect((await field.get('/api/fleet/units?state=LOST')).statusCode).toBe(422)
  })

  test('is for those who may see batteries', async () => {
    const customer = await signedIn(server.app, 'customer@gridhaul.example')

    for (const path of ['/api/fleet', '/api/fleet/units'])
      expect((await customer.get(path)).statusCode).toBe(403)
    for (const role of ['admin', 'business', 'field'] as const)
      expect(
        (await (await signedIn(server.app, `${role}@gridhaul.example`)).get('/api/fleet')).statusCode,
      ).toBe(200)
  })
})

describe('the list of all batteries', () => {
  test("names each one's organization, and finds it by words of both, taken literally", async () => {
    await add([
      { id: 'MB-1', organization: 'Acme Power' },
      { id: 'MB-2', organization: 'Brook' },
      { id: 'MB%2', organization: 'Acme Power' },
    ])
    const found = async (search: string) => idsOf(await listed(`?search=${encodeURIComponent(search)}`))

    expect((await listed())[0]).toMatchObject({
      id: 'MB%2',
      organization: { id: 'Acme Power', name: 'Acme Power' },
      state: 'NOT_CONNECTED',
      alarms: 0,
      heard_at: null,
    })
    expect(await found('acme mb-1')).toEqual(['MB-1'])
    expect(await found('mb acme')).toEqual(['MB%2', 'MB-1'])
    expect(await found('%')).toEqual(['MB%2'])
    expect(await found('_')).toEqual([])
    expect(await found('\0')).toEqual([])
    expect(await found(Array.from({ length: 40 }, () => 'mb').join(' '))).toEqual([])
    expect(idsOf(await listed('?organization_id=Brook&search=mb'))).toEqual(['MB-2'])
  })

  test('has the alarms of every organization under the name of their battery, and filters them by organization', async () => {
    await add([
      { id: 'MB-1', organization: 'Acme', alarms: [{}] },
      { id: 'MB-2', organization: 'Brook', alarms: [{}] },
    ])
    const alarms = async (query = '') => (await field.get(`/api/alarms${query}`)).json().alarms

    expect(
      (await alarms()).map(({ asset_name, organization }: { asset_name: string; organization: object }) => [
        asset_name,
        organization,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['MB-1', { id: 'Acme', name: 'Acme' }],
        ['MB-2', { id: 'Brook', name: 'Brook' }],
      ]),
    )
    expect(await alarms('?organization_id=Brook')).toMatchObject([{ asset_name: 'MB-2' }])
    expect(await alarms('?organization_id=none')).toEqual([])
  })
})
