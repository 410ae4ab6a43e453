import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import {
  currentNotification,
  errorNotification,
  type Notification,
  notificationsMachine,
  resetMailBanner,
  successNotification,
} from '../../machines/notifications.ts'

function startNotifications() {
  const clock = new SimulatedClock()
  const notifications = createActor(notificationsMachine, { clock }).start()
  return {
    clock,
    raise: (note: Notification) => notifications.send({ type: 'notification.raised', notification: note }),
    hold: () => notifications.send({ type: 'notification.paused' }),
    release: () => notifications.send({ type: 'notification.resumed' }),
    dismiss: () => notifications.send({ type: 'notification.dismissed' }),
    text: () => currentNotification(notifications.getSnapshot().context)?.text ?? null,
    shown: () => notifications.getSnapshot().context.shown,
  }
}

describe('a note', () => {
  test('is a toast of 3000 ms unless said otherwise', () => {
    expect(successNotification('Saved')).toEqual({
      text: 'Saved',
      severity: 'success',
      variant: 'toast',
      timeoutMs: 3000,
    })
    expect(errorNotification('Lost')).toEqual({
      text: 'Lost',
      severity: 'error',
      variant: 'toast',
      timeoutMs: 3000,
    })
  })

  test('about a reset mail is a banner of 2 s, whether it went well or not', () => {
    expect(resetMailBanner(successNotification('Sent'))).toMatchObject({
      variant: 'banner',
      timeoutMs: 2000,
      severity: 'success',
    })
    expect(resetMailBanner(errorNotification('Not sent'))).toMatchObject({
      variant: 'banner',
      severity: 'error',
    })
  })

  test('is shown at once where nothing is', () => {
    const { raise, text } = startNotifications()
    expect(text()).toBeNull()

    raise(successNotification('Saved'))

    expect(text()).toBe('Saved')
  })

  test.each([
    ['toast', successNotification('Saved'), 3000],
    ['banner', resetMailBanner(errorNotification('Not sent')), 2000],
    ['note with a time of its own', { ...successNotification('Slow'), timeoutMs: 9000 }, 9000],
  ])('as a %s is gone after its time', (_, note, timeMs) => {
    const { raise, text, clock } = startNotifications()

    raise(note)
    clock.increment(timeMs - 1)
    expect(text()).toBe(note.text)

    clock.increment(1)
    expect(text()).toBeNull()
  })

  test('comes again after silence', () => {
    const { raise, text, clock } = startNotifications()

    raise(successNotification('first'))
    clock.increment(3000)
    raise(successNotification('second'))

    expect(text()).toBe('second')
  })
})

describe('several notes', () => {
  test('are shown one at a time, in the order raised, each for its own time', () => {
    const { raise, text, clock } = startNotifications()

    raise(successNotification('first'))
    raise(resetMailBanner(successNotification('second')))
    raise(errorNotification('third'))
    expect(text()).toBe('first')

    clock.increment(3000)
    expect(text()).toBe('second')
    clock.increment(2000)
    expect(text()).toBe('third')
    clock.increment(3000)
    expect(text()).toBeNull()
  })

  test('do not take time from the one that is shown', () => {
    const { raise, text, clock } = startNotifications()

    raise(successNotification('first'))
    clock.increment(2000)
    raise(successNotification('second'))
    clock.increment(999)
    expect(text()).toBe('first')

    clock.increment(1)
    expect(text()).toBe('second')
    clock.increment(2999)
    expect(text()).toBe('second')
  })

  test('that are equal are told apart', () => {
    const { raise, shown, clock } = startNotifications()

    raise(successNotification('same'))
    raise(successNotification('same'))
    const first = shown()
    clock.increment(3000)

    expect(shown()).not.toBe(first)
  })

  test('by the thousand are all shown', () => {
    const { raise, text, clock } = startNotifications()
    const texts = Array.from({ length: 1000 }, (_, number) => `note ${number}`)

    for (const each of texts) raise(successNotification(each))
    const seen = texts.map(() => {
      const now = text()
      clock.increment(3000)
      return now
    })

    expect(seen).toEqual(texts)
    expect(text()).toBeNull()
  })
})

describe('somebody who reads a note', () => {
  test('keeps it as long as they hold it', () => {
    const { raise, text, hold, clock } = startNotifications()

    raise(successNotification('first'))
    clock.increment(2999)
    hold()
    clock.increment(3_600_000)

    expect(text()).toBe('first')
  })

  test('has its whole time again when they let go', () => {
    const { raise, text, hold, release, clock } = startNotifications()

    raise(successNotification('first'))
    clock.increment(2999)
    hold()
    release()
    clock.increment(2999)
    expect(text()).toBe('first')

    clock.increment(1)
    expect(text()).toBeNull()
  })

  test('makes the next ones wait', () => {
    const { raise, text, hold, release, clock } = startNotifications()

    raise(successNotification('first'))
    hold()
    raise(successNotification('second'))
    clock.increment(10_000)
    expect(text()).toBe('first')

    release()
    clock.increment(3000)
    expect(text()).toBe('second')
  })

  test('can dismiss it, held or not, and the next one has its own time', () => {
    const { raise, text, hold, dismiss, clock } = startNotifications()
    raise(successNotification('first'))
    raise(successNotification('second'))
    raise(successNotification('third'))

    dismiss()
    expect(text()).toBe('second')

    hold()
    dismiss()
    expect(text()).toBe('third')

    clock.increment(3000)
    expect(text()).toBeNull()
  })

  test('does nothing to a note that is gone', () => {
    const { raise, text, hold, release, dismiss, clock } = startNotifications()

    hold()
    dismiss()
    release()
    raise(successNotification('first'))
    clock.increment(3000)

    expect(text()).toBeNull()
  })
})
