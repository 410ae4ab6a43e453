import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import {
  errorNotification,
  type Notification,
  notificationsMachine,
  resetMailBanner,
  successNotification,
} from '../../../../machines/notifications.ts'
import { NotificationArea } from '../../../../src/app/shell/notification-area.tsx'
import { type App, AppContext } from '../../../../src/hooks/app.ts'

function renderArea() {
  const clock = new SimulatedClock()
  const notifications = createActor(notificationsMachine, { clock }).start()
  render(
    <AppContext value={{ notifications } as unknown as App}>
      <button type="button">elsewhere</button>
      <NotificationArea />
    </AppContext>,
  )
  return {
    user: userEvent.setup(),
    raise: (note: Notification) =>
      act(() => notifications.send({ type: 'notification.raised', notification: note })),
    pass: (ms: number) => act(() => clock.increment(ms)),
  }
}

test('a success is told as a status', () => {
  const { raise } = renderArea()

  raise(successNotification('Asset created successfully'))

  expect(screen.getByRole('status')).toHaveTextContent('Asset created successfully')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an error is told as an alert', () => {
  const { raise } = renderArea()

  raise(resetMailBanner(errorNotification('Error sending password reset email.')))

  expect(screen.getByRole('alert')).toHaveTextContent('Error sending password reset email.')
  expect(screen.queryByRole('status')).toBeNull()
})

test('notes come one at a time and go after their time', () => {
  const { raise, pass } = renderArea()

  raise(successNotification('first'))
  raise(errorNotification('second'))
  expect(screen.getByRole('status')).toHaveTextContent('first')
  expect(screen.queryByText('second')).toBeNull()

  pass(3000)
  expect(screen.queryByText('first')).toBeNull()
  expect(screen.getByRole('alert')).toHaveTextContent('second')

  pass(3000)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('two equal notes are told twice', () => {
  const { raise, pass } = renderArea()

  raise(successNotification('same'))
  raise(successNotification('same'))
  const first = screen.getByText('same')
  pass(3000)

  expect(screen.getByText('same')).not.toBe(first)
})

test('a status comes into a region that was there before it, which is silent when it has gone', () => {
  const { raise, pass } = renderArea()
  const region = document.querySelector('[aria-live="polite"]')
  expect(region).toBeEmptyDOMElement()

  raise(successNotification('first'))
  expect(screen.getByRole('status')).toBe(region)

  pass(3000)
  expect(region).toBeEmptyDOMElement()
  expect(screen.queryByRole('status')).toBeNull()
})

test.each([
  ['a success', successNotification('told')],
  ['an error', errorNotification('told')],
])('%s stands in one live region alone, so that it is read once', (_, note) => {
  const { raise } = renderArea()

  raise(note)

  const regions: Element[] = []
  for (let at = screen.getByText('told').parentElement; at; at = at.parentElement)
    if (at.matches('[aria-live], [role="status"], [role="alert"]')) regions.push(at)
  expect(regions).toHaveLength(1)
})

test('a note stays while it is pointed at', async () => {
  const { raise, pass, user } = renderArea()
  raise(successNotification('first'))

  await user.hover(screen.getByText('first'))
  pass(60_000)
  expect(screen.getByText('first')).toBeVisible()

  await user.unhover(screen.getByText('first'))
  pass(3000)
  expect(screen.queryByText('first')).toBeNull()
})

test('a note that appears under a resting pointer goes after its time', () => {
  const { raise, pass } = renderArea()
  raise(successNotification('first'))

  fireEvent.pointerEnter(screen.getByText('first'))
  pass(3000)

  expect(screen.queryByText('first')).toBeNull()
})

test('a note stays while it has the focus', async () => {
  const { raise, pass, user } = renderArea()
  raise(successNotification('first'))

  await user.tab()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveFocus()
  pass(60_000)
  expect(screen.getByText('first')).toBeVisible()

  await user.tab({ shift: true })
  pass(3000)
  expect(screen.queryByText('first')).toBeNull()
})

test('a note that has the focus stays when the pointer only passes over it', async () => {
  const { raise, pass, user } = renderArea()
  raise(successNotification('first'))

  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
  await user.hover(screen.getByText('first'))
  await user.unhover(screen.getByText('first'))
  pass(60_000)

  expect(screen.getByText('first')).toBeVisible()
})

test('a note that is pointed at stays when the focus goes elsewhere', async () => {
  const { raise, pass, user } = renderArea()
  raise(successNotification('first'))

  await user.hover(screen.getByText('first'))
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
  act(() => screen.getByRole('button', { name: 'elsewhere' }).focus())
  pass(60_000)

  expect(screen.getByText('first')).toBeVisible()
})

test('a dismissed note makes room for the next, whose time runs', async () => {
  const { raise, pass, user } = renderArea()
  raise(successNotification('first'))
  raise(successNotification('second'))

  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('first')).toBeNull()
  expect(screen.getByText('second')).toBeVisible()

  pass(3000)
  expect(screen.queryByText('second')).toBeNull()
})
