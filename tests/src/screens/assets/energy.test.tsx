// The energy of the batteries of the list, per day and month.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { accessibilityViolations } from '../../support/accessibility.ts'
import { chooseOption } from '../../support/form-steps.ts'
import { admin } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import { respondWith, type Script } from '../../support/scripted-server.ts'
import { fleet } from './support.ts'

const step = (day: number, changes: object = {}) => ({
  from: `2025-10-${day - 1}T22:00:00.000Z`,
  until: `2025-10-${day}T22:00:00.000Z`,
  charged_kwh: 120.04,
  delivered_kwh: 80,
  reported: 8,
  expected: 8,
  started: 0,
  missing_hours: 0,
  computing: false,
  ...changes,
})
const steps = [
  step(20, { started: 1 }),
  step(21, { charged_kwh: null, delivered_kwh: null, reported: 0, missing_hours: 192 }),
  step(22, { reported: 7, missing_hours: 26.5 }),
  step(23, { computing: true, reported: 7, missing_hours: 3 }),
  step(24, { delivered_kwh: 0 }),
]
const reply = (changes: object = {}) => ({
  grain: 'day',
  zone: 'Europe/Berlin',
  as_of: '2025-10-24T10:00:00.000Z',
  units: 9,
  connected: 8,
  steps,
  ...changes,
})
const call = 'GET /api/fleet/energy?*'
const show = (answer: object = reply(), path = '/assets?tab=energy&from=2025-10-20&to=2025-10-24') =>
  renderSignedIn(path, admin, {
    ...fleet,
    'GET /api/features': respondWith(200, {
      features: ['fleet', 'fleet_energy'],
      time_zone: 'Europe/Berlin',
    }),
    'GET /api/organizations/': respondWith(200, [
      { id: 'o-1', name: 'Operator' },
      { id: 'o-9', name: 'Acme Power' },
    ]),
    [call]: respondWith(200, answer),
  } satisfies Script)

const rows = async (name = 'Energy per day') =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map(row => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent))

function savedFiles(): Blob[] {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(content => `blob:${files.push(content as Blob)}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  return files
}

afterEach(() => vi.restoreAllMocks())

describe('the energy of the batteries', () => {
  test('each day has what was measured, who reported, and what is missing; a day without records is not zero', async () => {
    show()

    expect(await rows()).toEqual([
      ['Day (Europe/Berlin)', 'Charged', 'Delivered', 'Batteries reported', 'Not measured', 'Remarks'],
      ['24 Oct 2025', '120.0 kWh', '0.0 kWh', '8 of 8', '', 'so far'],
      ['23 Oct 2025', '120.0 kWh', '80.0 kWh', '7 of 8', '', 'being computed'],
      ['22 Oct 2025', '120.0 kWh', '80.0 kWh', '7 of 8', '26.5 h', 'incomplete'],
      ['21 Oct 2025', '---', '---', '0 of 8', '192.0 h', 'no records'],
      ['20 Oct 2025', '120.0 kWh', '80.0 kWh', '8 of 8', '', 'first records'],
    ])
    const summary = screen.getByRole('region', { name: 'Energy in this time' })
    expect(summary).toHaveTextContent('Charged480.2 kWh')
    expect(summary).toHaveTextContent(
      'Measured: kWh per day of Europe/Berlin, from reported power. 8 of 9 batteries listed now had reported power by the end of this time. 4 days are not complete (hatched). 1 day has no measured energy (grey). Together 218.5 battery-hours were not measured. The last day is not over: so far at 24 Oct 2025, 12:00.',
    )
    expect(summary).not.toHaveTextContent('Chosen by their present state.')
    expect(await accessibilityViolations()).toEqual([])
  })

  test('a day without records is a blank and no bar', async () => {
    show()
    await rows()

    const drawing = screen.getByRole('region', { name: 'Energy in this time' }).querySelector('svg')
    const bars = (kind: string) => drawing?.querySelectorAll(`rect[data-kind="${kind}"]`).length
    expect([bars('charged'), bars('delivered'), bars('unknown'), bars('unfinished')]).toEqual([4, 4, 1, 8])
  })

  test('where nothing is added up yet it says so, and claims neither zero nor a gap', async () => {
    const waiting = { computing: true, charged_kwh: null, delivered_kwh: null, reported: 0, expected: 0 }
    show(reply({ connected: 0, steps: [step(20, waiting), step(21, waiting)] }))

    expect((await rows())[1]).toEqual(['21 Oct 2025', '---', '---', '0 of 0', '', 'being computed'])
    const summary = screen.getByRole('region', { name: 'Energy in this time' })
    expect(summary).toHaveTextContent(/Charged---.*Delivered---/)
    expect(summary).toHaveTextContent(
      'Measured: kWh per day of Europe/Berlin, from reported power. 2 days are not computed yet (grey).',
    )
  })

  test('batteries that were chosen by what they are now are said to be that', async () => {
    show(reply(), '/assets?tab=energy&state=CHARGING')

    await rows()
    expect(screen.getByRole('region', { name: 'Energy in this time' })).toHaveTextContent(
      'had reported power by the end of this time. Chosen by their present state.',
    )
  })

  test('what is asked for is in the address: days or months, which ones, and of which batteries', async () => {
    const shown = show()
    await rows()
    const asked = () => shown.server.calls().filter(each => each.startsWith('GET /api/fleet/energy'))
    expect(new Set(asked())).toEqual(
      new Set(['GET /api/fleet/energy?grain=day&first_day=2025-10-20&last_day=2025-10-24']),
    )

    await shown.user.click(screen.getByRole('button', { name: 'Earlier' }))
    await waitFor(() => expect(asked().at(-1)).toMatch(/first_day=2025-10-15&last_day=2025-10-19$/))
    expect(shown.path()).toBe('/assets?tab=energy&from=2025-10-15&to=2025-10-19')
    await shown.user.click(screen.getByRole('button', { name: 'Later' }))
    await chooseOption(shown, 'Organization', 'Acme Power')
    await waitFor(() => expect(asked().at(-1)).toMatch(/organization_id=o-9.+first_day=2025-10-20/))
    await shown.user.click(screen.getByRole('button', { name: 'Per month' }))
    await waitFor(() =>
      expect(asked().at(-1)).toMatch(/organization_id=o-9&grain=month&first_day=\d{4}-\d\d-01&/),
    )
    expect(shown.path()).toBe('/assets?tab=energy&organization=o-9&grain=month')

    await shown.user.click(screen.getByRole('tab', { name: 'mBESS' }))
    expect(shown.path()).toBe('/assets?organization=o-9')
  })

  test.each([
    ['2025-10-20', '2025-10-19', '', 'To must not be before From.'],
    ['2025-01-01', '2025-10-20', '', 'At most 92 days can be shown.'],
    ['2023-01-01', '2025-10-20', '&grain=month', 'At most 13 months can be shown.'],
  ])('own dates from %s to %s%s cannot be shown, and the field says why', async (from, to, grain, text) => {
    const shown = show(reply({ grain: grain ? 'month' : 'day' }), `/assets?tab=energy${grain}`)
    await rows(grain ? 'Energy per month' : 'Energy per day')
    const tools = screen.getByRole('form', { name: 'Own dates', hidden: true })
    fireEvent.change(within(tools).getByLabelText('From'), { target: { value: from } })
    fireEvent.change(within(tools).getByLabelText('To'), { target: { value: to } })

    await shown.user.click(within(tools).getByText('Show'))

    expect(within(tools).getByLabelText('To')).toHaveAccessibleDescription(text)
    expect(within(tools).getByLabelText('To')).toHaveFocus()
    expect(shown.path()).toBe(`/assets?tab=energy${grain}`)
  })

  test('days end with the first that can be asked for', async () => {
    const shown = show(reply(), '/assets?tab=energy&from=2000-01-03&to=2000-02-02')
    await rows()

    await shown.user.click(screen.getByRole('button', { name: 'Earlier' }))
    expect(shown.path()).toBe('/assets?tab=energy&from=2000-01-01&to=2000-01-02')
    expect(screen.getByRole('button', { name: 'Earlier' })).toHaveAttribute('aria-disabled', 'true')
    await shown.user.click(screen.getByRole('button', { name: 'Earlier' }))

    expect(shown.path()).toBe('/assets?tab=energy&from=2000-01-01&to=2000-01-02')
  })

  test('the file has the days in their order, with the zone, the offset and what is missing', async () => {
    const files = savedFiles()
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download)
    })
    const { user } = show()
    await rows()

    await user.click(screen.getByRole('button', { name: 'Export CSV' }))

    expect(names).toEqual([expect.stringMatching(/^energy-per-day-\d{4}-\d\d-\d\d\.csv$/)])
    // The reader drops the byte order mark.
    expect((await files[0]?.text())?.split('\r\n').slice(0, 4)).toEqual([
      'Day (Europe/Berlin),From,Until,"Charged (kWh, measured)","Delivered (kWh, measured)",Batteries Reported,Batteries Connected,Not Measured (h),Complete,Remarks',
      '2025-10-20,2025-10-20T00:00:00.000+02:00,2025-10-21T00:00:00.000+02:00,120.04,80,8,8,0,false,first records',
      '2025-10-21,2025-10-21T00:00:00.000+02:00,2025-10-22T00:00:00.000+02:00,,,0,8,192,false,no records',
      '2025-10-22,2025-10-22T00:00:00.000+02:00,2025-10-23T00:00:00.000+02:00,120.04,80,7,8,26.5,false,incomplete',
    ])
  })

  test.each([
    [{ units: 0, connected: 0, steps: [] }, 'No mBESS units yet'],
    [
      { units: 3, connected: 0, steps: [step(20)] },
      '3 mBESS units had reported no power by the end of this time',
    ],
  ])('says why there is none: %o', async (changes, text) => {
    show(reply(changes))

    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })

  test('a failure is said, and tried again', async () => {
    const { user, server } = renderSignedIn('/assets?tab=energy', admin, {
      ...fleet,
      'GET /api/features': respondWith(200, { features: ['fleet', 'fleet_energy'] }),
      'GET /api/organizations/': respondWith(200, []),
      [call]: respondWith(422, { message: 'Not now.', code: 'invalid' }),
    })
    const alert = await screen.findByRole('alert')
    server.change({ [call]: respondWith(200, reply()) })

    await user.click(within(alert).getByRole('button', { name: 'Try again' }))

    expect(await rows()).toHaveLength(6)
  })

  test('beyond what is kept by quarters of an hour it says what is not known', async () => {
    const files = savedFiles()
    const notKept = { missing_hours: null }
    const { user } = show(
      reply({ zone: 'UTC', steps: [step(20, { ...notKept, reported: 7 }), step(21, notKept)] }),
    )

    expect((await rows())[2]).toEqual([
      '19 Oct 2025',
      '120.0 kWh',
      '80.0 kWh',
      '7 of 8',
      'not kept',
      'incomplete',
    ])
    expect(screen.getByRole('region', { name: 'Energy in this time' })).toHaveTextContent(
      'So far back only days of UTC are kept, and not for how long nothing was measured.',
    )
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    expect((await files[0]?.text())?.split('\r\n').slice(1, 3)).toEqual([
      expect.stringMatching(/,7,8,,false,incomplete$/),
      expect.stringMatching(/,8,8,,,$/),
    ])
  })
})
