import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { requestResetMachine } from '../../../machines/account/request-reset.ts'
import { everyMachine } from '../../../machines/all.ts'
import { differences } from '../../../machines/journal/difference.ts'
import { createPlayback } from '../../../machines/journal/playback.ts'
import { replay } from '../../../machines/journal/replay.ts'
import {
  errorNotification,
  notificationsMachine,
  successNotification,
} from '../../../machines/notifications.ts'
import { asFile, recording } from '../../support/recording.ts'
import { controlledCall } from '../support/controlled-call.ts'

/** Two notes and a flow that begins between them and is left. */
function run(recorder = recording()) {
  const clock = new SimulatedClock()
  const notifications = createActor(notificationsMachine, {
    id: 'notifications',
    clock,
    inspect: recorder.inspect,
  })
  notifications.start()
  notifications.send({ type: 'notification.raised', notification: successNotification('first') })
  const machine = requestResetMachine.provide({ actors: { requestReset: controlledCall().logic as never } })
  const flow = createActor(machine, { id: 'requestReset', inspect: recorder.inspect }).start()
  recorder.recordFact('page', { type: 'address.shown' })
  flow.send({ type: 'reset.requested', email: 'a@b.example' })
  notifications.send({ type: 'notification.raised', notification: errorNotification('second') })
  clock.increment(3000)
  flow.stop()
  return recorder
}

const opened = (recorder = run()) => createPlayback(asFile(recorder.read()), everyMachine)
const shown = (playback: ReturnType<typeof opened>, step: number) =>
  Object.fromEntries(
    [...playback.actorsAt(step)].map(([name, { state }]) => [name, state?.value ?? state?.status]),
  )

describe('a playback', () => {
  test('a playback shows at every step the recorded state of each actor', () => {
    const playback = opened()

    for (let step = 1; step <= playback.length; step++) {
      const entry = playback.entryAt(step)
      if (!entry || entry.kind === 'fact') continue
      const at = playback.actorsAt(step).get(entry.actor)
      expect(at).toMatchObject({ step, divergence: null })
      expect(JSON.stringify(at?.state)).toBe(JSON.stringify(entry.state))
    }
  })

  test('a playback has no actors before the first step, and then those that have started', () => {
    const playback = opened()

    expect(shown(playback, 0)).toEqual({})
    expect(shown(playback, 2)).toEqual({ notifications: { showing: 'counting' } })
    expect(shown(playback, playback.length)).toEqual({
      notifications: { showing: 'counting' },
      requestReset: 'sending',
      'requestReset.requestReset': 'stopped',
    })
  })

  test('a playback has no running actors of a page after another was loaded', () => {
    const earlier = recording()
    const machine = requestResetMachine.provide({ actors: { requestReset: controlledCall().logic as never } })
    createActor(machine, { id: 'requestReset', inspect: earlier.inspect }).start()
    const recorder = recording()
    recorder.recordFact('page', { type: 'page.loaded' })
    createActor(notificationsMachine, { id: 'notifications', inspect: recorder.inspect }).start()
    recorder.continueFrom(asFile(earlier.read()))

    const playback = opened(recorder)

    const running = (step: number) =>
      [...playback.actorsAt(step)].filter(([, at]) => at.running).map(([name]) => name)
    expect(running(1)).toEqual(['requestReset'])
    expect(running(2)).toEqual([])
    expect(running(3)).toEqual(['notifications'])
    expect(playback.length).toBe(3)
  })

  test('a playback has nothing before its first step, and the last state after its last', () => {
    const playback = opened()

    expect(playback.entryAt(0)).toBeNull()
    expect(playback.entryAt(999)).toBe(playback.journal.events.at(-1))
  })

  test('a playback shows the same back and forth as straight ahead', () => {
    const playback = opened()
    const ahead = Array.from({ length: playback.length + 1 }, (_, step) => shown(playback, step))

    const backwards = Array.from({ length: playback.length + 1 }, (_, i) =>
      shown(playback, playback.length - i),
    )

    expect(backwards.toReversed()).toEqual(ahead)
  })

  test('a playback knows which actors are running, and when each last changed', () => {
    const playback = opened()
    const { length } = playback

    const at = playback.actorsAt(length)

    expect(at.get('notifications')).toMatchObject({ running: true })
    expect(at.get('requestReset')).toMatchObject({ running: false, step: length - 1 })
    expect(at.get('requestReset.requestReset')).toMatchObject({ running: false, step: length })
  })

  test('a playback has a snapshot that can be used like a live one', () => {
    const playback = opened()

    const { snapshot } = playback.actorsAt(playback.length - 2).get('requestReset') ?? {}

    expect((snapshot as { hasTag?: (tag: string) => boolean }).hasTag?.('busy')).toBe(true)
  })

  test('a playback finds the step of an entry by its number', () => {
    const recorder = run(recording({ maxBytes: 2500 }))
    const playback = opened(recorder)
    const first = playback.journal.events[0]?.seq ?? 0
    expect(first).toBeGreaterThan(1)

    expect(playback.stepOf(first)).toBe(1)
    expect(playback.stepOf(first + 2)).toBe(3)
    expect(playback.stepOf(0)).toBe(0)
    expect(playback.stepOf(9999)).toBe(playback.length)
  })

  test('a playback of a journal that was cut begins with the states at the cut', () => {
    const recorder = recording()
    const notifications = createActor(notificationsMachine, {
      id: 'notifications',
      inspect: recorder.inspect,
    }).start()
    notifications.send({ type: 'notification.raised', notification: successNotification('first') })
    recorder.clear()
    notifications.send({ type: 'notification.paused' })
    const playback = opened(recorder)

    expect(shown(playback, 0)).toEqual({ notifications: { showing: 'counting' } })
    expect(shown(playback, 1)).toEqual({ notifications: { showing: 'paused' } })
    expect(playback.actorsAt(0).get('notifications')?.snapshot).not.toBeNull()
    notifications.stop()
  })
})

describe('what changed', () => {
  test('the difference of two states lists every changed place, in order', () => {
    const before = { value: 'a', context: { list: [1, 2], gone: null, same: { x: 1 } } }
    const after = { value: 'b', context: { list: [1, 3, 4], same: { x: 1 }, come: {} } }

    expect(differences(before, after)).toEqual([
      { path: 'value', before: 'a', after: 'b' },
      { path: 'context.list.1', before: 2, after: 3 },
      { path: 'context.list.2', before: undefined, after: 4 },
      { path: 'context.gone', before: null, after: undefined },
      { path: 'context.come', before: undefined, after: {} },
    ])
  })

  test('the difference of two states is the whole value if its kind differs, and nothing if it is the same', () => {
    expect(differences([], {})).toEqual([{ path: '', before: [], after: {} }])
    expect(differences({ a: [null] }, { a: [null] })).toEqual([])
  })
})

describe('a playback of a recording that goes on', () => {
  /** At every step: who there is, and what they are. */
  const everything = (playback: ReturnType<typeof opened>) =>
    Array.from({ length: playback.length + 1 }, (_, step) =>
      [...playback.actorsAt(step)].map(([name, { state, step, running }]) => ({
        name,
        state,
        step,
        running,
      })),
    )

  test('a playback of a running recording is always the same as a new one, though old entries are dropped', () => {
    const recorder = recording({ maxBytes: 6000 })
    let growing = createPlayback(recorder.read(), everyMachine)

    for (let i = 0; i < 8; i++) {
      run(recorder)
      growing = growing.continueWith(recorder.read())

      const anew = opened(recorder)
      expect(growing.length).toBe(anew.length)
      expect(everything(growing)).toEqual(everything(anew))
      expect(new Set(growing.results())).toEqual(new Set(replay(recorder.read(), everyMachine)))
    }
    expect(growing.entryAt(1)?.seq).toBeGreaterThan(1)
  })

  test('a playback of a running recording folds no entry twice, and does not change the earlier playback', () => {
    const recorder = run()
    const earlier = createPlayback(recorder.read(), everyMachine)
    const before = everything(earlier)
    const verdicts = earlier.results()

    run(recorder)
    const later = earlier.continueWith(recorder.read())

    expect(everything(earlier)).toEqual(before)
    expect(earlier.results()).toEqual(verdicts)
    const folded = (playback: typeof later) =>
      playback.actorsAt(earlier.length).get('notifications')?.snapshot
    expect(folded(later)).toBe(folded(earlier))
  })

  test('a playback of a running recording is the same as a new one, though entries were cleared that it has not seen', () => {
    const recorder = recording()
    const notifications = createActor(notificationsMachine, {
      id: 'notifications',
      clock: new SimulatedClock(),
      inspect: recorder.inspect,
    }).start()
    notifications.send({ type: 'notification.raised', notification: successNotification('first') })
    const earlier = createPlayback(recorder.read(), everyMachine)

    notifications.send({ type: 'notification.paused' })
    recorder.clear()
    notifications.send({ type: 'notification.raised', notification: successNotification('second') })
    const later = earlier.continueWith(recorder.read())

    expect(later.results()).toMatchObject([{ actor: 'notifications', divergence: null }])
    expect(everything(later)).toEqual(everything(opened(recorder)))
  })

  test('a playback of a running recording continues after the recorder was cleared, and starts again if an earlier page was put before it', () => {
    const recorder = run()
    const earlierPage = asFile(recorder.read())
    let playback = createPlayback(recorder.read(), everyMachine)
    recorder.clear()
    playback = playback.continueWith(recorder.read())
    expect(everything(playback)).toEqual(everything(opened(recorder)))
    expect(shown(playback, 0)).toEqual({ notifications: { showing: 'counting' } })

    const next = run(recording())
    playback = createPlayback(next.read(), everyMachine)
    next.continueFrom(earlierPage)
    playback = playback.continueWith(next.read())

    expect(playback.length).toBe(2 * earlierPage.events.length)
    expect(everything(playback)).toEqual(everything(opened(next)))
  })
})
