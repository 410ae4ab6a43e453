import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { DescribedBound } from '../../../domain/schedule/dispatch/bound-texts.ts'
import type { Editing, OpenDraft } from '../../../src/schedule/draft/editing-context.tsx'
import { MinShortfall } from '../../../src/schedule/shortfalls.tsx'
import { renderInView } from './render-in-view.tsx'

const described: DescribedBound = {
  text: 'This plan leaves 41 kWh undelivered; with the same trips, it could be 12 kWh.',
  isImprovable: true,
  reasons: ['What MB-1 has at 00:00: this would help on its own.'],
  assumptions: ['A battery holds at most 160 kWh.'],
}
const editing: Editing = { start: vi.fn(), isStarting: false, failure: null, open: null }
const reDispatch = { type: 're-dispatch', batteryIds: [], fromPeriod: 1 }

const show = (bound: Promise<DescribedBound>, more: Partial<Editing> = {}) =>
  renderInView(<MinShortfall />, { minShortfall: () => bound, editing: { ...editing, ...more } })

test('what would be possible is said, with the reasons and what is assumed', async () => {
  show(Promise.resolve(described))

  expect(await screen.findByText(described.text)).toBeInTheDocument()
  for (const text of [...described.reasons, ...described.assumptions])
    expect(screen.getByText(text)).toBeInTheDocument()
})

test('the button begins a draft of its own with the re-dispatch', async () => {
  const start = vi.fn()
  const { user } = show(Promise.resolve(described), { start })

  await user.click(await screen.findByRole('button', { name: 'Re-dispatch in a draft' }))

  expect(start).toHaveBeenCalledExactlyOnceWith('new', reDispatch)
})

test('in an open draft it is the next step', async () => {
  const make = vi.fn(async () => {})
  const { user } = show(Promise.resolve(described), { open: { make } as unknown as OpenDraft })

  await user.click(await screen.findByRole('button', { name: 'Re-dispatch' }))

  expect(make).toHaveBeenCalledExactlyOnceWith(reDispatch)
})

test('where no dispatch leaves less there is no button', async () => {
  show(Promise.resolve({ ...described, isImprovable: false }))

  await screen.findByText(described.text)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('what could not be computed is said', async () => {
  show(Promise.reject(new Error('the worker crashed')))

  expect(await screen.findByText('What would be possible could not be computed.')).toBeInTheDocument()
})

test('what would be possible for another plan is not said of this one while it is computed', async () => {
  let change = () => {}
  const first = () => Promise.resolve(described)
  const second = () => new Promise<DescribedBound>(() => {})
  renderInView(<MinShortfall />, {
    useChanging: () => {
      const [isSecond, setSecond] = useState(false)
      change = () => setSecond(true)
      return { minShortfall: isSecond ? second : first, editing }
    },
  })
  await screen.findByText(described.text)

  act(() => change())

  expect(screen.queryByText(described.text)).not.toBeInTheDocument()
  expect(screen.getByText('Computing what would be possible...')).toBeVisible()
})
