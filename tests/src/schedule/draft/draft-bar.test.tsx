import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draftBatteriesUnread } from '../../../../domain/messages/drafts.ts'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import DraftBar from '../../../../src/schedule/draft/bar/draft-bar.tsx'
import { EditTool } from '../../../../src/schedule/draft/edit-tool.tsx'
import type { OpenDraft } from '../../../../src/schedule/draft/editing-context.tsx'
import { draftServer } from '../../drafts/draft-server.ts'
import { renderInView } from '../render-in-view.tsx'
import { renderEdited } from './render-edited.tsx'

const move = (byPeriods: number): Operation => ({
  type: 'move-trips',
  tripKeys: ['T-1_D-1_S-2_33_34'],
  byPeriods,
})

async function showWith(fixed: Partial<OpenDraft>, steps: readonly Operation[] = [move(2)]) {
  const shown = await renderEdited(<DraftBar />, {
    isNarrow: false,
    fixed: { openSendDialog: () => sent.push('asked'), ...fixed },
  })
  const sent: string[] = []
  for (const step of steps) await shown.make(step)
  return { ...shown, sent, send: screen.getByRole('button', { name: 'Send' }) }
}

test.each<[why: string, reason: string, fixed: Partial<OpenDraft>, steps: Operation[]]>([
  ['it has no step', 'There are no steps to send.', {}, []],
  ['it is deleted on the server', 'This draft was deleted on the server.', { sharing: 'deleted' }, [move(2)]],
  [
    'the server has not taken all of it',
    'The server does not have the whole draft. It is full.',
    { sharing: 'inBrowser', notSharedBecause: 'It is full.' },
    [move(2)],
  ],
  [
    'this browser has not stored all of it',
    'This browser could not save the latest steps.',
    { sharing: 'onServer', storing: 'notStored' },
    [move(2)],
  ],
  [
    'the capacities of its batteries are unknown',
    'The batteries could not be read: what would be sent may differ from what is shown.',
    { sharing: 'onServer', uncertainBecause: draftBatteriesUnread },
    [move(2)],
  ],
])('a draft cannot be sent while %s, and the button says so', async (_, reason, fixed, steps) => {
  const { user, send, sent } = await showWith(fixed, steps)

  expect(send).toHaveAccessibleDescription(reason)
  await user.click(send)
  expect(sent).toEqual([])
})

test('a draft with steps that the server has is sent', async () => {
  const { user, send, sent } = await showWith({ sharing: 'onServer' })

  expect(send).not.toHaveAttribute('aria-disabled')
  await user.click(send)
  expect(sent).toEqual(['asked'])
})

test('a step that the server refuses is taken back and named, and the steps before and after it are saved', async () => {
  const { gateway, operations } = draftServer(each => each.type === 'move-trips' && each.byPeriods === 3)
  const { make, doneOperations } = await renderEdited(<DraftBar />, { isNarrow: false, gateway })

  await make(move(1))
  await make(move(3))

  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(/T-1 .*leave 45 min later/)
  expect(alert).toHaveTextContent('The step is not valid.')
  expect(doneOperations()).toMatchObject([move(1)])
  await make(move(-1))
  await waitFor(() => expect(operations()).toMatchObject([move(1), move(-1)]))
  expect(doneOperations()).toMatchObject([move(1), move(-1)])
  expect(await screen.findByText('Saved on the server.')).toBeVisible()
})

test('what is refused is said once, where it was asked for, and is dismissed by Escape or a press', async () => {
  const { user, make } = await renderEdited(<DraftBar />, { isNarrow: false })
  fireEvent.pointerUp(document.body, { clientX: 400, clientY: 300 })

  await make(move(20))

  const alert = screen.getByRole('alert')
  expect(alert).toHaveTextContent(/T-1/)
  for (const status of screen.getAllByRole('status')) expect(status).not.toHaveTextContent(/T-1/)
  expect(alert.parentElement).toHaveStyle({ left: '400px', top: '308px' })
  await user.click(screen.getByRole('button', { name: 'Base bars' }))
  expect(alert.parentElement).toHaveStyle({ left: '400px', top: '308px' })
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('alert')).toBeNull()

  const undo = screen.getByRole('button', { name: 'Undo' })
  act(() => undo.focus())
  await make(move(20))
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(undo).toHaveFocus()
})

test('a typed line that is refused says so once, with what can be done instead', async () => {
  const { user, operations } = await renderEdited(<DraftBar />, { isNarrow: false })
  const line = screen.getByRole('combobox', { name: 'Type an operation' })
  await user.type(line, 'T-1 move 08:00 to 08:45{Enter}')

  const alert = await screen.findByRole('alert')
  expect(line).toHaveAttribute('aria-expanded', 'false')
  expect(
    screen.getAllByText(alert.querySelector('span')?.textContent ?? '', { ignore: '[hidden] *' }),
  ).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Also move the trips that are in the way' }))
  expect(operations()).toHaveLength(1)
})

test('on a narrow screen the bar has undo and redo, and everything else in one menu; a step is said over the list for a while', async () => {
  const { make } = await renderEdited(<DraftBar />, { isNarrow: true })
  const steps = within(screen.getByRole('group', { name: 'Steps' }))
  expect(steps.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Undo', 'Redo'])
  // jsdom opens no popovers.
  const menu = within(document.querySelector('[popover]') as HTMLElement)
  for (const name of ['History', 'Drafts', 'Re-dispatch', 'Compare with base'])
    expect(menu.getByText(name)).toBeInTheDocument()
  expect(menu.getByLabelText('Type an operation')).toBeInTheDocument()

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await make(move(2))
  const outcome = screen.getByText(/leave 30 min later/, { selector: '[role=status] *' }).parentElement
  expect(outcome).toHaveAttribute('data-recent')
  act(() => vi.advanceTimersByTime(10_000))
  expect(outcome).not.toHaveAttribute('data-recent')
  expect(screen.getByText(/kWh shortfall against the base$/)).toBeVisible()
  vi.useRealTimers()
})

test('a draft of today begins at what was measured by a press, as one step', async () => {
  const measured = { batteryId: 'MB-1', minute: 180, energyKwh: 1 }
  const { user, doneOperations } = await renderEdited(<DraftBar />, {
    isNarrow: false,
    fixed: { frozenUntil: 13 },
    view: {
      clockMinute: 187,
      projection: {
        summary: '',
        lines: [],
        repair: null,
        notes: [],
        nowMinute: 5,
        fromPeriod: 14,
        batteries: [{ batteryId: 'MB-1', measured, nextKwh: 1 }],
      },
    },
  })

  await user.click(screen.getByRole('button', { name: /^Start from measured: MB-1 is .* kWh behind$/ }))

  expect(doneOperations()).toMatchObject([
    { type: 'several', operations: [{ type: 'set-energy', batteryId: 'MB-1', period: 14, energyKwh: 1 }] },
  ])
  expect(screen.queryByRole('button', { name: /^Start from measured/ })).toBeNull()
})

test('a typed line that could not be made stays, to be tried again', async () => {
  const text = 'T-1 move 08:00 to 08:30'
  const make = vi.fn(async () => false)
  const { user } = await showWith({ make }, [])
  const line = screen.getByRole('combobox', { name: 'Type an operation' })

  await user.type(line, `${text}{Enter}`)
  await waitFor(() => expect(make).toHaveBeenCalledOnce())
  await waitFor(() => expect(line).toHaveValue(text))

  make.mockResolvedValue(true)
  await user.type(line, '{Enter}')
  await waitFor(() => expect(make).toHaveBeenCalledTimes(2))
  expect(line).toHaveValue('')
})

test('why another draft did not open is said beside the button that leaves the open one', () => {
  const open = { leave() {} } as unknown as OpenDraft
  renderInView(<EditTool />, {
    editing: { start: vi.fn(), isStarting: false, failure: 'The draft could not be read.', open },
  })

  expect(screen.getByRole('button', { name: 'Stop editing' })).toBeVisible()
  expect(screen.getByText('The draft could not be read.')).toBeVisible()
})

test('a server that responded and could not save the draft is not one that cannot be reached', async () => {
  await showWith({ sharing: 'delayed', storing: 'stored' })

  expect(
    screen.getByText('The server could not save the draft just now. Saved in this browser; tried again.'),
  ).toBeVisible()
})
