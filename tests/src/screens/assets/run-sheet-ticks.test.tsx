// Ticks on the run sheet of a truck, with and without a connection. The browser's database is in memory.
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'
import { readQueue } from '../../../../src/hooks/ticks/stored-ticks.ts'
import { layOut } from '../../../../src/schedule/layout/build-layout.ts'
import { accessibilityViolations } from '../../support/accessibility.ts'
import { setClock } from '../../support/fake-clock.ts'
import { changeRequests } from '../../support/form-steps.ts'
import { field } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import { networkError, respondWith, type Script } from '../../support/scripted-server.ts'
import { truck } from '../../support/units.ts'

// The worker's work, in this thread.
vi.mock('../../../../src/schedule/worker/open-plan.ts', async importActual => ({
  ...(await importActual<object>()),
  loadLayout: async (bytes: Blob) => layOut(decodePlan(JSON.parse(await bytes.text()))),
}))

const stored = vi.hoisted(() => new Map<string, unknown>())
vi.mock('idb-keyval', () => ({
  createStore: () => null,
  get: async (key: string) => stored.get(key),
  set: async (key: string, value: unknown) => void stored.set(key, value),
  update: async (key: string, change: (before: unknown) => unknown) =>
    void stored.set(key, change(stored.get(key))),
  keys: async () => [...stored.keys()],
  del: async (key: string) => void stored.delete(key),
  entries: async () => [...stored],
  delMany: async (keys: string[]) => void keys.map(key => stored.delete(key)),
  clear: async () => stored.clear(),
}))

beforeEach(() => {
  stored.clear()
  window.localStorage.clear()
})

const plan = samplePlan('2026-01-15')
const ticksOfDay = 'GET /api/run-sheet-ticks?day=2026-01-15&truck_id=t-1'
const addTicks = 'POST /api/trucks/t-1/ticks'
const ana = { ...field, id: 'u-1', name: 'Ana Kovač' }

function show(script: Script = {}, path = '/assets/trucks/t-1/run-sheet') {
  setClock(Date.UTC(2026, 0, 15, 8, 16))
  return renderSignedIn(path, ana, {
    'GET /api/features': respondWith(200, { features: ['run_sheet_ticks'] }),
    'GET /api/service-areas': respondWith(200, []),
    'GET /api/trucks/t-1': respondWith(200, { ...truck, vin: null }),
    'GET /api/schedules': respondWith(200, [
      { tx_id: 'test_03', timestamp: plan.timestamp, delivered_at: '2026-01-15T00:00:00Z', total_cost: 42 },
    ]),
    'GET /api/schedules/test_03': respondWith(200, plan),
    [ticksOfDay]: respondWith(200, []),
    [addTicks]: () => new Response(null, { status: 204 }),
    ...script,
  })
}
type Shown = ReturnType<typeof show>

const firstRow = async () => {
  const sheet = within(await screen.findByRole('table', { name: 'Run sheet' }))
  return within(sheet.getAllByRole('row')[1] as HTMLElement)
}
/** The trip is the first that ends there. */
const tickButton = async (name: RegExp) => (await screen.findAllByRole('button', { name }))[0] as HTMLElement
const arrivedAt = /^Tick arrived at S-2, planned 08:15$/

const sentTicks = (shown: Shown) =>
  changeRequests(shown).flatMap(({ body }) => (body as { ticks: { id: string }[] }).ticks)
const goOnline = () => act(async () => void window.dispatchEvent(new Event('online')))

describe('ticks on a run sheet', () => {
  test('are made at each stop, say who and when, and are sent', async () => {
    const shown = show()
    expect((await firstRow()).queryByText(/late/)).toBeNull()

    await shown.user.click(await tickButton(arrivedAt))

    const row = await firstRow()
    expect(await row.findByText('ticked 08:16 by Ana Kovač')).toBeVisible()
    expect(row.getByText('not ticked')).toBeVisible()
    expect(sentTicks(shown)).toEqual([
      {
        id: expect.any(String),
        day: '2026-01-15',
        tx_id: 'test_03',
        unit: 'T-1',
        trip_id: plan.trips['T-1']?.[0]?.id,
        place: 'S-2',
        stop: 'arrived',
        ticked: true,
        at: expect.stringMatching(/^2026-01-15T08:16:/),
        planned_at: '2026-01-15T08:15:00.000Z',
      },
    ])
    expect(await readQueue()).toEqual([])
    expect(await accessibilityViolations()).toEqual([])
  })

  test('wait in the browser without a connection, and are sent in their order once there is one', async () => {
    const shown = show({ [addTicks]: networkError })
    await shown.user.click(await tickButton(arrivedAt))
    expect(await screen.findByText(/^1 tick waits in this browser/)).toBeVisible()
    await shown.user.click(await tickButton(/^Tick done at S-2/))
    await shown.user.click(await tickButton(/^Undo done at S-2/))
    expect(await screen.findByText(/^3 ticks wait in this browser/)).toBeVisible()
    expect((await firstRow()).getByText('ticked 08:16 by Ana Kovač, not sent yet')).toBeVisible()

    // A page that is opened later sends them, whatever it shows.
    shown.unmount()
    const later = show({}, '/assets/trucks/t-1?tab=repairs')
    await waitFor(() => expect(sentTicks(later)).toHaveLength(3))

    expect(sentTicks(later)).toMatchObject([
      { stop: 'arrived', ticked: true },
      { stop: 'done', ticked: true },
      { stop: 'done', ticked: false },
    ])
    await waitFor(async () => expect(await readQueue()).toEqual([]))
  })

  test('that were sent without a reply are sent again under the same ids', async () => {
    const shown = show({ [addTicks]: networkError })
    await shown.user.click(await tickButton(arrivedAt))
    await waitFor(() => expect(sentTicks(shown)).not.toEqual([]))

    shown.server.change({ [addTicks]: () => new Response(null, { status: 204 }) })
    await goOnline()

    await waitFor(async () => expect(await readQueue()).toEqual([]))
    expect(new Set(sentTicks(shown).map(({ id }) => id)).size).toBe(1)
  })

  test('that the server will not take are shown with why, until they are discarded', async () => {
    const shown = show({
      [addTicks]: respondWith(404, { message: 'This truck is gone.', code: 'not_found' }),
    })
    await shown.user.click(await tickButton(arrivedAt))

    expect(await screen.findByText('1 tick was not accepted: This truck is gone.')).toBeVisible()
    await shown.user.click(screen.getByRole('button', { name: 'Discard' }))

    await waitFor(() => expect(screen.queryByText(/not accepted/)).toBeNull())
    expect(await tickButton(arrivedAt)).toBeVisible()
  })

  test('of others are shown on the sheet and on the page of the truck, and can be taken back', async () => {
    const theirs = {
      id: 'tick-of-bo',
      day: '2026-01-15',
      tx_id: 'test_03',
      unit: 'T-1',
      trip_id: plan.trips['T-1']?.[0]?.id,
      place: 'S-2',
      stop: 'arrived',
      ticked: true,
      at: '2026-01-15T08:14:00.000Z',
      planned_at: '2026-01-15T08:15:00.000Z',
      by: 'Bo',
      received_at: '2026-01-15T08:30:00.000Z',
    }
    const shown = show({ [ticksOfDay]: respondWith(200, [theirs]) })
    expect(await screen.findByText('ticked 08:14 by Bo, received 08:30')).toBeVisible()

    await shown.user.click(await tickButton(/^Undo arrived at S-2/))
    expect(await tickButton(arrivedAt)).toBeVisible()
    expect(sentTicks(shown)).toMatchObject([{ stop: 'arrived', ticked: false }])

    shown.unmount()
    stored.clear()
    show({ [ticksOfDay]: respondWith(200, [theirs]) }, '/assets/trucks/t-1')
    const panel = await screen.findByRole('region', { name: 'Ticked on the run sheet' })
    expect(panel).toHaveTextContent(
      'Arrived at S-2: ticked 08:14 by Bo, received 08:30, arrival planned 08:15',
    )
  })

  test('are not offered where the server has none', async () => {
    show({ 'GET /api/features': respondWith(200, { features: [] }) })

    expect((await firstRow()).queryByRole('button')).toBeNull()
  })
})
