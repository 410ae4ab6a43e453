// The signal of new alarms that a person switches on in one browser. The browser's tones and notifications are a test's.

import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { alarmReply } from '../../../support/alarm-reply.ts'
import { accessibilityViolations } from '../../support/accessibility.ts'
import { chooseOption } from '../../support/form-steps.ts'
import { field } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import { respondWith, type Script } from '../../support/scripted-server.ts'

const startMs = Date.parse('2026-01-15T12:00:00Z')
const at = (seconds: number) => new Date(startMs + seconds * 1000).toISOString()
const alarm = (id: string, kind: string, raisedAt: string) =>
  alarmReply({
    id,
    asset_name: 'MB-1',
    kind,
    raised_at: raisedAt,
    value: null,
    limit: null,
    message: 'It reports a fault.',
  })
const before = alarm('al-1', 'faulted', at(-60))
const listOf = (...alarms: object[]) => respondWith(200, { alarms, next_cursor: null })
const unseen = 'GET /api/alarms?state=open&unseen=true&counted=true&limit=200'

let tones = 0
let notifications: { title: string; body: string }[] = []
let permission: NotificationPermission = 'granted'
let prompted: Promise<void> | null = null
let toneState: AudioContextState = 'running'

beforeEach(() => {
  tones = 0
  notifications = []
  permission = 'granted'
  prompted = null
  toneState = 'running'
  vi.useFakeTimers({ toFake: ['Date'], now: startMs })
  const ramp = { setValueAtTime: () => {}, linearRampToValueAtTime: () => {} }
  const node = { gain: ramp, frequency: { value: 0 }, connect: () => node, stop: () => {} }
  vi.stubGlobal(
    'AudioContext',
    class {
      get state() {
        return toneState
      }
      resume = async () => {}
      currentTime = 0
      destination = node
      createGain = () => node
      // Each sound is two tones.
      createOscillator = () => ({ ...node, start: () => (tones += 0.5) })
    },
  )
  vi.stubGlobal(
    'Notification',
    class {
      static get permission() {
        return permission
      }
      static requestPermission = async () => {
        await prompted
        return permission
      }
      constructor(title: string, { body }: { body: string }) {
        notifications.push({ title, body })
      }
      close() {}
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  window.localStorage.clear()
})

const ana = { ...field, id: 'u-1' }
const show = (path = '/alarms?tab=signals', script: Script = {}, person: object = ana) =>
  renderSignedIn(path, person, {
    'GET /api/features': respondWith(200, { features: ['alarms'] }),
    'GET /api/alarms/counts': respondWith(200, { open: 1, unseen: 1 }),
    'GET /api/alarms?state=open&limit=1': listOf(before),
    [unseen]: listOf(before),
    ...script,
  })
type Shown = ReturnType<typeof show>

const raise = async (shown: Shown, ...alarms: object[]) => {
  shown.server.change({ [unseen]: listOf(...alarms, before) })
  await act(() => shown.queries.invalidateQueries({ queryKey: ['NewAlarms'] }))
}
const switchOn = async (shown: Shown, name: string) => {
  await shown.user.click(await screen.findByRole('checkbox', { name }))
  await waitFor(() => expect(screen.getByRole('checkbox', { name })).toBeChecked())
  await waitFor(() => expect(shown.server.calls()).toContain(unseen))
  // What was played to hear it.
  tones = 0
}

describe('the signal of new alarms', () => {
  test('is off until it is switched on, and says that it is of this browser only', async () => {
    const shown = show()

    expect(await screen.findByText(/^This browser only:/)).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Sound' })).not.toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Desktop notification' })).not.toBeChecked()
    expect(shown.server.calls()).not.toContain(unseen)
    expect(await accessibilityViolations()).toEqual([])
  })

  test('is a sound for what is raised after that and bad enough, at most one in 10 s', async () => {
    const shown = show()
    await switchOn(shown, 'Sound')
    expect(tones).toBe(0)

    const silent = alarm('al-2', 'silent', at(1))
    await raise(shown, silent)
    expect(tones).toBe(0)
    const hot = alarm('al-3', 'temperature', at(2))
    await raise(shown, hot, silent)
    await waitFor(() => expect(tones).toBe(1))
    vi.setSystemTime(startMs + 5_000)
    const short = alarm('al-4', 'projected_shortfall', at(5))
    await raise(shown, short, hot, silent)
    expect(tones).toBe(1)
    vi.setSystemTime(startMs + 15_000)
    await raise(shown, alarm('al-5', 'faulted', at(15)), short, hot, silent)
    await waitFor(() => expect(tones).toBe(2))
    // What was signalled is not signalled again after a reload.
    shown.unmount()
    vi.setSystemTime(startMs + 60_000)
    const reloaded = show('/', { [unseen]: listOf(alarm('al-5', 'faulted', at(15)), before) })
    await waitFor(() => expect(reloaded.queries.getQueryData(['NewAlarms', {}])).toBeDefined())
    expect(tones).toBe(2)
  })

  test('is a sound as soon as the browser allows one', async () => {
    const shown = show()
    await switchOn(shown, 'Sound')

    toneState = 'suspended'
    const hot = alarm('al-2', 'temperature', at(1))
    await raise(shown, hot)
    expect(tones).toBe(0)
    toneState = 'running'
    // In this page or in another one.
    await raise(shown, alarm('al-3', 'silent', at(2)), hot)

    await waitFor(() => expect(tones).toBe(1))
  })

  test('is a sound later, where there was one less than 10 s before', async () => {
    const shown = show()
    await switchOn(shown, 'Sound')
    const hot = alarm('al-2', 'temperature', at(1))
    await raise(shown, hot)
    await waitFor(() => expect(tones).toBe(1))

    vi.setSystemTime(startMs + 9_990)
    await raise(shown, alarm('al-3', 'faulted', at(9)), hot)
    expect(tones).toBe(1)
    vi.setSystemTime(startMs + 10_000)

    await waitFor(() => expect(tones).toBe(2))
  })

  test('keeps what was chosen while the browser asked for notifications', async () => {
    let allow = () => {}
    prompted = new Promise(resolve => (allow = resolve))
    const shown = show()
    await shown.user.click(await screen.findByRole('checkbox', { name: 'Desktop notification' }))
    await chooseOption(shown, 'Which Alarms', 'All alarms')
    await switchOn(shown, 'Sound')

    allow()

    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Desktop notification' })).toBeChecked())
    expect(screen.getByRole('checkbox', { name: 'Sound' })).toBeChecked()
    expect(screen.getByRole('combobox', { name: 'Which Alarms' })).toHaveTextContent('All alarms')
  })

  test('is a notification that names the unit, of the chosen severity and worse', async () => {
    const shown = show()
    await screen.findByText(/^This browser only:/)
    await chooseOption(shown, 'Which Alarms', 'Warnings and severe alarms')
    await switchOn(shown, 'Desktop notification')

    await raise(shown, alarm('al-2', 'full_early', at(1)))
    expect(notifications).toEqual([])
    await raise(shown, alarm('al-3', 'silent', at(2)), alarm('al-4', 'faulted', at(2)))

    await waitFor(() =>
      expect(notifications).toEqual([{ title: 'MB-1: Faulted and 1 more', body: 'It reports a fault.' }]),
    )
    expect(tones).toBe(0)
  })

  test('says that the browser refuses notifications, and stays off', async () => {
    permission = 'denied'
    const shown = show()

    await shown.user.click(await screen.findByRole('checkbox', { name: 'Desktop notification' }))

    expect(await screen.findByText(/^This browser does not allow desktop notifications/)).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Desktop notification' })).not.toBeChecked()
    expect(shown.server.calls()).not.toContain(unseen)
  })

  test('is not on for somebody else in the same browser', async () => {
    const first = show()
    await switchOn(first, 'Sound')
    first.unmount()

    show('/alarms?tab=signals', {}, { ...field, id: 'u-2' })

    expect(await screen.findByRole('checkbox', { name: 'Sound' })).not.toBeChecked()
  })
})
