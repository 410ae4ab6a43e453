import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { shortfallAlarmReply } from '../../support/alarm-reply.ts'
import { advance, setClock } from '../support/fake-clock.ts'
import { admin, field } from '../support/people.ts'
import { renderSignedIn } from '../support/render-at.tsx'
import {
  deferredResponse,
  networkError,
  type Responder,
  respondWith,
  type Script,
} from '../support/scripted-server.ts'
import { battery, fleet, record, telemetry } from './assets/support.ts'

const now = () => new Date().toISOString()
const today = () => {
  const date = new Date()
  const digits = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${digits(date.getMonth() + 1)}-${digits(date.getDate())}`
}
const plan = (timestamp: string) => ({
  tx_id: 'day-1',
  timestamp,
  total_cost: 42,
  delivered_at: timestamp,
  delivered_by: 'Bo',
})
const features = (...names: string[]): Script => ({
  'GET /api/features': respondWith(200, { features: names }),
})
const show = (person: typeof admin, script: Script) => renderSignedIn('/', person, script)
const linksIn = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('link')
    .map(link => [link.textContent, link.getAttribute('href')])

const backups = {
  place: '/backups',
  every_hours: 24,
  days: 7,
  weeks: 5,
  newest_verified_at: '2026-01-15T13:03:05Z',
  warning: 'late',
  backups: [],
}

describe('the start page', () => {
  test('links to units that report a fault or nothing, to open invitations, and says that today has no plan', async () => {
    show(admin, {
      ...fleet,
      'GET /api/schedules': respondWith(200, [plan('2020-01-01T00:00:00Z')]),
      'GET /api/organizations/o-1/users': respondWith(200, [
        { id: 'u-2', name: 'Ida', email: 'ida@b.example', status: 'invited' },
        { id: 'u-3', name: 'Max', email: 'max@b.example', status: 'active' },
      ]),
      [telemetry]: respondWith(200, [record('MB-1', 'UNIT_STATUS', 5, now())]),
    })

    expect(await screen.findByText('MB-1 reports a fault')).toBeVisible()
    expect(await screen.findByText('1 invitation not accepted yet')).toBeVisible()
    expect(await linksIn('Needs attention')).toEqual([
      ['MB-1 reports a fault', '/assets/MB-1'],
      ['There is no plan for today', '/schedule'],
      ['1 invitation not accepted yet', '/organizations/o-1'],
    ])
  })

  test('counts and ranks what needs attention of all organizations on the server, each number with the list behind it', async () => {
    show(field, {
      ...features('fleet'),
      'GET /api/schedules': respondWith(200, []),
      'GET /api/fleet': respondWith(200, {
        units: 600,
        states: [
          { state: 'NOT_CONNECTED', units: 500 },
          { state: 'SILENT', units: 10 },
          { state: 'READY', units: 88 },
          { state: 'FAULTED', units: 2 },
        ],
        alarm_units: 1,
        attention_units: 12,
        attention: [
          { id: 'z-1', name: 'Z-1', state: 'FAULTED', alarms: 2, heard_at: now() },
          { id: 'y-1', name: 'Y-1', state: 'READY', alarms: 1, heard_at: now() },
          { id: 'x-1', name: 'X-1', state: 'SILENT', alarms: 0, heard_at: '2020-01-01T00:00:00Z' },
        ],
        energy_kwh: { sum: 1200, units: 90 },
        power_kw: { sum: null, units: 0 },
      }),
    })

    expect(await screen.findByText('Z-1 reports a fault, 2 open alarms')).toBeVisible()
    const linked = await linksIn('Needs attention')
    expect(linked).toEqual([
      ['2 units report a fault', '/assets?state=FAULTED'],
      ['1 unit has open alarms', '/assets?state=ALARMS'],
      ['10 units have gone silent', '/assets?state=SILENT'],
      ['Z-1 reports a fault, 2 open alarms', '/assets/z-1'],
      ['Y-1 has 1 open alarm', '/assets/y-1'],
      [expect.stringMatching(/^X-1 last reported \d+ d ago$/), '/assets/x-1'],
      ['All 12 units that need attention', '/assets?state=ATTENTION'],
    ])
    expect(screen.getByRole('link', { name: '500 not yet connected' })).toHaveAttribute(
      'href',
      '/assets?state=NOT_CONNECTED',
    )
    expect(screen.getByText('1200 kWh').nextElementSibling).toHaveTextContent(
      'of 90 units in the last 15 min',
    )
    expect(screen.queryByText(/never reported/)).toBeNull()
  })

  test('names the units that need attention without counting them before, where they are all of them', async () => {
    show(field, {
      ...features('fleet'),
      'GET /api/schedules': respondWith(200, []),
      'GET /api/fleet': respondWith(200, {
        units: 8,
        states: [{ state: 'FAULTED', units: 1 }],
        alarm_units: 0,
        attention_units: 1,
        attention: [{ id: 'z-1', name: 'Z-1', state: 'FAULTED', alarms: 0, heard_at: now() }],
        energy_kwh: { sum: null, units: 0 },
        power_kw: { sum: null, units: 0 },
      }),
    })

    expect(await linksIn('Needs attention')).toEqual([['Z-1 reports a fault', '/assets/z-1']])
  })

  test('says how many units there are, what they hold and what they take or give', async () => {
    show(field, {
      ...fleet,
      [telemetry]: respondWith(200, [
        record('MB-1', 'UNIT_STATUS', 4, now()),
        record('MB-2', 'UNIT_STATUS', 3, now()),
        record('MB-1', 'BATT_ENERGY_AVAIL_KWH', 100, now()),
        record('MB-2', 'BATT_ENERGY_AVAIL_KWH', 40.5, now()),
        record('MB-1', 'BATT_POWER_KW', 5, now()),
        record('MB-2', 'BATT_POWER_KW', -35, now()),
      ]),
    })

    expect(await screen.findByText('140.5 kWh')).toBeVisible()
    const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent
    expect(['Units', 'Net power now', 'By status'].map(figure)).toEqual([
      '2',
      '−30 kW',
      '1 Operating1 Charging',
    ])
    expect(screen.getByText('Nothing needs attention now.')).toBeVisible()
  })

  describe('says that nothing needs attention', () => {
    const nothing = 'Nothing needs attention now.'
    const calm: Script = {
      ...fleet,
      ...features('alarms', 'access_keys', 'backups'),
      'GET /api/schedules': respondWith(200, []),
      'GET /api/organizations/o-1/users': respondWith(200, []),
      'GET /api/alarms/counts': respondWith(200, { open: 0, unseen: 0 }),
      'GET /api/alarms?*': respondWith(200, { alarms: [], next_cursor: null }),
      'GET /api/access-keys': respondWith(200, []),
      'GET /api/backups': respondWith(200, { ...backups, warning: null }),
      [telemetry]: asked =>
        respondWith(200, [record('MB-1', 'UNIT_STATUS', 2, now()), record('MB-2', 'UNIT_STATUS', 2, now())])(
          asked,
        ),
    }
    const calls = [
      ['alarms', 'GET /api/alarms/counts'],
      ['projected shortfalls', 'GET /api/alarms?*'],
      ['access keys', 'GET /api/access-keys'],
      ['backups', 'GET /api/backups'],
      ['invitations', 'GET /api/organizations/o-1/users'],
    ] as const

    test.each(calls)('only once it is known of the %s', async (_, call) => {
      const later = deferredResponse()
      show(admin, { ...calm, [call]: later.answer })
      await screen.findAllByText('Ready')
      await screen.findByText('Needs attention')
      expect(screen.queryByText(nothing)).toBeNull()

      later.give(calm[call] as Responder)

      expect(await screen.findByText(nothing)).toBeVisible()
    })

    test.each(calls)('only where it is known of the %s, else which could not be read', async (name, call) => {
      show(admin, { ...calm, [call]: respondWith(500, { message: 'Busy', code: 'busy' }) })

      expect(await screen.findByText(`The ${name} could not be read just now.`)).toBeVisible()
      expect(screen.queryByText(nothing)).toBeNull()
    })

    test('only where it is known what the server offers', async () => {
      show(admin, { ...calm, 'GET /api/features': respondWith(500, { message: 'Busy', code: 'busy' }) })

      expect(await screen.findByText('What this server offers could not be read just now.')).toBeVisible()
      expect(screen.queryByText(nothing)).toBeNull()
    })
  })

  test('says beside what needs attention what could not be read', async () => {
    const fault = respondWith(500, { message: 'Busy', code: 'busy' })
    show(admin, {
      ...fleet,
      ...features('access_keys', 'backups'),
      'GET /api/schedules': respondWith(200, []),
      'GET /api/access-keys': fault,
      'GET /api/backups': fault,
      [telemetry]: respondWith(200, [record('MB-1', 'UNIT_STATUS', 5, now())]),
    })

    expect(
      await screen.findByText('The access keys and the backups could not be read just now.'),
    ).toBeVisible()
    expect(screen.getByText('MB-1 reports a fault')).toBeVisible()
  })

  test('says which site will lack energy as the day goes now, with the way to the plan', async () => {
    const alarm = shortfallAlarmReply({
      raised_at: now(),
      message: 'It is 120 kWh behind its plan. S-2 will lack 34 kWh from 19:15 to 22:00.',
    })
    const unnamed = { ...alarm, id: 'a-2', asset_id: 'MB-9', asset_name: undefined, message: 'It is empty.' }
    show(field, {
      ...fleet,
      ...features('alarms'),
      'GET /api/schedules': respondWith(200, [plan(`${today()}T00:00:00Z`)]),
      'GET /api/alarms?*': asked => {
        const query = new URLSearchParams(asked.path.split('?')[1])
        const isAsked = query.get('kind') === 'projected_shortfall' && query.get('state') === 'active'
        return respondWith(200, { alarms: isAsked ? [alarm, unnamed] : [], next_cursor: null })(asked)
      },
    })

    await screen.findByText(/S-2 will lack 34 kWh/)
    expect(await linksIn('Needs attention')).toContainEqual([
      'MB-6: It is 120 kWh behind its plan. S-2 will lack 34 kWh from 19:15 to 22:00.',
      '/schedule?plan=day-1&panel=sites',
    ])
    expect(screen.getByText('MB-9: It is empty.')).toBeVisible()
  })

  test("leads to today's plan and its drafts", async () => {
    show(field, {
      ...fleet,
      'GET /api/features': respondWith(200, { features: ['drafts'] }),
      'GET /api/schedules': respondWith(200, [plan(`${today()}T00:00:00Z`)]),
      'GET /api/schedules/day-1/outlook': respondWith(200, { errors: 0, short_sites: 0, missing_kwh: 0 }),
      'GET /api/schedules/day-1/drafts': respondWith(200, [
        {
          id: 'd-1',
          base_tx_id: 'day-1',
          base_hash: 'h',
          name: 'Later',
          head: null,
          tip: null,
          step_count: 0,
          version: 1,
          plan_state: 'delivered',
          created_at: '2026-01-15T08:00:00Z',
          created_by: 'Bo',
          changed_at: '2026-01-15T08:00:00Z',
          changed_by: 'Bo',
        },
      ]),
    })

    expect(await screen.findByText('1 draft of this plan')).toBeVisible()
    expect(await linksIn('Today')).toEqual([
      ['Plan day-1, delivered by Bo', '/schedule?plan=day-1'],
      ['1 draft of this plan', '/schedule?plan=day-1'],
    ])
    expect(screen.getByRole('link', { name: 'Open the schedule' })).toHaveAttribute(
      'href',
      '/schedule?plan=day-1',
    )
  })

  test('says to an administrator that backups are late, and nothing while they are not', async () => {
    const { unmount } = show(admin, {
      ...features('backups'),
      ...fleet,
      'GET /api/backups': respondWith(200, backups),
    })
    expect(
      await screen.findByRole('link', {
        name: 'Backups are late: the newest verified one is of 15 Jan 2026, 13:03:05 UTC',
      }),
    ).toHaveAttribute('href', '/admin/backups')
    unmount()

    const { server } = show(admin, {
      ...features('backups'),
      ...fleet,
      'GET /api/backups': respondWith(200, { ...backups, warning: null }),
    })
    await waitFor(() => expect(server.requests.map(({ path }) => path)).toContain('/api/backups'))
    expect(screen.queryByRole('link', { name: /[Bb]ackup/ })).not.toBeInTheDocument()
  })

  test('says of an access key when it expires, and after that that it has', async () => {
    setClock(Date.UTC(2026, 0, 15, 12))
    const key = { id: '1', name: 'Gateway', purpose: 'telemetry', organization: null, assets: null }
    const none = { created_by: null, last_used_at: null, revoked_at: null, previous_ends_at: null }
    const times = { created_at: '2026-01-01T08:00:00Z', expires_at: '2026-01-15T12:00:30Z' }
    const { server } = show(admin, {
      ...features('access_keys'),
      ...fleet,
      'GET /api/access-keys': respondWith(200, [{ ...key, ...none, ...times, state: 'active' }]),
    })
    await screen.findByRole('link', { name: 'The access key Gateway expires in less than an hour' })

    await advance(60_000)

    expect(await screen.findByRole('link', { name: 'The access key Gateway has expired' })).toBeVisible()
    expect(server.calls().filter(call => call === 'GET /api/access-keys').length).toBeGreaterThan(1)
  })

  test('asks nothing about backups for somebody who may not see them', async () => {
    const { server } = show(field, { ...features('backups'), ...fleet })

    expect(await screen.findByText('Needs attention')).toBeVisible()
    expect(server.requests.map(({ path }) => path)).not.toContain('/api/backups')
  })

  test("counts what will fail of today's plan, and opens the plan where it is said", async () => {
    const outlook = { errors: 3, short_sites: 1, missing_kwh: 12.5 }
    show(field, {
      ...fleet,
      'GET /api/schedules': respondWith(200, [plan(`${today()}T00:00:00Z`)]),
      'GET /api/schedules/day-1/outlook': respondWith(200, outlook),
    })

    const errors = await screen.findByRole('link', { name: "3 errors in today's plan" })
    expect(errors).toHaveAttribute('href', '/schedule?plan=day-1&panel=findings')
    expect(
      screen.getByRole('link', { name: "1 site short of energy in today's plan, 12.5 kWh in all" }),
    ).toHaveAttribute('href', '/schedule?plan=day-1&panel=sites')
  })

  test('says what to do first in a new installation, and what of it is done', async () => {
    show(admin, {
      ...features('places', 'access_keys'),
      'GET /api/assets?organization_id=o-1': respondWith(200, []),
      'GET /api/schedules': respondWith(200, []),
      'GET /api/places': respondWith(200, [{ id: 'D-1', kind: 'depot', name: 'Depot' }]),
    })

    expect(await screen.findByText('done')).toBeVisible()
    expect(await linksIn('First steps')).toEqual([
      ['Add a place: a depot, a site or a microgrid', '/assets/create-place'],
      ['Add a battery', '/assets/create-asset'],
      ['Issue an ingest key so that batteries can send telemetry', '/admin/access-keys'],
      ['Deliver a plan', '/schedule'],
    ])
    expect(screen.getByText('done').parentElement).toHaveTextContent('Add a place')
  })

  test('offers a field operator neither keys nor the delivery of plans as first steps', async () => {
    show(field, {
      ...features('places', 'access_keys'),
      'GET /api/assets?organization_id=o-1': respondWith(200, []),
      'GET /api/schedules': respondWith(200, []),
      'GET /api/places': respondWith(200, []),
    })

    expect((await linksIn('First steps')).map(([text]) => text)).toEqual([
      'Add a place: a depot, a site or a microgrid',
      'Add a battery',
    ])
  })
})

describe('the summary of the shift', () => {
  const noon = Date.UTC(2026, 0, 15, 12)
  const at = (minutesAgo = 0) => new Date(noon - minutesAgo * 60_000).toISOString()
  const todays = plan('2026-01-15T00:00:00Z')
  const outlookCall = 'GET /api/schedules/day-1/outlook'
  const outlook = { errors: 0, short_sites: 0, missing_kwh: 0 }
  const departure = {
    truck_id: 'T-2',
    source_id: 'D-1',
    destination_id: 'S-1',
    start_minute: 750,
    arrival_minute: 765,
    batteries: [{ id: 'MB-1', energy_kwh: 150 }],
  }
  const reporting = respondWith(200, [
    record('MB-1', 'UNIT_STATUS', 2, at()),
    record('MB-2', 'UNIT_STATUS', 2, at()),
  ])
  const calm: Script = {
    ...fleet,
    'GET /api/schedules': respondWith(200, [todays]),
    [outlookCall]: respondWith(200, { ...outlook, departures: [departure] }),
    [telemetry]: reporting,
  }
  function open(script: Script = {}) {
    setClock(noon)
    return show(field, { ...calm, ...script })
  }
  const claims = () => screen.queryByText(/units report|errors or shortfall/)

  test('says that all units report, that the plan has no faults, and which truck leaves next', async () => {
    open()

    expect(
      await screen.findByText(
        'All units report · no errors or shortfall in the plan · next departure T-2 to S-1 at 12:30',
      ),
    ).toBeVisible()
  })

  test('says nothing before the plan is checked', async () => {
    const later = deferredResponse()
    open({ [outlookCall]: later.answer })
    await screen.findAllByText('Ready')

    expect(claims()).toBeNull()
    later.give(respondWith(200, outlook))
    expect(await screen.findByText('All units report · no errors or shortfall in the plan')).toBeVisible()
  })

  test('does not say that a plan is without faults that could not be checked', async () => {
    open({ [outlookCall]: respondWith(500, { message: 'Busy', code: 'busy' }) })

    expect(await screen.findByText('The plan could not be checked')).toBeVisible()
    expect(screen.queryByText('Next 3 hours')).toBeNull()
    expect(screen.queryByText('Energy of the fleet today')).toBeNull()
  })

  test('a plan that could not be checked is checked again after a minute', async () => {
    const { server } = open({ [outlookCall]: respondWith(503, { message: 'Busy', code: 'busy' }) })
    await screen.findByText('The plan could not be checked')

    server.change({ [outlookCall]: respondWith(200, { ...outlook, departures: [departure] }) })
    await advance(61_000)

    expect(await screen.findByText(/no errors or shortfall in the plan/)).toBeVisible()
    expect(await screen.findByRole('list', { name: 'Trips of the next 3 hours' })).toHaveTextContent(
      'T-2 D-1 → S-1',
    )
  })

  test('counts open alarms, and says nothing before they are known', async () => {
    const later = deferredResponse()
    open({ ...features('alarms'), 'GET /api/alarms/counts': later.answer })
    await screen.findAllByText('Ready')

    expect(claims()).toBeNull()
    later.give(respondWith(200, { open: 2, unseen: 1 }))
    expect(await screen.findByText(/^2 open alarms, 1 unacknowledged · next departure/)).toBeVisible()
  })

  test('says that alarms are counted no more, beside those that were', async () => {
    const { server, queries } = open({
      ...features('alarms'),
      'GET /api/alarms/counts': respondWith(200, { open: 2, unseen: 1 }),
    })
    await screen.findByText(/^2 open alarms, 1 unacknowledged · next/)

    server.change({ 'GET /api/alarms/counts': respondWith(500, { message: 'Busy', code: 'busy' }) })
    await act(() => queries.invalidateQueries({ queryKey: ['AlarmCounts'] }))

    expect(
      await screen.findByText(
        /^2 open alarms, 1 unacknowledged · the alarms could not be read again since · next/,
      ),
    ).toBeVisible()
  })

  test('says since when there is no live data, and takes no unit for silent because of that', async () => {
    const { server } = open()
    await screen.findByText(/^All units report/)

    server.change({ [telemetry]: networkError })
    await advance(20 * 60_000)

    expect(await screen.findByText(/^No live data since 12:00/)).toBeVisible()
    expect(screen.queryByText(/silent/)).toBeNull()
  })

  test('says that there is no live data where none arrived', async () => {
    open({ [telemetry]: respondWith(500, { message: 'The store is away.', code: 'x' }) })

    expect(await screen.findByText(/^No live data · next departure/)).toBeVisible()
  })

  test("says every time in the plan's zone, and which that is", async () => {
    const { server } = open({ 'GET /api/schedules': respondWith(200, [plan('2026-01-15T00:00:00-01:00')]) })
    await screen.findByText(/next departure T-2 to S-1 at 12:30$/)
    expect(await screen.findByText(/^Times in UTC-1, now 11:00; yours/)).toBeVisible()

    server.change({ [telemetry]: networkError })
    await advance(60_000)

    expect(await screen.findByText(/^No live data since 11:00/)).toBeVisible()
  })

  test('counts units that never reported apart from those that do', async () => {
    open({ [telemetry]: respondWith(200, [record('MB-1', 'UNIT_STATUS', 2, at())]) })

    expect(await screen.findByText(/^1 of 2 units report · 1 not yet connected · no errors/)).toBeVisible()
  })

  describe('of a fleet of which only the first units are read', () => {
    const units = Array.from({ length: 250 }, (_, i) => battery(`MB-${i}`))
    const statusOf =
      (value: number): Responder =>
      asked => {
        const ids = new URLSearchParams(asked.path.split('?')[1]).getAll('asset_ids')
        return respondWith(
          200,
          ids.map(id => record(id, 'UNIT_STATUS', id === 'MB-7' ? value : 2, at())),
        )(asked)
      }
    const large: Script = { 'GET /api/assets?organization_id=o-1': respondWith(200, units) }

    test('says of how many units it is', async () => {
      open({ ...large, [telemetry]: statusOf(2) })

      expect(await screen.findByText(/^The first 200 of 250 units report · no errors/)).toBeVisible()
    })

    test('says with what is wrong how many units are counted', async () => {
      open({ ...large, [telemetry]: statusOf(5) })

      expect(
        await screen.findByText(/^1 unit faulted · only the first 200 of 250 units counted · next/),
      ).toBeVisible()
    })
  })
})

describe('what batteries hold now', () => {
  const noon = Date.UTC(2026, 0, 15, 12)
  const ago = (minutes: number) => new Date(noon - minutes * 60_000).toISOString()
  const outlook = {
    errors: 0,
    short_sites: 0,
    missing_kwh: 0,
    battery_ids: ['MB-1', 'GC-MB-2'],
    energy_kwh: Array.from({ length: 96 }, () => 200),
    shortfall_kwh: [],
    departures: [
      {
        truck_id: 'T-2',
        source_id: 'D-1',
        destination_id: 'S-1',
        start_minute: 750,
        arrival_minute: 765,
        batteries: [
          { id: 'MB-1', energy_kwh: 150 },
          { id: 'GC-MB-2', energy_kwh: 80 },
        ],
      },
    ],
  }
  const open = (...records: ReturnType<typeof record>[]) => openAt(noon, records)
  function openAt(instant: number, records: ReturnType<typeof record>[] = [], more: Script = {}) {
    setClock(instant)
    show(field, {
      ...fleet,
      'GET /api/schedules': respondWith(200, [plan('2026-01-15T00:00:00Z')]),
      'GET /api/schedules/day-1/outlook': respondWith(200, outlook),
      [telemetry]: respondWith(200, records),
      ...more,
    })
  }
  const itemsOf = async (name: string) =>
    within(await screen.findByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '))
  const energy = (id: string, kwh: number, minutesAgo: number) =>
    record(id, 'BATT_ENERGY_AVAIL_KWH', kwh, ago(minutesAgo))

  test('the next trips say which batteries hold what is planned for the departure, and what the others hold now', async () => {
    open(energy('MB-1', 100, 0), energy('MB-2', 90, 0))

    await screen.findByText(/GC-MB-2 has enough energy/)
    expect(await itemsOf('Trips of the next 3 hours')).toEqual([
      '12:30T-2 D-1 → S-1MB-1 has 100 kWh of 150 kWh planned then GC-MB-2 has enough energy ',
    ])
  })

  test('the next trips do not call a battery ready that has its energy and reports a fault', async () => {
    open(energy('MB-1', 150, 0), record('MB-1', 'UNIT_STATUS', 5, ago(0)))

    await screen.findByText('MB-1 reports a fault')
    await screen.findByText(/MB-1 has enough energy/)
    expect((await itemsOf('Trips of the next 3 hours')).join()).not.toMatch(/ready/)
  })

  test('the next trips count those too that the server does not name', async () => {
    const [departure] = outlook.departures
    const departures = Array.from({ length: 12 }, (_, i) => ({ ...departure, truck_id: `T-${i}` }))
    const counts = Array.from({ length: 96 }, (_, i) => (i === 50 ? 40 : i === 70 ? 3 : 0))
    openAt(noon, [], {
      'GET /api/schedules/day-1/outlook': respondWith(200, {
        ...outlook,
        departures,
        departure_counts: counts,
      }),
    })

    expect(await screen.findByText('and 34 more')).toBeVisible()
  })

  test("the next trips speak of today's plan alone, as the plan of tomorrow may have trips soon", async () => {
    openAt(Date.UTC(2026, 0, 15, 23))

    expect(await screen.findByText("No trip of today's plan leaves within three hours.")).toBeVisible()
  })

  test('the next trips compare nothing with values of more than a quarter of an hour ago', async () => {
    open(energy('MB-1', 100, 16), energy('MB-2', 90, 0))

    await screen.findByText(/GC-MB-2 has enough energy/)
    expect(await itemsOf('Trips of the next 3 hours')).toEqual([
      '12:30T-2 D-1 → S-1MB-1 GC-MB-2 has enough energy ',
    ])
  })

  test('the tiles show old values with their age, and of older ones only when they were', async () => {
    open(
      record('MB-1', 'UNIT_STATUS', 2, ago(0)),
      record('MB-1', 'BATT_SOC_PERCENT', 50, ago(3)),
      energy('MB-1', 80, 3),
      record('MB-2', 'UNIT_STATUS', 5, ago(20)),
      energy('MB-2', 90, 20),
    )

    await screen.findByText('last reported 20 min ago')
    expect(await itemsOf('Batteries')).toEqual([
      'MB-1Ready50%80.0 kWh3 min ago',
      'MB-2---last reported 20 min ago',
    ])
  })

  test("the tile of a battery in service, whose label reads 'Faulted', explains that", async () => {
    open(record('MB-1', 'UNIT_STATUS', 6, ago(0)))

    const tiles = within(await screen.findByRole('list', { name: 'Batteries' }))
    expect(await tiles.findByTitle('In service: the unit reports no fault.')).toHaveTextContent('Faulted')
  })

  test('what a part of the fleet holds is said to be of a part', async () => {
    open(energy('MB-1', 80, 0), energy('MB-2', 90, 20))

    expect(await screen.findByText('Now 80 kWh measured of 1 of 2 units, 200 kWh planned')).toBeVisible()
  })

  test('what the whole fleet holds stands beside what is planned for now', async () => {
    open(energy('MB-1', 80, 0), energy('MB-2', 90, 0))

    expect(await screen.findByText('Now 170 kWh measured, 200 kWh planned')).toBeVisible()
  })

  test('only what the batteries of the plan hold stands beside what is planned of them', async () => {
    openAt(noon, [energy('MB-1', 80, 0), energy('MB-2', 90, 0)], {
      'GET /api/schedules/day-1/outlook': respondWith(200, { ...outlook, battery_ids: ['MB-1'] }),
    })

    expect(await screen.findByText('Now 80 kWh measured, 200 kWh planned')).toBeVisible()
  })

  test('nothing measured stands beside what is planned of batteries that are not named', async () => {
    openAt(noon, [energy('MB-1', 80, 0), energy('MB-2', 90, 0)], {
      'GET /api/schedules/day-1/outlook': respondWith(200, { ...outlook, battery_ids: undefined }),
    })

    await screen.findByText(/MB-2 has enough energy/)
    expect(screen.getByText('200 kWh planned')).toBeVisible()
  })
})
