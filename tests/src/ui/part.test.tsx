import { act, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { part } from '../../../src/ui/part.tsx'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>
const Waiting = ({ name }: { name: string }) => <p>Wait, {name}</p>

test('a part is drawn as soon as its code is there, and something stands in for it until then', async () => {
  let arrive = () => {}
  const code = new Promise<{ default: typeof Greeting }>(resolve => {
    arrive = () => resolve({ default: Greeting })
  })
  const Part = part(() => code, Waiting)
  render(<Part name="Ada" />)
  expect(screen.getByText('Wait, Ada')).toBeVisible()

  await act(async () => arrive())

  expect(screen.getByText('Hello Ada')).toBeVisible()
  expect(screen.queryByText('Wait, Ada')).toBeNull()
})

test('a part that was loaded ahead is drawn at once, and its code is not asked for again', async () => {
  const load = vi.fn(async () => ({ default: Greeting }))
  const Part = part(load, Waiting)
  await Part.load()

  render(<Part name="Ada" />)

  expect(screen.getByText('Hello Ada')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a part that could not be loaded ahead is asked for again when it is drawn', async () => {
  const load = vi
    .fn(async () => ({ default: Greeting }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const Part = part(load)
  await expect(Part.load()).rejects.toThrow('Failed to fetch')

  render(<Part name="Ada" />)

  expect(await screen.findByText('Hello Ada')).toBeVisible()
})

test('a part whose code cannot be had fails where it is drawn', async () => {
  // React reports what a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Part = part<object>(() => Promise.reject(new TypeError('Failed to fetch')))

  render(
    <Boundary>
      <Part />
    </Boundary>,
  )

  expect(await screen.findByText('Not to be had')).toBeVisible()
})

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <p>Not to be had</p> : this.props.children
  }
}
