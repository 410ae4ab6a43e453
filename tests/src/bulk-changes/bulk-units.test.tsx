// Organization, limits, capacity and maintenance of many batteries or trucks at once.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { battery, fleet, truck } from '../screens/assets/support.ts'
import { accessibilityViolations } from '../support/accessibility.ts'
import { admin, field, withoutRole } from '../support/people.ts'
import { renderSignedIn } from '../support/render-at.tsx'
import {
  deferredResponse,
  networkError,
  type Responder,
  respondWith,
  type Script,
} from '../support/scripted-server.ts'
import { act, bar, box, confirmButton, press, results, said, select } from './bulk-steps.ts'
import { changingServer } from './changing-server.ts'

afterEach(() => vi.unstubAllGlobals())

const features = ['unit_limits', 'unit_organizations', 'maintenance']
const organizations = [
  { id: 'o-1', name: 'Harbor Microgrid' },
  { id: 'o-2', name: 'Hill Farms' },
]
const common: Script = {
  ...fleet,
  'GET /api/features': respondWith(200, { features, time_zone: 'America/Chicago' }),
  'GET /api/organizations/': respondWith(200, organizations),
  'GET /api/maintenance?*': respondWith(200, []),
}
const batteries = [
  battery('MB-1', { capacity_kwh: 160, max_charge_kw: 50, out_of_service: true }),
  battery('MB-2', { max_charge_kw: 60 }),
  battery('MB-3'),
]
const trucks = [truck('T-1'), truck('T-2', { mbess_capacity: 3 })]

const kinds = {
  asset: { path: '/api/assets', lists: ['/api/assets?organization_id=o-1'], at: '/assets', units: batteries },
  truck: { path: '/api/trucks', lists: ['/api/trucks'], at: '/assets?tab=equipment', units: trucks },
} as const

function show(kind: keyof typeof kinds, more: Script = {}, person: object = admin) {
  const { path, lists, at, units } = kinds[kind]
  const records = changingServer(lists, path, units)
  const owners = Object.fromEntries(
    units.map(({ id }) => [
      `PUT ${path}/${id}/organization`,
      records.guarded(id, ({ body }) => {
        records.change(id, body as object)
        return records.reply(id)
      }),
    ]),
  )
  const shown = renderSignedIn(at, person, { ...common, ...records.script, ...owners, ...more })
  return { ...shown, ...records }
}
type Shown = ReturnType<typeof show>

const whenRead = (name: string) =>
  waitFor(() => expect(confirmButton(name)).not.toHaveAttribute('aria-disabled', 'true'))
async function type({ user }: Shown, label: string, text: string) {
  const box = within(screen.getByRole('dialog')).getByLabelText(label)
  await user.clear(box)
  if (text) await user.type(box, text)
}
const labels = async () =>
  within(await bar())
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

describe('what is offered', () => {
  test('for batteries and for trucks is what each kind has, and the end of maintenance only where some is under way', async () => {
    const shown = show('asset', {}, field)
    await select(shown, 'MB-2')
    const offered = ['Change service area', 'Change organization', 'Change limits', 'Add maintenance']
    await waitFor(async () => expect(await labels()).toEqual([...offered, 'Clear']))
    await select(shown, 'MB-1')
    expect(await labels()).toEqual([...offered, 'Enter end of maintenance', 'Clear'])
    shown.unmount()

    await select(show('truck', {}, field), 'T-1')
    await waitFor(async () =>
      expect(await labels()).toEqual([
        'Change service area',
        'Change organization',
        'Change capacity',
        'Add maintenance',
        'Clear',
      ]),
    )
  })

  test('to people who may not change units is nothing: no row can be selected', async () => {
    show('asset', {}, withoutRole)

    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(screen.queryAllByRole('checkbox')).toEqual([])
  })

  test('on a phone is in a menu, but for the first', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener() {},
      removeEventListener() {},
    }))
    const shown = show('asset')
    await select(shown, 'MB-2')

    const more = await within(await bar()).findByRole('button', { name: /^More changes/ })
    expect(within(await bar()).getByRole('button', { name: 'Change service area' })).toBeVisible()
    await shown.user.click(more)
    await shown.user.click(await screen.findByRole('button', { name: 'Change limits', hidden: true }))

    expect(await screen.findByRole('dialog', { name: 'Change the limits of 1 battery?' })).toBeVisible()
  })
})

test('a truck that had no capacity keeps the new one, and the result of Undo says why', async () => {
  const shown = show('truck')
  shown.change('T-1', { mbess_capacity: null })
  await select(shown, 'T-1')
  await waitFor(() => act(shown, 'Change capacity'))
  await whenRead('Change')
  await type(shown, 'MBESS Capacity', '4')
  await press(shown, 'Change')
  await said('Changed the capacity of 1 truck.')

  await press(shown, 'Undo')

  await said('Not done for 1 of 1 truck.')
  expect(await results()).toEqual(['T-1: This truck had no capacity before: the new one stays.'])
  expect(shown.record('T-1')?.mbess_capacity).toBe(4)
})

describe.each([
  ['asset', 'batteries', 'MB-1', 'MB-2'],
  ['truck', 'trucks', 'T-1', 'T-2'],
] as const)('the organization of many %ss', (kind, noun, first, second) => {
  test('is changed by the call of one, which has the version that was seen, and put back by Undo', async () => {
    const shown = show(kind)
    const owners = () => [first, second].map(id => shown.record(id)?.organization_id)
    await select(shown, first, second)
    await waitFor(() => act(shown, 'Change organization'))
    await whenRead('Change')
    await press(shown, 'Change')
    expect(screen.getByText('Choose an organization')).toBeVisible()
    await shown.user.click(screen.getByRole('combobox', { name: 'Organization', hidden: false }))
    await shown.user.click(await screen.findByRole('option', { name: 'Hill Farms' }))
    expect(await accessibilityViolations()).toEqual([])

    await press(shown, 'Change')

    await said(`Changed the organization of 2 ${noun}.`)
    expect(owners()).toEqual(['o-2', 'o-2'])
    const sent = shown.server.requests.filter(({ method }) => method === 'PUT')
    expect(sent.map(({ headers, body }) => [headers.get('if-match'), body])).toEqual(
      Array(2).fill(['"1"', { organization_id: 'o-2' }]),
    )
    await press(shown, 'Undo')
    await said(`Undone for 2 ${noun}.`)
    expect(owners()).toEqual(['o-1', 'o-1'])
  })
})

test('the limits of many batteries change where they are entered, and Undo gives each its own back', async () => {
  const shown = show('asset')
  const limits = () =>
    ['MB-1', 'MB-2', 'MB-3'].map(id => [
      shown.record(id)?.capacity_kwh ?? null,
      shown.record(id)?.max_charge_kw ?? null,
    ])
  await select(shown, 'MB-1', 'MB-2', 'MB-3')
  await waitFor(() => act(shown, 'Change limits'))
  await whenRead('Change')
  expect(screen.getByText('Fields left empty stay as they are for each battery.')).toBeVisible()
  await press(shown, 'Change')
  expect(await screen.findByText('Enter at least one limit')).toBeVisible()
  await type(shown, 'Charging Power, kW', '-5')
  await press(shown, 'Change')
  expect(await screen.findByText('Enter a number above 0, at most 100,000, or leave it empty')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await type(shown, 'Charging Power, kW', '60')

  await press(shown, 'Change')

  await said('Changed the limits of 2 batteries; 1 needed no change.')
  expect(await results()).toEqual(['MB-1: Done', 'MB-2: No change needed', 'MB-3: Done'])
  expect(limits()).toEqual([
    [160, 60],
    [null, 60],
    [null, 60],
  ])
  await press(shown, 'Undo')
  await said('Undone for 2 batteries.')
  expect(limits()).toEqual([
    [160, 50],
    [null, 60],
    [null, null],
  ])
})

test('the capacity of many trucks is changed with all that the call takes, and Undo gives each its own back', async () => {
  const shown = show('truck')
  await select(shown, 'T-1', 'T-2')
  await waitFor(() => act(shown, 'Change capacity'))
  await whenRead('Change')
  await type(shown, 'MBESS Capacity', '10')
  await press(shown, 'Change')
  expect(await screen.findByText('MBESS capacity must be a number between 1 and 10')).toBeVisible()
  await type(shown, 'MBESS Capacity', '4')

  await press(shown, 'Change')

  await said('Changed the capacity of 2 trucks.')
  expect(shown.record('T-2')).toMatchObject({ mbess_capacity: 4, vin: 'VIN-T-2', organization_id: 'o-1' })
  await press(shown, 'Undo')
  await said('Undone for 2 trucks.')
  expect(['T-1', 'T-2'].map(id => shown.record(id)?.mbess_capacity)).toEqual([2, 3])
})

describe('the maintenance of many units', () => {
  interface Stored {
    id: string
    started_at: string
    ended_at: string | null
    notes: string
    servicer: string | null
    version: number
  }

  /** Keeps what each unit has, as the server does. */
  function maintenanceServer(path: string, ids: readonly string[], initial: Record<string, Stored[]> = {}) {
    const of = new Map(ids.map(id => [id, initial[id] ?? []]))
    let added = 0
    const script: Script = Object.fromEntries(
      ids.flatMap(unit => {
        const all = `${path}/${unit}/maintenance`
        const change = (id: string, act: (at: Stored) => Stored[]): Responder => {
          return request => {
            const stored = of.get(unit)?.find(each => each.id === id)
            if (!stored) return respondWith(404, { message: 'Gone.' })(request)
            if (request.headers.get('if-match') !== `"${stored.version}"`)
              return respondWith(412, { message: 'Somebody else has changed this record.' })(request)
            of.set(unit, [...(of.get(unit) ?? []).filter(each => each.id !== id), ...act(stored)])
            return new Response(null, { status: 204 })
          }
        }
        const ofRecord = [...(initial[unit] ?? []).map(({ id }) => id), `new-${unit}`].flatMap(id => [
          [
            `PATCH ${all}/${id}`,
            ((request: Parameters<Responder>[0]) =>
              change(id, stored => [
                { ...stored, ...(request.body as Partial<Stored>), version: stored.version + 1 },
              ])(request)) as Responder,
          ],
          [`DELETE ${all}/${id}`, change(id, () => [])],
        ])
        return [
          [`GET ${all}`, () => Response.json(of.get(unit))],
          [
            `POST ${all}`,
            ({ body }: { body: unknown }) => {
              added += 1
              of.set(unit, [...(of.get(unit) ?? []), { ...(body as Stored), id: `new-${unit}`, version: 1 }])
              return Response.json({}, { status: 201 })
            },
          ],
          ...ofRecord,
        ]
      }),
    )
    return { script, of: (unit: string) => of.get(unit) ?? [], countAdded: () => added }
  }

  const open: Stored = {
    ...{ id: 'r-1', started_at: '2024-01-10T06:00:00.000Z', ended_at: null },
    ...{ notes: 'Old fan', servicer: null, version: 1 },
  }
  const later: Stored = { ...open, id: 'r-2', started_at: '2099-01-01T06:00:00.000Z', notes: 'Tyres' }

  async function plan(shown: Shown) {
    await waitFor(() => act(shown, 'Add maintenance'))
    await whenRead('Add')
    await fillIn(shown)
  }
  async function fillIn(shown: Shown) {
    expect(within(screen.getByRole('dialog')).getByText(/^Times in America\/Chicago/)).toBeVisible()
    await type(shown, 'Start', '2024-03-02T08:00')
    await type(shown, 'End', '2024-03-02T07:00')
    await press(shown, 'Add')
    expect(await screen.findByText('Describe the repair or maintenance')).toBeVisible()
    await type(shown, 'Maintenance Notes', 'New fan')
    await press(shown, 'Add')
    expect(await screen.findByText('The end must not be before the start.')).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    await type(shown, 'End', '2024-03-02T12:30')
    await press(shown, 'Add')
  }
  const planned = {
    started_at: '2024-03-02T14:00:00.000Z',
    ended_at: '2024-03-02T18:30:00.000Z',
    notes: 'New fan',
  }

  test.each([
    ['asset', 'batteries', ['MB-1', 'MB-2']],
    ['truck', 'trucks', ['T-1', 'T-2']],
  ] as const)(
    'is added to each %s, once where a reply is lost, and taken back by Undo',
    async (kind, noun, ids) => {
      const [first, second] = ids
      const server = maintenanceServer(kinds[kind].path, ids, { [first]: [open] })
      const shown = show(kind, server.script)
      await select(shown, ...ids)
      const post = `POST ${kinds[kind].path}/${second}/maintenance`
      shown.server.change({
        // The server acts, and its reply is lost.
        [post]: request => {
          void (server.script[post] as Responder)(request)
          return networkError(request)
        },
      })

      await plan(shown)
      await said(`Not done for 1 of 2 ${noun}.`)
      await press(shown, 'Try again')

      await said(`Added maintenance to 2 ${noun}.`)
      expect(server.countAdded()).toBe(2)
      expect(server.of(first)).toMatchObject([open, planned])
      expect(server.of(second)).toMatchObject([planned])
      await press(shown, 'Undo')
      await said(`Undone for 2 ${noun}.`)
      expect(server.of(first)).toEqual([open])
      expect(server.of(second)).toEqual([])
    },
  )

  test('is asked about when it was typed while the units are read', async () => {
    const shown = show('asset', { 'GET /api/assets/MB-1/maintenance': deferredResponse().answer })
    await select(shown, 'MB-1')
    await waitFor(() => act(shown, 'Add maintenance'))
    await screen.findByRole('dialog')
    await type(shown, 'Maintenance Notes', 'New fan')
    expect(confirmButton('Add')).toHaveAttribute('aria-disabled', 'true')
    expect(confirmButton('Add')).not.toHaveAttribute('data-waits')

    await press(shown, 'Cancel')

    expect(await screen.findByText('What you changed here has not been saved.')).toBeVisible()
  })

  test('that somebody else has changed since is not taken back', async () => {
    const server = maintenanceServer('/api/assets', ['MB-1'])
    const shown = show('asset', server.script)
    await select(shown, 'MB-1')
    await plan(shown)
    await said('Added maintenance to 1 battery.')
    const [added] = server.of('MB-1')
    Object.assign(added as Stored, { notes: 'Two fans', version: 2 })

    await press(shown, 'Undo')

    await said('Not done for 1 of 1 battery.')
    expect(await results()).toEqual(['MB-1: Somebody else has changed this record in the meantime.'])
    expect(server.of('MB-1')).toMatchObject([{ notes: 'Two fans' }])
  })

  test('is added once by two people who were asked at the same time', async () => {
    const server = maintenanceServer('/api/assets', ['MB-1'], { 'MB-1': [open] })
    const shown = show('asset', server.script)
    await select(shown, 'MB-1')
    await waitFor(() => act(shown, 'Add maintenance'))
    await whenRead('Add')
    server.of('MB-1').push({ ...open, ...planned, id: 'r-9' })

    await fillIn(shown)

    await said('1 battery needed no change.')
    expect(await results()).toEqual(['MB-1: No change needed'])
    expect(server.countAdded()).toBe(0)
  })

  test('is kept in the page without what units had before', async () => {
    const server = maintenanceServer('/api/assets', ['MB-1'], { 'MB-1': [open] })
    const shown = show('asset', server.script)
    await select(shown, 'MB-1')
    let whileSent: string | null = null
    shown.server.change({
      'POST /api/assets/MB-1/maintenance': request => {
        whileSent = sessionStorage.getItem('bulkChange')
        return (server.script['POST /api/assets/MB-1/maintenance'] as Responder)(request)
      },
    })

    await plan(shown)

    await said('Added maintenance to 1 battery.')
    for (const kept of [whileSent, sessionStorage.getItem('bulkChange')]) {
      expect(kept).toContain('New fan')
      expect(kept).not.toContain('Old fan')
    }
  })

  const finished: Stored = { ...open, id: 'r-3', ended_at: '2024-03-20T06:00:00.000Z', notes: 'Door' }

  async function end(shown: Shown, at: string) {
    await waitFor(() => act(shown, 'Enter end of maintenance'))
    await whenRead('Save')
    await type(shown, 'End', at)
    await press(shown, 'Save')
  }
  const endsOf = (records: readonly Stored[]) =>
    Object.fromEntries(records.map(({ id, ended_at }) => [id, ended_at]))

  test('is ended where it is under way, and not what has ended or begins later; Undo opens it again', async () => {
    const server = maintenanceServer('/api/assets', ['MB-1', 'MB-2'], {
      'MB-1': [open, later, finished],
      'MB-2': [later],
    })
    const shown = show('asset', server.script)
    await select(shown, 'MB-1', 'MB-2')
    await waitFor(() => act(shown, 'Enter end of maintenance'))
    await whenRead('Save')
    expect(
      await screen.findByRole('dialog', { name: 'Enter the end of maintenance of 1 battery?' }),
    ).toBeVisible()
    await type(shown, 'End', '')
    await press(shown, 'Save')
    expect(await screen.findByText('Enter when it ends')).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    await type(shown, 'End', '2024-03-02T12:30')

    await press(shown, 'Save')

    await said('Entered the end of maintenance of 1 battery.')
    expect(await results()).toEqual(['MB-1: Done'])
    const others = { 'r-2': null, 'r-3': finished.ended_at }
    expect(endsOf(server.of('MB-1'))).toEqual({ 'r-1': planned.ended_at, ...others })
    await press(shown, 'Undo')
    await said('Undone for 1 battery.')
    expect(endsOf(server.of('MB-1'))).toEqual({ 'r-1': null, ...others })
    await press(shown, 'Close')
    expect(await box('MB-1')).not.toBeChecked()
  })

  test('does not end before it began: the unit is still out of service, which its result says', async () => {
    const server = maintenanceServer('/api/assets', ['MB-1'], { 'MB-1': [open] })
    const shown = show('asset', server.script)
    await select(shown, 'MB-1')

    await end(shown, '2024-01-09T12:00')

    await said('Not done for 1 of 1 battery.')
    expect(await results()).toEqual(['MB-1: The end must not be before the start.'])
    expect(server.of('MB-1')).toEqual([open])
  })

  test('that begins before a future end is not ended by it', async () => {
    const server = maintenanceServer('/api/assets', ['MB-1'], { 'MB-1': [open, later] })
    const shown = show('asset', server.script)
    await select(shown, 'MB-1')

    await end(shown, '2199-03-02T12:30')

    await said('Entered the end of maintenance of 1 battery.')
    expect(endsOf(server.of('MB-1'))).toEqual({ 'r-1': '2199-03-02T18:30:00.000Z', 'r-2': null })
  })

  test('of which one record was ended before a failure is opened again as a whole', async () => {
    const second: Stored = { ...open, id: 'r-4', notes: 'Pump' }
    const server = maintenanceServer('/api/assets', ['MB-1'], { 'MB-1': [open, second] })
    const shown = show('asset', server.script)
    await select(shown, 'MB-1')
    const patch = 'PATCH /api/assets/MB-1/maintenance/r-4'
    shown.server.change({ [patch]: respondWith(429, { message: 'Too many requests.' }) })

    await end(shown, '2024-03-02T12:30')
    await said('Not done for 1 of 1 battery.')
    shown.server.change({ [patch]: server.script[patch] as Responder })
    await press(shown, 'Try again')
    await said('Entered the end of maintenance of 1 battery.')
    expect(endsOf(server.of('MB-1'))).toEqual({ 'r-1': planned.ended_at, 'r-4': planned.ended_at })
    await press(shown, 'Undo')

    await said('Undone for 1 battery.')
    expect(endsOf(server.of('MB-1'))).toEqual({ 'r-1': null, 'r-4': null })
  })
})
