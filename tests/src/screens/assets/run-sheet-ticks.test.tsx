// Ticks on the run sheet of a truck, with and without a connection. The browser's database is in memory.
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'
import { sendQueue, sentBy } from '../../../../src/hooks/ticks/send-queue.ts'
import { addToQueue, readQueue, removeFromQueue } from '../../../../src/hooks/ticks/stored-ticks.ts'
import { isWaiting } from '../../../../src/hooks/ticks/waiting.ts'
import { layOut } from '../../../../src/schedule/layout/build-layout.ts'
import { accessibilityViolations } from '../../support/accessibility.ts'
import { setClock } from '../../support/fake-clock.ts'
import { changeRequests } from '../../support/form-steps.ts'
import { field } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import {
  deferredResponse,
  networkError,
  type Responder,
  respondWith,
  type Script,
} from '../../support/scripted-server.ts'
import { truck } from '../../support/units.ts'

// The worker's work, in this thread.
vi.mock('../../../../src/schedule/worker/open-plan.ts', async importActual => ({
  ...(await importActual<object>()),
  loadLayout: async (bytes: Blob) => layOut(decodePlan(JSON.parse(await bytes.text()))),
}))

const stored = vi.hoisted(() => new Map<string, unknown>())
/** The next changes of the database are reported once these are settled. */
const heldUpdates: Promise<void>[] = vi.hoisted(() => [])
/** The next changes of the database fail with these. */
const faults: Error[] = vi.hoisted(() => [])
vi.mock('idb-keyval', () => ({
  createStore: () => null,
  get: async (key: string) => stored.get(key),
  set: async (key: string, value: unknown) => void stored.set(key, value),
  update: async (key: string, change: (before: unknown) => unknown) => {
    const fault = faults.shift()
    if (fault) throw fault
    stored.set(key, change(stored.get(key)))
    await heldUpdates.shift()
  },
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
const firstStop = {
  day: '2026-01-15',
  unit: 'T-1',
  tripId: plan.trips['T-1']?.[0]?.id ?? '',
  place: 'S-2',
  stop: 'arrived',
  ticked: true,
  at: '2026-01-15T08:14:00.000Z',
  plannedAt: '2026-01-15T08:15:00.000Z',
} as const
const waitingTick = {
  ...firstStop,
  id: 'tick-that-waits',
  txId: 'test_03',
  owner: 'u-1',
  truckId: 't-1',
  refusal: null,
}
const sentByBo = {
  id: 'tick-of-bo',
  day: '2026-01-15',
  tx_id: 'test_03',
  unit: 'T-1',
  trip_id: firstStop.tripId,
  place: 'S-2',
  stop: 'arrived',
  ticked: true,
  // The clock of this device is behind.
  at: '2026-01-15T08:20:00.000Z',
  planned_at: '2026-01-15T08:15:00.000Z',
  by: 'Bo',
  received_at: '2026-01-15T08:30:00.000Z',
}
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
    expect(changeRequests(shown)).toMatchObject([{ body: { author_id: 'u-1' } }])
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

  test('wait while the server refuses for now', async () => {
    const shown = show({
      [addTicks]: respondWith(403, { message: 'Choose a password.', code: 'password_change_required' }),
    })
    await shown.user.click(await tickButton(arrivedAt))

    await waitFor(() => expect(sentTicks(shown)).not.toEqual([]))
    expect(await screen.findByText('1 tick waits in this browser until it can be sent.')).toBeVisible()
    shown.server.change({ [addTicks]: () => new Response(null, { status: 204 }) })
    await goOnline()

    await waitFor(() => expect(screen.queryByText(/waits in this browser/)).toBeNull())
    expect(screen.queryByText(/not accepted/)).toBeNull()
  })

  test('are refused one by one, and sent once more on request', async () => {
    const refuseDone: Responder = asked =>
      (asked.body as { ticks: { stop: string }[] }).ticks.some(({ stop }) => stop === 'done')
        ? Response.json({ message: 'Not that one.', code: 'invalid' }, { status: 422 })
        : new Response(null, { status: 204 })
    const shown = show({ [addTicks]: networkError })
    await shown.user.click(await tickButton(arrivedAt))
    await shown.user.click(await tickButton(/^Tick done at S-2/))
    expect(await screen.findByText(/^2 ticks wait in this browser until they can be sent/)).toBeVisible()

    shown.server.change({ [addTicks]: refuseDone })
    await goOnline()

    expect(await screen.findByText('1 tick was not accepted: Not that one.')).toBeVisible()
    expect((await readQueue()).map(({ stop }) => stop)).toEqual(['done'])
    shown.server.change({ [addTicks]: () => new Response(null, { status: 204 }) })
    await shown.user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect(await readQueue()).toEqual([]))
    expect(screen.queryByText(/not accepted/)).toBeNull()
  })

  test('are not sent in the name of somebody who has signed in meanwhile', async () => {
    const first = deferredResponse()
    const shown = show({ [addTicks]: first.answer })
    await shown.user.click(await tickButton(arrivedAt))
    await waitFor(() => expect(sentTicks(shown)).toHaveLength(1))
    await shown.user.click(await tickButton(/^Tick done at S-2/))

    const bo = {
      id: 'u-2',
      email: 'bo@b.example',
      name: 'Bo',
      roles: ['FIELD_OPERATIONS'],
      organizationId: 'o-1',
    }
    act(() => shown.app.session.send({ type: 'login.succeeded', viewer: bo }))
    first.give(() => new Response(null, { status: 204 }))
    await sendQueue(shown.app, 'u-1')

    expect(sentTicks(shown)).toHaveLength(1)
    expect(await readQueue()).toMatchObject([{ owner: 'u-1', stop: 'done' }])
  })

  test('of another day are not shown, though its trips have the same ids', async () => {
    const shown = show()
    sentBy(shown.app.gateway).set('tick-of-yesterday', {
      ...firstStop,
      id: 'tick-of-yesterday',
      day: '2026-01-14',
      at: '2026-01-14T08:14:00.000Z',
      truckId: 't-1',
      by: 'Ana Kovač',
      receivedAt: '2026-01-14T08:14:01.000Z',
    })

    expect(await tickButton(arrivedAt)).toBeVisible()
    expect(screen.queryByText(/ticked 08:14/)).toBeNull()
  })

  test('are sent by any page, also where the browser’s other storage says nothing of them', async () => {
    stored.set('waiting', [waitingTick])

    const shown = show({}, '/assets/trucks/t-1?tab=repairs')

    await waitFor(() => expect(sentTicks(shown)).toMatchObject([{ id: 'tick-that-waits' }]))
  })

  test('are sent where the browser’s other storage takes nothing', async () => {
    const { setItem } = Storage.prototype
    const refusing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
      this: Storage,
      key,
      value,
    ) {
      if (key.startsWith('ticks_waiting')) throw new Error('full')
      setItem.call(this, key, value)
    })
    onTestFinished(() => refusing.mockRestore())
    const shown = show()

    await shown.user.click(await tickButton(arrivedAt))

    await waitFor(() => expect(sentTicks(shown)).toHaveLength(1))
  })

  test('wait for all pages alike, in whatever order the database reports two changes', async () => {
    let last: Promise<unknown> = Promise.resolve()
    const request = (_: string, run: () => Promise<unknown>) => (last = last.then(run))
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
    let report = () => {}
    heldUpdates.push(new Promise(resolve => (report = resolve)))

    const sent = removeFromQueue('u-1', new Set(['another']))
    const added = addToQueue(waitingTick)
    await Promise.resolve()
    setTimeout(report, 10)
    await Promise.all([sent, added])

    expect(isWaiting('u-1')).toBe(true)
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
    const shown = show({ [ticksOfDay]: respondWith(200, [sentByBo]) })
    expect(await screen.findByText('ticked 08:20 by Bo, received 08:30')).toBeVisible()

    await shown.user.click(await tickButton(/^Undo arrived at S-2/))
    expect(await tickButton(arrivedAt)).toBeVisible()
    expect(sentTicks(shown)).toMatchObject([{ stop: 'arrived', ticked: false }])

    shown.unmount()
    stored.clear()
    show({ [ticksOfDay]: respondWith(200, [sentByBo]) }, '/assets/trucks/t-1')
    const panel = await screen.findByRole('region', { name: 'Ticked on the run sheet' })
    expect(await within(panel).findByRole('listitem')).toHaveTextContent(
      'Arrived at S-2: ticked 08:20 by Bo, received 08:30, arrival planned 08:15',
    )
  })

  test('of a trip that has another id now stay with it, and those of no trip of the plan are named', async () => {
    const theirs = {
      ...sentByBo,
      id: 'tick-of-another-plan',
      trip_id: 'of-another-plan',
      planned_at: '2026-01-15T08:00:00.000Z',
    }
    const gone = { ...theirs, id: 'tick-of-no-trip', place: 'S-9' }
    const script = { [ticksOfDay]: respondWith(200, [theirs, gone]) }
    const shown = show(script)

    const row = await firstRow()
    expect(
      await row.findByText(
        /by Bo, received 08:30, matched by place and time \(planned 08:00 in another plan\)$/,
      ),
    ).toBeVisible()
    expect(screen.getByRole('region', { name: 'Other ticks' })).toHaveTextContent(
      'Arrived at S-9: ticked 08:20 by Bo, received 08:30, arrival planned 08:00, not matched with a trip of the truck in this plan',
    )
    expect(await accessibilityViolations()).toEqual([])
    await shown.user.click(await tickButton(/^Undo arrived at S-2/))
    await shown.user.click(await tickButton(/^Undo arrived at S-9 by Bo, planned 08:00$/))

    await waitFor(() =>
      expect(sentTicks(shown)).toMatchObject([
        { trip_id: 'of-another-plan', place: 'S-2', ticked: false },
        { trip_id: 'of-another-plan', place: 'S-9', ticked: false },
      ]),
    )
    expect(await tickButton(arrivedAt)).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Other ticks' })).toBeNull()

    shown.unmount()
    stored.clear()
    show(script, '/assets/trucks/t-1')
    const panel = await screen.findByRole('region', { name: 'Ticked on the run sheet' })
    const items = await within(panel).findAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Arrived at S-2: .* \(planned 08:00 in another plan\), arrival planned 08:15$/),
      expect.stringMatching(/^Arrived at S-9: .* not matched with a trip of the truck in this plan$/),
    ])
  })

  test('of two people are both taken back, where one of them had another id for the trip', async () => {
    const before = { ...sentByBo, id: 'tick-before', trip_id: 'of-another-plan' }
    const later = { ...sentByBo, at: '2026-01-15T08:25:00.000Z', by: 'Cy' }
    const shown = show({ [ticksOfDay]: respondWith(200, [before, later]) })
    expect(await (await firstRow()).findByText(/^ticked 08:20 by Bo/)).toBeVisible()

    await shown.user.click(await tickButton(/^Undo arrived at S-2/))

    expect(await tickButton(arrivedAt)).toBeVisible()
    await waitFor(() => expect(sentTicks(shown)).toHaveLength(2))
    expect(sentTicks(shown)).toMatchObject([
      { trip_id: 'of-another-plan', ticked: false },
      { trip_id: firstStop.tripId, ticked: false },
    ])
  })

  test('that could not be stored are said to be so until one is', async () => {
    const shown = show()
    faults.push(new Error('full'))
    await shown.user.click(await tickButton(arrivedAt))
    expect(await screen.findByText(/^This browser could not store the tick/)).toBeVisible()

    await shown.user.click(await tickButton(arrivedAt))

    expect(await (await firstRow()).findByText('ticked 08:16 by Ana Kovač')).toBeVisible()
    expect(screen.queryByText(/could not store the tick/)).toBeNull()
  })

  test('are not offered where the server has none', async () => {
    show({ 'GET /api/features': respondWith(200, { features: [] }) })

    expect((await firstRow()).queryByRole('button')).toBeNull()
  })
})
