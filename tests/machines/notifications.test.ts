import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import {
  currentNotification,
  errorNotification,
  type Notification,
  notificationsMachine,
  resetMailBanner,
  successNotification,
  withAction,
} from '../../machines/notifications.ts'

function startNotifications() {
  const clock = new SimulatedClock()
  const notifications = createActor(notificationsMachine, { clock })
  const emitted: object[] = []
  notifications.on('*', event => emitted.push(event))
  notifications.start()
  return {
    clock,
    emitted,
    act: () => notifications.send({ type: 'notification.acted' }),
    raise: (note: Notification) => notifications.send({ type: 'notification.raised', notification: note }),
    hold: () => notifications.send({ type: 'notification.paused' }),
    release: () => notifications.send({ type: 'notification.resumed' }),
    dismiss: () => notifications.send({ type: 'notification.dismissed' }),
    text: () => currentNotification(notifications.getSnapshot().context)?.text ?? null,
    shown: () => notifications.getSnapshot().context.shown,
  }
}

describe('a note', () => {
  test('a notification is a toast of 3000 ms by default', () => {
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

  test('a notification about a reset mail is a banner of 2 s, for success and failure', () => {
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

  test('a notification is shown at once if none is shown', () => {
    const { raise, text } = startNotifications()
    expect(text()).toBeNull()

    raise(successNotification('Saved'))

    expect(text()).toBe('Saved')
  })

  test.each([
    ['toast', successNotification('Saved'), 3000],
    ['banner', resetMailBanner(errorNotification('Not sent')), 2000],
    ['note with a time of its own', { ...successNotification('Slow'), timeoutMs: 9000 }, 9000],
  ])('a notification as a %s disappears after its time', (_, note, timeMs) => {
    const { raise, text, clock } = startNotifications()

    raise(note)
    clock.increment(timeMs - 1)
    expect(text()).toBe(note.text)

    clock.increment(1)
    expect(text()).toBeNull()
  })

  test('a notification is shown again after a pause', () => {
    const { raise, text, clock } = startNotifications()

    raise(successNotification('first'))
    clock.increment(3000)
    raise(successNotification('second'))

    expect(text()).toBe('second')
  })
})

describe('several notes', () => {
  test('several notifications are shown one at a time, in the order raised, each for its own time', () => {
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

  test('new notifications do not shorten the one that is shown', () => {
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

  test('equal notifications are distinguished', () => {
    const { raise, shown, clock } = startNotifications()

    raise(successNotification('same'))
    raise(successNotification('same'))
    const first = shown()
    clock.increment(3000)

    expect(shown()).not.toBe(first)
  })

  test('a thousand notifications are all shown', () => {
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
  test('a hovered notification stays', () => {
    const { raise, text, hold, clock } = startNotifications()

    raise(successNotification('first'))
    clock.increment(2999)
    hold()
    clock.increment(3_600_000)

    expect(text()).toBe('first')
  })

  test('a notification has its whole time again after hovering', () => {
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

  test('a hovered notification makes the next ones wait', () => {
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

  test('a notification can be dismissed, hovered or not, and the next one has its own time', () => {
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

  test('hovering or dismissing a notification that is gone does nothing', () => {
    const { raise, text, hold, release, dismiss, clock } = startNotifications()

    hold()
    dismiss()
    release()
    raise(successNotification('first'))
    clock.increment(3000)

    expect(text()).toBeNull()
  })
})

describe('a notification with an action', () => {
  const undo = { type: 'undo.requested', record: { type: 'truck', id: 'T-1', name: 'T-1' } } as const
  const deleted = withAction(successNotification('Deleted'), 'Undo', undo)

  test('stays for ten seconds', () => {
    const { raise, text, clock } = startNotifications()

    raise(deleted)
    clock.increment(3_000)
    clock.increment(6_999)
    expect(text()).toBe('Deleted')

    clock.increment(1)
    expect(text()).toBeNull()
  })

  test('makes room after its usual time for one that waits', () => {
    const { raise, text, clock } = startNotifications()

    raise(deleted)
    raise(successNotification('early'))
    clock.increment(2_999)
    expect(text()).toBe('Deleted')
    clock.increment(1)
    expect(text()).toBe('early')
  })

  test('makes room at once for one that comes after its usual time', () => {
    const { raise, text, clock } = startNotifications()

    raise(deleted)
    clock.increment(5_000)
    raise(errorNotification('late'))

    expect(text()).toBe('late')
  })

  test('stays under the pointer or the focus, whoever waits, and has its whole time after that', () => {
    const { raise, text, hold, release, clock } = startNotifications()

    raise(deleted)
    clock.increment(9_000)
    hold()
    raise(successNotification('next'))
    clock.increment(3_600_000)
    expect(text()).toBe('Deleted')

    release()
    clock.increment(2_999)
    expect(text()).toBe('Deleted')
    clock.increment(1)
    expect(text()).toBe('next')
  })

  test('emits what its button asks for, once, and goes', () => {
    const { raise, text, act, emitted } = startNotifications()

    raise(deleted)
    act()
    act()

    expect(emitted).toEqual([undo])
    expect(text()).toBeNull()
  })

  test('does not lend its button to others', () => {
    const { raise, text, act, emitted } = startNotifications()

    raise(successNotification('Saved'))
    act()

    expect([text(), emitted]).toEqual(['Saved', []])
  })
})
