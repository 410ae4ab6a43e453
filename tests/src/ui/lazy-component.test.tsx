import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { lazyComponent } from '../../../src/ui/lazy-component.tsx'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>
const Waiting = ({ name }: { name: string }) => <p>Wait, {name}</p>

test('a lazy component is rendered as soon as its code arrives, and its placeholder until then', async () => {
  let arrive = () => {}
  const code = new Promise<{ default: typeof Greeting }>(resolve => {
    arrive = () => resolve({ default: Greeting })
  })
  const Lazy = lazyComponent(() => code, { name: 'The greeting', Loading: Waiting })
  render(<Lazy name="Ada" />)
  expect(screen.getByText('Wait, Ada')).toBeVisible()

  await act(async () => arrive())

  expect(screen.getByText('Hello Ada')).toBeVisible()
  expect(screen.queryByText('Wait, Ada')).toBeNull()
})

test('a lazy component that was loaded ahead is rendered at once, and its code is not requested again', async () => {
  const load = vi.fn(async () => ({ default: Greeting }))
  const Lazy = lazyComponent(load, { name: 'The greeting', Loading: Waiting })
  await Lazy.load()

  render(<Lazy name="Ada" />)

  expect(screen.getByText('Hello Ada')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a lazy component that could not be loaded ahead is requested again when it is rendered', async () => {
  const load = vi
    .fn(async () => ({ default: Greeting }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const Lazy = lazyComponent(load, { name: 'The greeting' })
  await expect(Lazy.load()).rejects.toThrow('could not be loaded')

  render(<Lazy name="Ada" />)

  expect(await screen.findByText('Hello Ada')).toBeVisible()
})

test('a lazy component whose code cannot be loaded says so in its place, and "Try again" loads it', async () => {
  silenceReact()
  const load = vi
    .fn(async () => ({ default: Greeting }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const Lazy = lazyComponent(load, { name: 'The greeting' })
  const user = userEvent.setup()
  render(
    <>
      <p>What is open</p>
      <Lazy name="Ada" />
    </>,
  )

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The greeting could not be loaded. Check the connection and try again.',
  )
  expect(screen.getByText('What is open')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('Hello Ada')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a component that throws while it is rendered says so in its place, and "Try again" renders it again', async () => {
  silenceReact()
  let broken = true
  const Fragile = () => {
    if (broken) throw new Error('broken')
    return <p>Mended</p>
  }
  const Lazy = lazyComponent(async () => ({ default: Fragile }), { name: 'The panel' })
  const user = userEvent.setup()
  render(<Lazy />)
  expect(await screen.findByRole('alert')).toHaveTextContent('The panel could not be shown.')

  broken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('Mended')).toBeVisible()
})

test('a message about missing code is shown in the frame that the component would have had', async () => {
  silenceReact()
  const Lazy = lazyComponent<{ title: string }>(() => Promise.reject(new TypeError('Failed to fetch')), {
    name: 'The dialog',
    frame: (message, { title }) => <section aria-label={title}>{message}</section>,
  })
  render(<Lazy title="Export" />)

  const frame = await screen.findByRole('region', { name: 'Export' })
  expect(within(frame).getByRole('alert')).toHaveTextContent('The dialog could not be loaded.')
})

/** React reports on the console what a boundary has caught. */
function silenceReact() {
  vi.spyOn(console, 'error').mockImplementation(() => {})
}
