import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { notificationsMachine, successNotification, withAction } from '../../../../machines/notifications.ts'
import { NotificationArea } from '../../../../src/app/shell/notification-area.tsx'
import { type App, AppContext } from '../../../../src/hooks/app.ts'

const undo = { type: 'undo.requested', record: { type: 'truck', id: 'T-1', name: 'T-1' } } as const
const deleted = withAction(successNotification('Truck deleted successfully'), 'Undo', undo)

function renderArea() {
  const clock = new SimulatedClock()
  const notifications = createActor(notificationsMachine, { clock })
  const emitted: object[] = []
  notifications.on('*', event => emitted.push(event))
  notifications.start()
  render(
    <AppContext value={{ notifications } as unknown as App}>
      <main tabIndex={-1}>
        <button type="button">elsewhere</button>
      </main>
      <NotificationArea />
    </AppContext>,
  )
  act(() => notifications.send({ type: 'notification.raised', notification: deleted }))
  return {
    user: userEvent.setup(),
    emitted,
    pass: (ms: number) => act(() => clock.increment(ms)),
    elsewhere: screen.getByRole('button', { name: 'elsewhere' }),
  }
}

test('a notification with an action is announced with the key that leads to it', () => {
  renderArea()

  expect(screen.getByRole('status')).toHaveTextContent('Truck deleted successfullyPress F6 for: Undo')
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-keyshortcuts', 'F6')
})

test('F6 leads to the action from anywhere, Enter carries it out, and the focus goes back', async () => {
  const { user, emitted, elsewhere } = renderArea()
  elsewhere.focus()

  await user.keyboard('{F6}')
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
  await user.keyboard('{Enter}')

  expect(emitted).toEqual([undo])
  expect(screen.queryByText('Truck deleted successfully')).toBeNull()
  expect(elsewhere).toHaveFocus()
})

test('the focus goes to the screen if what had it is gone', async () => {
  const { user, elsewhere } = renderArea()
  elsewhere.focus()
  await user.keyboard('{F6}')
  act(() => elsewhere.remove())

  await user.keyboard('{Tab}{Enter}')

  expect(screen.queryByText('Truck deleted successfully')).toBeNull()
  expect(screen.getByRole('main')).toHaveFocus()
})

test('a notification with an action stays while the action has the focus', async () => {
  const { user, pass } = renderArea()

  await user.keyboard('{F6}')
  pass(3000)
  pass(600_000)

  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
})

test('F6 is left to the browser without an action, and with another key beside it', async () => {
  const { pass, elsewhere } = renderArea()
  elsewhere.focus()

  expect(fireEvent.keyDown(elsewhere, { key: 'F6', ctrlKey: true })).toBe(true)
  expect(elsewhere).toHaveFocus()
  pass(3000)
  pass(7000)

  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(fireEvent.keyDown(elsewhere, { key: 'F6' })).toBe(true)
})
