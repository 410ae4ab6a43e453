import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
// @ts-expect-error: the layout itself, which elsewhere runs in a worker; it has no types.
import { Worker as ElkWorker } from 'elkjs/lib/elk-worker.min.js'
import { afterEach, expect, test, vi } from 'vitest'
import { type AnyStateMachine, createMachine } from 'xstate'
import { Statechart } from '../../../src/inspector/statechart/statechart.tsx'

const began: object[] = []
const ended: object[] = []

function withWorkers(): void {
  class Here extends ElkWorker {
    constructor() {
      super()
      began.push(this)
    }
    addEventListener() {}
    terminate() {
      ended.push(this)
    }
  }
  vi.stubGlobal('Worker', Here)
}
afterEach(() => {
  vi.unstubAllGlobals()
  began.length = 0
  ended.length = 0
})

const door = (): AnyStateMachine =>
  createMachine({
    id: 'door',
    initial: 'shut',
    states: {
      shut: {
        on: { opened: [{ guard: 'isFree', target: 'open.swinging' }, {}] },
        invoke: { id: 'watch', src: 'watch' },
      },
      open: {
        initial: 'wide',
        states: { swinging: { after: { 3000: 'wide' } }, wide: {} },
        on: { broken: 'gone' },
      },
      gone: { type: 'final' },
    },
  })

const show = (machine: AnyStateMachine) =>
  render(
    <Statechart
      machine={machine}
      active={new Set(['door', 'door.open', 'door.open.swinging'])}
      last={['door.shut opened 0']}
      visited={{
        states: new Set(['door', 'door.shut', 'door.open', 'door.open.swinging']),
        transitions: new Set(['door.shut opened 0']),
      }}
    />,
  )
const picture = () => screen.findByRole('img', { name: 'door: swinging is active' })
const ids = (shapes: NodeListOf<Element>) =>
  [...shapes].map(shape => shape.closest('[data-state]')?.getAttribute('data-state'))

test('the picture shows each state and transition, which of them are active and visited, and what was taken last', async () => {
  withWorkers()
  show(door())

  const shapes = await picture()

  expect(ids(shapes.querySelectorAll('[data-state] > text:first-of-type'))).toEqual([
    'door',
    'door.shut',
    'door.open',
    'door.open.wide',
    'door.open.swinging',
    'door.gone',
  ])
  expect(ids(shapes.querySelectorAll('rect[data-active]'))).toEqual([
    'door',
    'door.open',
    'door.open.swinging',
  ])
  expect(ids(shapes.querySelectorAll('[data-state] > rect:first-of-type:not([data-visited])'))).toEqual([
    'door.open.wide',
    'door.gone',
  ])
  const labels = [...shapes.querySelectorAll('[data-label]')]
  expect(
    labels.map(label => [...label.querySelectorAll('text')].map(({ textContent }) => textContent)),
  ).toEqual([['opened', 'if isFree'], ['broken'], ['after 3 s']])
  expect(shapes.querySelectorAll('path[data-last]')).toHaveLength(2)
  expect(within(shapes).getByText('stays on opened else')).toBeInTheDocument()
  expect(within(shapes).getByText('calls watch')).toBeInTheDocument()
})

test('all of it can be read in words', async () => {
  withWorkers()
  show(door())
  await picture()

  await userEvent.click(screen.getByText('In words'))

  const lines = screen
    .getAllByRole('listitem')
    .map(({ firstChild, textContent }) =>
      firstChild?.nodeName === '#text' ? textContent : textContent?.split(/(?<=visited)/)[0],
    )
  expect(lines.slice(-10)).toEqual([
    'door: active, visited',
    'shut: starts here, calls watch, visited',
    'opened if isFree: leads to swinging, taken last, visited',
    'opened else: stays, not visited',
    'open: active, visited',
    'broken: leads to gone, not visited',
    'swinging: active, visited',
    'after 3 s: leads to wide, not visited',
    'wide: starts here, not visited',
    'gone: ends here, not visited',
  ])
})

test('keys zoom and move the picture', async () => {
  withWorkers()
  show(door())
  const moved = (await picture()).querySelector('g')
  screen.getByRole('group', { name: 'Picture of door' }).focus()
  const places: (string | null | undefined)[] = []

  for (const key of ['+', '-', '{ArrowLeft}', '{ArrowDown}']) {
    await userEvent.keyboard(key)
    places.push(moved?.getAttribute('transform'))
  }

  expect(places).toEqual([
    'matrix(1.25, 0, 0, 1.25, 0, 0)',
    'matrix(1, 0, 0, 1, 0, 0)',
    'matrix(1, 0, 0, 1, 48, 0)',
    'matrix(1, 0, 0, 1, 48, -48)',
  ])
})

test('buttons zoom, too', async () => {
  withWorkers()
  show(door())
  const moved = (await picture()).querySelector('g')

  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  await userEvent.click(screen.getByRole('button', { name: 'Zoom out' }))

  expect(moved?.getAttribute('transform')).toBe('matrix(1.25, 0, 0, 1.25, 0, 0)')
})

test('a machine is laid out once, and its worker ends with that', async () => {
  withWorkers()
  const machine = door()
  show(machine).unmount()
  show(machine)

  await picture()

  expect(began).toHaveLength(1)
  expect(ended).toEqual(began)
})

test('where it cannot be laid out, it is there in words', async () => {
  show(door())

  expect(await screen.findByText('The statechart could not be laid out. Here it is in words.')).toBeVisible()
  expect(screen.getByText(/after 3 s: leads to wide/)).toBeVisible()
})
