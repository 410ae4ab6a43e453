import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { dateText, dateTimeText } from '../../../../domain/time/texts.ts'
import { addDays, dayAt, startOfDay } from '../../../../domain/time/zone.ts'
import {
  paintSeries,
  type SeriesPicture,
} from '../../../../src/screens/assets/unit/telemetry/paint-series.ts'
import { alarmReply } from '../../../support/alarm-reply.ts'
import { recordingCanvas, testPalette } from '../../schedule/painting/recording-canvas.ts'
import { advance, setClock } from '../../support/fake-clock.ts'
import { field } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import { type Responder, respondWith, type SentRequest } from '../../support/scripted-server.ts'
import { battery } from '../../support/units.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const today = Math.floor(Date.now() / dayMs) * dayMs
const iso = (ms: number) => new Date(ms).toISOString()

const point = (at: string, mean = 1) => ({
  at,
  count: 1,
  minimum: mean,
  mean,
  maximum: mean,
  charged_kwh: 5,
  delivered_kwh: 4,
})

interface Reply {
  instants: readonly number[]
  /** Of each point. */
  untils?: readonly number[]
  zone?: string
  stepSeconds?: number
  metrics?: readonly string[]
  pending?: readonly object[]
  mean?: number
}

const range = ({
  instants,
  untils,
  zone,
  stepSeconds = 86_400,
  metrics = ['BATT_POWER_KW'],
  pending,
  mean,
}: Reply) =>
  respondWith(200, {
    level: '1day',
    step_seconds: stepSeconds,
    from: iso(today - 7 * dayMs),
    until: iso(today + dayMs),
    ...(zone && { zone }),
    series: metrics.map(metric => ({
      metric,
      points: instants.map((at, i) => ({
        ...point(iso(at), mean),
        ...(untils && { until: iso(untils[i] ?? 0) }),
      })),
    })),
    ...(pending && { pending }),
  })

interface Shown {
  tab: 'historical' | 'monitoring'
  reply: (sent: SentRequest) => Response | Promise<Response>
  statuses?: readonly object[] | Responder
  /** More than those of what is given. */
  features?: readonly string[]
  /** The operator's zone. */
  zone?: string
  faults?: Responder
  maintenance?: readonly object[]
  alarms?: Responder
  /** What is chosen to compare with. */
  compare?: string
  /** The ids of other batteries in the address. */
  others?: string
  until?: string
}

const show = ({
  tab,
  reply,
  statuses = [],
  features = [],
  zone = 'UTC',
  faults,
  maintenance,
  alarms,
  compare = '',
  others = '',
  until = iso(Date.now()),
}: Shown) =>
  renderSignedIn(
    `/assets/a-1?tab=${tab}&from=${iso(today - 6 * dayMs)}&until=${until}&compare=${compare}&with=${others}`,
    field,
    {
      'GET /api/service-areas': respondWith(200, []),
      'GET /api/assets/a-1': respondWith(200, battery),
      'GET /api/asset_telemetry?*': respondWith(200, []),
      'GET /api/schedules': respondWith(200, []),
      'GET /api/features': respondWith(200, {
        features: [
          'telemetry_ranges',
          ...features,
          ...(alarms ? ['alarms'] : []),
          ...(faults ? ['faults'] : []),
          ...(maintenance ? ['maintenance'] : []),
        ],
        time_zone: zone,
      }),
      'GET /api/assets/a-1/maintenance': respondWith(200, maintenance),
      ...(faults && { 'GET /api/assets/a-1/faults?*': faults }),
      ...(alarms && { 'GET /api/alarms?*': alarms }),
      'GET /api/alarms/settings': respondWith(200, { settings: [] }),
      'GET /api/asset_telemetry/range?*': reply,
      'GET /api/asset_telemetry/history?*':
        typeof statuses === 'function' ? statuses : respondWith(200, statuses),
    },
  )

describe('the history of a battery', () => {
  const days = [today - 2 * dayMs, today - dayMs, today]

  test('a day that is not over is marked, and a day of which not all is computed', async () => {
    const pending = [{ from: iso(today - 2 * dayMs), until: iso(today - dayMs), complete: false }]
    show({ tab: 'historical', reply: range({ instants: days, pending }) })

    const table = await screen.findByRole('table', { name: 'Energy per day' })

    const cells = within(table)
      .getAllByRole('row')
      .slice(1)
      .map(row => row.firstElementChild?.textContent)
    expect(cells.map(text => /\((.+)\)$/.exec(text ?? '')?.[1])).toEqual(['so far', undefined, 'incomplete'])
  })

  test('the energy of a day is said to leave out time without measurements, with the way to how much that is', async () => {
    show({ tab: 'historical', reply: range({ instants: days }), features: ['fleet_energy'] })

    expect(await screen.findByText(/Time without measurements is not counted\./)).toBeVisible()
    expect(await screen.findByRole('link', { name: 'The tab ENERGY' })).toHaveAttribute(
      'href',
      '/assets?tab=energy',
    )
  })

  describe('in a zone of the operator', () => {
    const zone = 'Asia/Kolkata'
    const local = (days: number) => startOfDay(zone, addDays(dayAt(zone, Date.now()), days))
    const firstColumn = async () => {
      const table = await screen.findByRole('table', { name: 'Energy per day' })
      return within(table)
        .getAllByRole('row')
        .map(row => row.firstElementChild?.textContent)
    }

    test('days are those of the zone that the server names, and are over when it says', async () => {
      const instants = [local(-2), local(-1), local(0)]
      // Had this day 24 hours it would not be over.
      const untils = [local(-1), local(0), Date.now() - minuteMs]
      const { user } = show({ tab: 'historical', reply: range({ instants, untils, zone }), zone })

      expect(await firstColumn()).toEqual([
        `Day (${zone})`,
        ...[0, -1, -2].map(days => dateText(zone, local(days))),
      ])
      await user.click(screen.getByRole('button', { name: 'Show as table' }))
      const table = screen.getByRole('table', { name: /^Measured values/ })
      expect(within(table).getByRole('columnheader', { name: `Step from (${zone})` })).toBeVisible()
      expect(within(table).getByText(dateTimeText(zone, local(-2)))).toBeVisible()
      expect(screen.queryByText(/^For a range this long/)).toBeNull()
    })

    test('of a time for which only days of UTC are kept the page says so, and dates are those of UTC', async () => {
      show({ tab: 'historical', reply: range({ instants: days, zone: 'UTC' }), zone })

      expect((await firstColumn()).slice(0, 2)).toEqual(['Day (UTC)', `${dateText('UTC', today)} (so far)`])
      expect(screen.getByText('For a range this long, days are those of UTC.')).toBeVisible()
    })
  })

  test.each([
    [false, /^The server is still summarizing the records .+ values are incomplete\.$/],
    [true, /^The server is still summarizing the records of this time\. .+ none are missing\.$/],
  ])('while the server is behind the page says whether values are complete: %s', async (complete, text) => {
    const pending = [{ from: iso(today - 2 * dayMs), until: iso(today - dayMs), complete }]
    show({ tab: 'historical', reply: range({ instants: days, pending }) })

    expect(await screen.findByText(text)).toBeVisible()
  })

  test('a server that says nothing of it is taken to have computed all', async () => {
    show({ tab: 'historical', reply: range({ instants: days }) })

    await screen.findByRole('table', { name: 'Energy per day' })

    expect(screen.queryByText(/summarizing/)).toBeNull()
  })

  test('own dates of which the last is not after the first are not shown, and the field says why', async () => {
    const { user, path } = show({ tab: 'historical', reply: range({ instants: days }) })
    await screen.findByRole('table', { name: 'Energy per day' })
    const before = path()
    const dates = within(screen.getByRole('form', { name: 'Own dates', hidden: true }))
    fireEvent.change(dates.getByLabelText('From'), { target: { value: '2026-01-16T08:00' } })
    fireEvent.change(dates.getByLabelText('Until'), { target: { value: '2026-01-15T08:00' } })

    await user.click(dates.getByText('Show'))

    expect(dates.getByLabelText('Until')).toHaveAccessibleDescription('Must be after From')
    expect(dates.getByLabelText('Until')).toHaveFocus()
    expect(path()).toBe(before)
  })

  test('own dates that reach into the future begin as they were typed and end now, and none begin there', async () => {
    const { user, path } = show({ tab: 'historical', reply: range({ instants: days }) })
    await screen.findByRole('table', { name: 'Energy per day' })
    const dates = within(screen.getByRole('form', { name: 'Own dates', hidden: true }))
    const type = (field: string, value: string) =>
      fireEvent.change(dates.getByLabelText(field), { target: { value } })
    type('From', '2098-01-01T00:00')
    type('Until', '2099-01-01T00:00')
    await user.click(dates.getByText('Show'))
    expect(dates.getByLabelText('From')).toHaveAccessibleDescription('Must be in the past')
    expect(dates.getByLabelText('From')).toHaveFocus()

    type('From', iso(today - dayMs).slice(0, 16))
    await user.click(dates.getByText('Show'))

    const shown = (name: string) =>
      Date.parse(new URL(path() ?? '', 'http://gridhaul').searchParams.get(name) ?? '')
    await waitFor(() => expect(shown('from')).toBe(today - dayMs))
    expect(shown('until')).toBeLessThanOrEqual(Date.now())
  })

  test('while another time is read, it is not said to have no records', async () => {
    let isSlow = false
    const first = range({ instants: days, metrics: ['BATT_POWER_KW', 'BATT_SOC_PERCENT'] })
    const { user } = show({
      tab: 'historical',
      reply: sent => (isSlow ? new Promise<never>(() => {}) : first(sent)),
    })
    await user.click(await screen.findByRole('button', { name: 'Show as table' }))
    isSlow = true

    await user.click(screen.getByRole('button', { name: 'Week' }))
    const table = screen.getByRole('table', { name: /^Measured values/ })
    const dayBefore = dateTimeText('UTC', today - 2 * dayMs)
    await waitFor(() => expect(within(table).getAllByText(dayBefore)[0]).toBeVisible())

    for (let times = 0; times < 4; times++) await user.click(screen.getByRole('button', { name: 'Earlier' }))

    expect((await screen.findAllByText('Is being read.'))[0]).toBeVisible()
    // In the table of measured values, and in that of energy per day.
    expect(await screen.findAllByText('Being read...')).toHaveLength(2)
    expect(screen.queryByText(/No records in this time|No energy was measured/)).toBeNull()
  })

  test('a row of the table has the first instant of its step, as the file has', async () => {
    const { user } = show({ tab: 'historical', reply: range({ instants: days, metrics: ['BATT_POWER_KW'] }) })

    await user.click(await screen.findByRole('button', { name: 'Show as table' }))

    const table = screen.getByRole('table', { name: /^Measured values/ })
    expect(within(table).getByText(dateTimeText('UTC', today - 2 * dayMs))).toBeVisible()
    expect(within(table).getByText(`${dateTimeText('UTC', today)} (so far)`)).toBeVisible()
  })
})

describe('the history of a battery beside the week before', () => {
  const shown = [today - 2 * dayMs, today - dayMs]
  /** `reply` is the server's from the choice on. */
  const showWeekBefore = async (reply: Responder) => {
    let isChosen = false
    const { user } = show({
      tab: 'historical',
      reply: sent => (isChosen ? reply : range({ instants: shown }))(sent),
    })
    await user.click(await screen.findByRole('combobox', { name: 'Compare with' }))
    isChosen = true
    await user.click(await screen.findByRole('option', { name: 'Week before' }))
    return user
  }

  test('has what was measured a week earlier in the same row', async () => {
    const user = await showWeekBefore(range({ instants: [today - 9 * dayMs, ...shown] }))

    expect(await screen.findByText(/; dashed: mean of the week before$/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show as table' }))
    const table = screen.getByRole('table', { name: /^Measured values/ })
    expect(within(table).getByRole('columnheader', { name: 'Mean, week before' })).toBeVisible()
    const cells = within(table)
      .getAllByRole('row')
      .slice(1)
      .map(row => row.lastElementChild?.textContent)
    expect(cells).toEqual(['1.0 kW', '---'])
  })

  test.each([
    ['there are no records of it', range({ instants: shown }), /; no records of the week before$/],
    [
      'steps are longer than a week',
      range({ instants: [today - 9 * dayMs, ...shown], stepSeconds: 8 * 86_400 }),
      /; no comparison with the week before: a step is 8 days$/,
    ],
    [
      'it could not be read',
      respondWith(500, { message: 'The server had a fault.', code: 'fault' }),
      /; the week before could not be read$/,
    ],
  ])('says where %s', async (_, reply, text) => {
    await showWeekBefore(reply)

    expect(await screen.findAllByText(text)).not.toHaveLength(0)
  })
})

describe('what happened while a battery was measured', () => {
  const reply = range({ instants: [today - 2 * dayMs, today - dayMs] })
  const hoursBefore = (hours: number) => iso(today - hours * 60 * minuteMs)
  const fault = {
    triggered_at: hoursBefore(10),
    ended_at: hoursBefore(8),
    last_reported_at: hoursBefore(9),
    state: 'ended',
    code: 'E-12',
    message: 'Cell too warm',
    severity: null,
    recovery_note: null,
    noted_by: null,
    noted_at: null,
  }
  const at = (hours: number) => dateTimeText('UTC', hoursBefore(hours))
  const itemsOf = async (name: string) => {
    const region = await screen.findByRole('region', { name })
    return (await within(region).findAllByRole('listitem')).map(({ textContent }) => textContent)
  }

  test('stands under its charts: faults, and maintenance that has ended or goes on', async () => {
    const silent = {
      ...fault,
      triggered_at: hoursBefore(30),
      ended_at: null,
      state: 'unknown',
      message: null,
    }
    const open = { ...fault, triggered_at: hoursBefore(3), ended_at: null, state: 'open', code: null }
    const repair = { id: 'm-1', servicer: null, version: 1, notes: 'New fan' }
    show({
      tab: 'historical',
      reply,
      faults: respondWith(200, [open, fault, silent]),
      maintenance: [
        { ...repair, started_at: hoursBefore(7), ended_at: hoursBefore(6) },
        { ...repair, id: 'm-2', notes: 'Test', started_at: hoursBefore(2), ended_at: null },
        { ...repair, id: 'm-3', started_at: hoursBefore(900), ended_at: hoursBefore(890) },
      ],
    })

    expect(await itemsOf('Faults in this time')).toEqual([
      `Fault (Cell too warm) since ${at(3)}`,
      `Fault E-12 (Cell too warm) from ${at(10)} to ${at(8)}`,
      `Fault E-12 from ${at(30)}, last reported at ${at(9)}`,
    ])
    expect(await itemsOf('Out of service in this time')).toEqual([
      `New fan, from ${at(7)} to ${at(6)}`,
      `Test, since ${at(2)}`,
    ])
  })

  describe('alarms', () => {
    const page = (alarms: readonly object[], cursor: string | null = null) =>
      respondWith(200, { alarms, next_cursor: cursor })
    const hot = alarmReply({
      kind: 'temperature',
      raised_at: hoursBefore(8),
      returned_at: hoursBefore(7),
      state: 'over',
      value: 60.5,
      limit: 50,
      message: 'Its temperature is 60.5 °C.',
    })
    const silent = alarmReply({ id: 'al-2', raised_at: hoursBefore(9) })
    const region = () => screen.findByRole('region', { name: 'Alarms in this time' })

    test('are drawn with kind, severity, value and times, the worst kind first, each kind in a lane', async () => {
      const { server } = show({ tab: 'historical', reply, alarms: page([hot, silent]) })

      expect(await itemsOf('Alarms in this time')).toEqual([
        `Temperature (severe), raised ${at(8)} at 60.5 °C (limit 50 °C), returned ${at(7)}. Its temperature is 60.5 °C.`,
        `Silent (warning), raised ${at(9)} at 20 min (limit 15 min), not returned. It has sent nothing for 20 min.`,
      ])
      const drawn = [/^Temperature/, /^Silent/].map(title => screen.getByTitle(title))
      expect(drawn[0]?.parentElement).not.toBe(drawn[1]?.parentElement)
      // The open one goes on to the end of what is shown.
      const { left, width } = drawn[1]?.style ?? {}
      expect(Number.parseFloat(left ?? '') + Number.parseFloat(width ?? '')).toBeCloseTo(100, 0)
      expect(server.calls()).toContainEqual(
        expect.stringMatching(/^GET \/api\/alarms\?(?=.*asset_id=a-1)(?=.*from=2)(?=.*limit=200)/),
      )
    })

    test('that were raised several times say that what was between is not known', async () => {
      const again = { last_raised_at: hoursBefore(5), returned_at: hoursBefore(4), count: 3 }
      show({ tab: 'historical', reply, alarms: page([{ ...hot, ...again }]) })

      expect(await itemsOf('Alarms in this time')).toEqual([
        `Temperature (severe), raised 3 times from ${at(8)} to ${at(5)}; when it had returned in between is not kept.`,
        `Temperature (severe), raised ${at(5)} at 60.5 °C (limit 50 °C), returned ${at(4)}. Its temperature is 60.5 °C.`,
      ])
    })

    test('have links to those of the battery that are open and that are closed', async () => {
      show({ tab: 'historical', reply, alarms: page([hot]) })

      const links = within(await region()).getAllByRole('link')

      expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
        ['open alarms', '/alarms?unit=a-1'],
        ['closed alarms', '/alarms?unit=a-1&state=over'],
      ])
    })

    test.each([
      ['none is kept', page([]), 'No alarms are kept of this time.'],
      ['they could not be read', respondWith(500, {}), 'The alarms could not be read.'],
      [
        'there are more than are read at once',
        page([hot], '1_al-1'),
        `Not all alarms last raised by ${at(8)} are drawn: at most 200 are read at once. A shorter time shows more.`,
      ],
    ])('say where %s', async (_, alarms, text) => {
      show({ tab: 'historical', reply, alarms })

      expect(await within(await region()).findByText(text)).toBeVisible()
    })

    test('are not shown where the server raises none', async () => {
      show({ tab: 'historical', reply, maintenance: [] })

      await screen.findByRole('region', { name: 'Out of service in this time' })

      expect(screen.queryByRole('region', { name: 'Alarms in this time' })).toBeNull()
    })
  })

  test('beside another time is only of the time that is shown, and says so', async () => {
    show({ tab: 'historical', reply, maintenance: [], compare: 'week' })

    expect(await screen.findByText('Of the time shown only, not of the week before:')).toBeVisible()
  })

  test.each([
    ['there was nothing', respondWith(200, []), 'No faults in this time.'],
    ['it could not be read', respondWith(500, {}), 'The faults could not be read.'],
  ])('says where %s', async (_, faults, text) => {
    show({ tab: 'historical', reply, faults })

    expect(await screen.findByText(text)).toBeVisible()
  })

  test.each([
    ['Faults in this time', 'Details in FAULTS', 'faults'],
    ['Out of service in this time', 'Details in REPAIRS & MAINTENANCE', 'repairs'],
  ])('has a link to all of it beside %s', async (name, text, tab) => {
    show({ tab: 'historical', reply, faults: respondWith(200, [fault]), maintenance: [] })

    const region = await screen.findByRole('region', { name })

    expect(within(region).getByRole('link', { name: text })).toHaveAttribute('href', `/assets/a-1?tab=${tab}`)
  })

  test('of days gone by, the link to the faults leads to those days', async () => {
    show({ tab: 'historical', reply, faults: respondWith(200, [fault]), until: iso(today - 2 * dayMs - 1) })

    expect(await screen.findByRole('link', { name: 'Details in FAULTS' })).toHaveAttribute(
      'href',
      `/assets/a-1?tab=faults&until=${iso(today - 2 * dayMs).slice(0, 10)}`,
    )
  })

  test.each([
    ['days gone by are read once', 5, 0],
    ['a time that ends now are read again each minute', 0, 1],
  ])('the faults of %s', async (_, days, more) => {
    setClock(Date.now())
    const until = iso(days === 0 ? Date.now() : today - days * dayMs)
    const { server } = show({ tab: 'historical', reply, faults: respondWith(200, []), until })
    await screen.findByText('No faults in this time.')
    const reads = () => server.calls().filter(call => call.includes('/faults?')).length
    const before = reads()

    await advance(61_000)

    expect(reads() - before).toBe(more)
  })

  test('says that faults could not be read again beside those that were', async () => {
    let faults = respondWith(200, [fault])
    const { queries } = show({ tab: 'historical', reply, faults: sent => faults(sent) })
    expect(await itemsOf('Faults in this time')).toHaveLength(1)

    faults = respondWith(500, {})
    await queries.invalidateQueries()

    expect(await screen.findByText('The faults could not be read.')).toBeVisible()
    expect(await itemsOf('Faults in this time')).toHaveLength(1)
    expect(screen.queryByText('No faults in this time.')).toBeNull()
  })
})

describe('other batteries beside it', () => {
  const instants = [today - 2 * dayMs, today - dayMs]
  /** Each battery has its own mean: the number in its id. The second has no records. */
  const reply = (sent: SentRequest) => {
    const id = new URL(sent.path, 'http://a.example').searchParams.get('asset_id') ?? ''
    return range({
      instants: id === 'a-3' ? [] : instants,
      metrics: ['BATT_SOC_PERCENT', 'BATT_POWER_KW'],
      mean: Number(id.slice(2)),
    })(sent)
  }
  const others = (...ids: string[]) => {
    const shown = show({ tab: 'historical', reply, maintenance: [], others: ids.join(',') })
    shown.server.change({
      ...Object.fromEntries(
        ids
          .filter(id => id !== 'a-1')
          .map(id => [`GET /api/assets/${id}`, respondWith(200, { ...battery, id, name: `Other ${id}` })]),
      ),
      'GET /api/assets?*': respondWith(
        200,
        ['a-1', 'a-2', 'a-3', 'a-4'].map(id => ({ ...battery, id, name: `Other ${id}` })),
      ),
    })
    return shown
  }
  const legends = async () => {
    const charts = await screen.findByRole('slider', { name: 'Time shown' })
    return within(charts)
      .getAllByRole('list')
      .map(list =>
        within(list)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent?.trim()),
      )
  }

  test('each is named with its colour, and says where it has no records', async () => {
    others('a-2', 'a-3', 'a-1', 'a-2')

    await waitFor(async () =>
      expect(await legends()).toEqual([
        ['MB-1', 'Other a-2', 'Other a-3no records in this time'],
        ['MB-1', 'Other a-2', 'Other a-3no records in this time'],
      ]),
    )
    expect(await screen.findByText('Of MB-1 only:')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Energy per day of MB-1' })).toBeVisible()
  })

  test('the pointer names the value of each with its time', async () => {
    others('a-2', 'a-3')
    await waitFor(async () => expect((await legends())[0]?.[1]).toBe('Other a-2'))

    fireEvent.pointerMove(await screen.findByRole('slider', { name: 'Time shown' }), { clientX: 0 })

    const texts = await legends()
    expect(texts[0]?.[1]).toMatch(/^Other a-2\d\d? \w+ \d{4}, \d\d:\d\d: (2\.0 %|no record)$/)
    expect(texts[0]?.[2]).toBe('Other a-3no records in this time')
  })

  test('the table and the file have the values of each with its name', async () => {
    const { user } = others('a-2', 'a-3')
    await waitFor(async () => expect((await legends())[0]?.[1]).toBe('Other a-2'))

    await user.click(screen.getByRole('button', { name: 'Show as table' }))

    const rows = within(screen.getByRole('table', { name: 'Measured values in steps of 1 day' }))
      .getAllByRole('row')
      .map(row => [...row.querySelectorAll('td')].slice(1, 5).map(({ textContent }) => textContent))
    expect(rows).toContainEqual(['MB-1', 'Net Power', '1.0 kW', '1.0 kW'])
    expect(rows).toContainEqual(['Other a-2', 'State of Charge', '2.0 %', '2.0 %'])
    const [remark] = screen.getAllByText(/^MB-1: mean, minimum and maximum of each 1 day/)
    expect(remark).toHaveTextContent(/; of the others the mean$/)
  })

  test('are added and taken away by name, five at most, and the address holds them', async () => {
    const { user, path } = others('a-2')
    await user.click(await screen.findByRole('button', { name: 'Batteries (2)' }))

    await user.click(await screen.findByRole('button', { name: /^Add Other a-4/, hidden: true }))
    expect(path()).toMatch(/with=a-2%2Ca-4/)
    expect(screen.queryByRole('button', { name: /^Add Other a-2/, hidden: true })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Remove Other a-2', hidden: true }))

    expect(path()).toMatch(/with=a-4/)
    expect(screen.getByText('1 of at most 5 other batteries')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Batteries (2)' }).closest('div')).toContainElement(
      document.activeElement as HTMLElement,
    )
  })

  test('are offered eight at a time, with how many were found', async () => {
    const { user, server } = others('a-2')
    const ids = Array.from({ length: 20 }, (_, i) => `b-${i + 1}`)
    server.change({
      'GET /api/assets?*': respondWith(
        200,
        ids.map(id => ({ ...battery, id, name: `Other ${id}` })),
      ),
    })

    await user.click(await screen.findByRole('button', { name: 'Batteries (2)' }))

    expect(await screen.findByText('The first 8 of 20 batteries.')).toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: /^Add Other/, hidden: true })).toHaveLength(8)
  })

  test('one that takes the place of another is not drawn by what that one measured', async () => {
    const shown = others('a-2')
    shown.server.change({
      'GET /api/assets/a-4': respondWith(200, { ...battery, id: 'a-4', name: 'Other a-4' }),
      'GET /api/asset_telemetry/range?*': sent =>
        sent.path.includes('asset_id=a-4') ? new Promise<never>(() => {}) : reply(sent),
    })
    await waitFor(async () => expect((await legends())[0]).toEqual(['MB-1', 'Other a-2']))
    const { user } = shown
    await user.click(screen.getByRole('button', { name: 'Batteries (2)' }))

    await user.click(await screen.findByRole('button', { name: 'Remove Other a-2', hidden: true }))
    await user.click(await screen.findByRole('button', { name: /^Add Other a-4/, hidden: true }))

    await waitFor(async () => expect((await legends())[0]).toEqual(['MB-1', 'Other a-4is being read']))
    expect(screen.getByText('Other a-4: is being read.')).toBeVisible()
  })

  test('those of one name are told apart, in the file by their ids, too', async () => {
    const shown = others('a-2')
    shown.server.change({
      'GET /api/assets/a-2': respondWith(200, { ...battery, id: 'a-2', name: 'MB-1', serial_number: 'GC-2' }),
    })

    await waitFor(async () => expect((await legends())[0]).toEqual(['MB-1', 'MB-1 (GC-2)']))
  })

  test('a sixth one of the address is left out, and one that is no battery says so', async () => {
    others('a-2', 'a-3', 'a-4', 'a-5', 'a-6', 'a-7').server.change({
      'GET /api/assets/a-4': respondWith(404, { message: 'Not found', code: 'not_found' }),
    })

    await waitFor(async () =>
      expect((await legends())[0]).toEqual([
        'MB-1',
        'Other a-2',
        'Other a-3no records in this time',
        'a-4there is no such battery',
        'Other a-5',
        'Other a-6',
      ]),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Batteries (6)' }))
    expect(await screen.findByText('5 of at most 5 other batteries')).toBeInTheDocument()
  })
})

describe('the last hour of a battery', () => {
  const minutesAgo = (minutes: number) => Date.now() - minutes * minuteMs
  const reply = (metrics: readonly string[]) =>
    range({ instants: [minutesAgo(9), minutesAgo(5)], stepSeconds: 10, metrics })

  test('a battery that reports its temperature shows it', async () => {
    show({ tab: 'monitoring', reply: reply(['BATT_POWER_KW', 'BATT_TEMPERATURE_C']) })

    expect(await screen.findByRole('region', { name: 'Temperature, last hour' })).toHaveTextContent('1.0 °C')
  })

  test('a battery that reports no temperature has no chart of it', async () => {
    show({ tab: 'monitoring', reply: reply(['BATT_POWER_KW']) })

    await screen.findByRole('region', { name: 'Net Power, last hour' })

    expect(screen.queryByRole('region', { name: 'Temperature, last hour' })).toBeNull()
  })

  test('a status that could not be read is not said to be missing', async () => {
    show({ tab: 'monitoring', reply: reply(['BATT_POWER_KW']), statuses: respondWith(500) })

    const region = await screen.findByRole('region', { name: 'Status, last hour' })

    expect(await within(region).findByText('The status could not be read.')).toBeVisible()
    expect(screen.queryByText('No status in the last hour.')).toBeNull()
  })

  test("a battery in service, whose label reads 'Faulted', is said to have no fault", async () => {
    const statuses = [{ asset_id: 'a-1', metric: 'UNIT_STATUS', at: iso(minutesAgo(20)), double_value: 6 }]
    show({ tab: 'monitoring', reply: reply(['BATT_POWER_KW']), statuses })

    const region = await screen.findByRole('region', { name: 'Status, last hour' })

    expect(await within(region).findByRole('listitem')).toHaveTextContent(/^Service, no fault from /)
  })

  test('the status of a battery that reports each five minutes has no gaps', async () => {
    // Once, so that a minute that begins meanwhile changes nothing.
    const nowMs = minutesAgo(0)
    const at = (minutes: number) => nowMs - minutes * minuteMs
    const statuses = [41, 36, 31, 26, 21, 16, 11, 6].map((minutes, i) => ({
      asset_id: 'a-1',
      metric: 'UNIT_STATUS',
      at: iso(at(minutes)),
      double_value: i < 4 ? 3 : 4,
    }))
    show({ tab: 'monitoring', reply: reply(['BATT_POWER_KW']), statuses })

    const region = await screen.findByRole('region', { name: 'Status, last hour' })

    const clock = (minutes: number) =>
      new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(at(minutes))
    expect((await within(region).findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      `Operating from ${clock(41)} to ${clock(21)}`,
      `Charging from ${clock(21)} to ${clock(1)}`,
    ])
  })
})

describe('the chart of a metric', () => {
  const picture: SeriesPicture = {
    points: [0, 1, 2, 3, 4, 20, 21, 22, 23, 90, 91, 92].map(minutes => ({
      atMs: today + minutes * minuteMs,
      minimum: 0,
      mean: 0,
      maximum: 0,
    })),
    stepMs: minuteMs,
    earlier: null,
    name: 'MB-1',
    others: [],
    zone: 'UTC',
    fromMs: today,
    untilMs: today + 180 * minuteMs,
    width: 900,
    height: 180,
    reaches: [-10, 10],
    limit: null,
    incomplete: [],
    markedMs: null,
    hasTimeLabels: true,
    isPower: true,
  }
  const texts = (changes: Partial<SeriesPicture>) => {
    const canvas = Object.assign(recordingCanvas(), { save() {}, clip() {}, restore() {} })
    paintSeries(canvas as unknown as CanvasRenderingContext2D, testPalette, { ...picture, ...changes })
    return canvas.drawn.texts
  }

  test('a gap of more than twenty minutes says that there is no data, and a shorter one does not', () => {
    expect(texts({}).filter(text => text === 'no data')).toHaveLength(1)
  })

  test('a power of nothing has an axis from -10 to 10 kW', () => {
    expect(texts({})).toEqual(expect.arrayContaining(['−10', '0', '10']))
  })

  test('a limit is a line with its value, within the axis', () => {
    expect(texts({ limit: 50 })).toEqual(expect.arrayContaining(['limit 50', '40']))
  })

  test('the axis reaches what was measured the day before', () => {
    const points = picture.points.map(point => ({ ...point, mean: 180 }))

    expect(texts({ earlier: { points, stepMs: minuteMs } })).toContain('200')
  })

  test('lines of several batteries have their names at their ends, apart from each other, and their gaps', () => {
    const texts = new Map<string, number>()
    const strokes: unknown[] = []
    const canvas = Object.assign(recordingCanvas(), {
      save() {},
      clip() {},
      restore() {},
      fillText: (text: string, _x: number, y: number) => texts.set(text, y),
      stroke: () => strokes.push(canvas.strokeStyle),
    })
    const other = (name: string) => ({ name, color: name, points: picture.points, stepMs: minuteMs })

    paintSeries(canvas as unknown as CanvasRenderingContext2D, testPalette, {
      ...picture,
      others: [other('MB-2'), other('MB-3')],
    })

    expect(texts.has('no data of MB-1')).toBe(true)
    const heights = ['MB-1', 'MB-2', 'MB-3'].map(name => texts.get(name) ?? Number.NaN).sort((a, b) => a - b)
    expect([(heights[1] ?? 0) - (heights[0] ?? 0), (heights[2] ?? 0) - (heights[1] ?? 0)]).toEqual([14, 14])
    expect(['MB-2', 'MB-3'].map(name => strokes.filter(color => color === name).length)).toEqual([3, 3])
  })

  test('the axis reaches what another battery measured', () => {
    const points = picture.points.map(point => ({ ...point, mean: 180 }))

    expect(texts({ others: [{ name: 'MB-2', color: 'MB-2', points, stepMs: minuteMs }] })).toContain('200')
  })

  test('a time of which not all records are counted says so', () => {
    const incomplete = [{ fromMs: today + 100 * minuteMs, untilMs: today + 150 * minuteMs }]

    expect(texts({ incomplete })).toContain('incomplete')
  })
})
