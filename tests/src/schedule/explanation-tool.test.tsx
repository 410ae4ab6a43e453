import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Selection } from '../../../domain/schedule/view/timeline-view.ts'
import { Details } from '../../../src/schedule/common/hover-details.tsx'
import type { Editing } from '../../../src/schedule/draft/editing-context.tsx'
import { ExplanationTool } from '../../../src/schedule/explanation-tool.tsx'
import type { Explain } from '../../../src/schedule/view/view-context.tsx'
import { renderInView } from './render-in-view.tsx'
import { fleet } from './small-fleet.ts'

const sentences = ['MB-1 is on the way from 00:30 to 00:45: it can neither charge nor discharge.']
const battery: Selection = { kind: 'run', unit: { kind: 'battery', id: 'MB-1' }, minute: 0 }

const show = (selection: Selection | null, explain: Explain, editing?: Editing) =>
  renderInView(<Details explanation={<ExplanationTool />} />, {
    layout: fleet,
    view: { selection },
    explain,
    editing,
  })

test('why the selected battery does what it does is explained beside it', async () => {
  const explain = vi.fn(async () => ({ sentences, betterFromPeriod: null }))
  const { user } = show(battery, explain)
  const button = screen.getByRole('button', { name: /Why\?/ })

  await user.click(button)

  expect(await screen.findByText(sentences[0] as string)).toBeInTheDocument()
  expect(explain).toHaveBeenLastCalledWith(
    { about: 'battery', id: 'MB-1', period: 1, fromPeriod: 1 },
    expect.any(AbortSignal),
  )
})

test('what the battery could do better is one press away', async () => {
  const start = vi.fn()
  const editing = { start, isStarting: false, failure: null, open: null }
  const { user } = show(battery, async () => ({ sentences, betterFromPeriod: 1 }), editing)

  await user.click(screen.getByRole('button', { name: /Why\?/ }))
  await user.click(await screen.findByRole('button', { name: 'Do this in a draft', hidden: true }))

  expect(start).toHaveBeenCalledExactlyOnceWith('new', {
    type: 're-dispatch',
    batteryIds: ['MB-1'],
    fromPeriod: 1,
  })
})

/** jsdom has no popovers: it is told when one opens and closes. */
function withPopovers() {
  const prototype = HTMLElement.prototype as { popover?: unknown; hidePopover?: unknown }
  prototype.popover = null
  prototype.hidePopover = function (this: HTMLElement) {
    toggle(this, 'closed')
  }
  onTestFinished(() => {
    delete prototype.popover
    delete prototype.hidePopover
  })
}
const toggle = (menu: HTMLElement, newState: 'open' | 'closed') =>
  fireEvent(menu, Object.assign(new Event('beforetoggle'), { newState }))

test('it is computed only while it is asked for, and what was done is not offered again', async () => {
  withPopovers()
  const explain = vi.fn(async (_: unknown, __: AbortSignal) => ({ sentences, betterFromPeriod: 1 }))
  const start = vi.fn()
  const { user } = show(battery, explain, { start, isStarting: false, failure: null, open: null })
  const menu = screen.getByLabelText('Why?')
  expect(explain).not.toHaveBeenCalled()

  toggle(menu, 'open')
  await user.click(await screen.findByRole('button', { name: 'Do this in a draft', hidden: true }))

  expect(start).toHaveBeenCalledOnce()
  expect(menu).toBeEmptyDOMElement()
  expect(explain.mock.calls.map(([, signal]) => signal.aborted)).not.toContain(false)
})

test('while another answer is computed, the one before is not shown', async () => {
  const explain = vi.fn<Explain>(async () => ({ sentences, betterFromPeriod: null }))
  const change: { by?: (to: Explain) => void } = {}
  function useChanging() {
    const [current, setCurrent] = useState<Explain>(() => explain)
    change.by = to => setCurrent(() => to)
    return { explain: current }
  }
  renderInView(<Details explanation={<ExplanationTool />} />, { view: { selection: battery }, useChanging })
  await screen.findByText(sentences[0] as string)

  act(() => change.by?.(() => new Promise(() => {})))

  expect(screen.getByText('Computing...')).toBeInTheDocument()
  expect(screen.queryByText(sentences[0] as string)).toBeNull()
})

test('an explanation that cannot be computed says so', async () => {
  const { user } = show(battery, () => Promise.reject(new Error('broken down')))

  await user.click(screen.getByRole('button', { name: /Why\?/ }))

  expect(await screen.findByText('The explanation could not be computed.')).toBeInTheDocument()
})

test.each<[string, Selection, object]>([
  [
    'a truck that stands',
    { kind: 'run', unit: { kind: 'truck', id: 'T-10' }, minute: 0 },
    { id: 'T-10', period: 1 },
  ],
  ['a trip, by its truck', { kind: 'trip', tripId: 'out' }, { id: 'T-10', period: 2 }],
])('%s is explained too', async (_, selection, of) => {
  const explain = vi.fn(async () => ({ sentences, betterFromPeriod: null }))
  const { user } = show(selection, explain)

  await user.click(screen.getByRole('button', { name: /Why\?/ }))

  await screen.findByText(sentences[0] as string)
  expect(explain).toHaveBeenLastCalledWith({ about: 'truck', fromPeriod: 1, ...of }, expect.any(AbortSignal))
})

test('where nothing is selected, nothing is explained', () => {
  show(null, async () => ({ sentences, betterFromPeriod: null }))

  expect(screen.queryByRole('button', { name: /Why\?/ })).not.toBeInTheDocument()
})
