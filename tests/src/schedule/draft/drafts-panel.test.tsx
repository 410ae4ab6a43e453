import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Failure, withReason } from '../../../../domain/failure.ts'
import { draftsNotRead } from '../../../../domain/messages/drafts.ts'
import DraftPanels from '../../../../src/schedule/draft/bar/draft-panels.tsx'
import type { PlanDrafts } from '../../../../src/schedule/draft/editing-context.tsx'
import { renderEdited } from './render-edited.tsx'

test('the list of drafts says what each comes to, and a copy of one is opened by a press', async () => {
  const open = vi.fn()
  const { user, make } = await renderEdited(<DraftPanels />, {
    isNarrow: false,
    fixed: { open },
    view: { view: { panel: 'drafts' } },
  })
  const own = () => within(screen.getByRole('list', { name: 'Drafts' })).getAllByRole('listitem')[0]
  await screen.findByText(/open: \d+ findings?, [\d.]+ kWh short \([\d.]+ kWh possible\)/)
  const before = own()?.textContent
  await make({ type: 'move-trips', tripKeys: ['T-1_D-1_S-2_33_34'], byPeriods: 2 })
  await make({
    type: 'remove-trips',
    tripKeys: ['T-1_D-1_S-2_33_34'],
    returnTripsToo: true,
    laterTripsToo: false,
  })
  await vi.waitFor(() => expect(own()?.textContent).not.toBe(before))

  await user.click(screen.getByRole('button', { name: 'Duplicate' }))

  expect(open).toHaveBeenCalledExactlyOnceWith({ id: expect.any(String), step: null })
})

test('with another registry each draft is computed again, and a plan with many batteries says what is not', async () => {
  const figures = vi.fn(async (_: string) => ({ findings: 2, shortfallKwh: 5, possibleKwh: null }))
  const list = async () => ({ drafts: [], notRead: null })
  const { handle } = await renderEdited(<DraftPanels />, {
    isNarrow: false,
    fixed: { drafts: { list, figures } as unknown as PlanDrafts },
    view: { view: { panel: 'drafts' } },
  })
  await screen.findByText('open: 2 findings, 5 kWh short (possible: not computed for over 400 batteries)')

  figures.mockResolvedValue({ findings: 3, shortfallKwh: 5, possibleKwh: null })
  await act(() => handle().audit({}, { trucks: [] }, new AbortController().signal))

  await screen.findByText(/open: 3 findings, 5 kWh short/)
})

test('a step makes only the open draft computed again, and what was deleted is not computed', async () => {
  const figures = vi.fn(async (_: string) => ({ findings: 2, shortfallKwh: 5, possibleKwh: null }))
  const other = {
    name: 'Rain',
    stepCount: 3,
    changedAt: '2026-01-15T08:00:00Z',
    changedBy: null,
    ownAt: null,
  }
  const drafts = [
    { ...other, id: 'd-2' },
    { ...other, id: 'd-3', unsavedSteps: 1 },
  ]
  const list = async () => ({ drafts, notRead: null })
  const { make } = await renderEdited(<DraftPanels />, {
    isNarrow: false,
    fixed: { drafts: { list, figures } as unknown as PlanDrafts },
    view: { view: { panel: 'drafts' } },
  })
  const computed = (id: string) => figures.mock.calls.filter(([of]) => of === id).length
  await vi.waitFor(() => expect(screen.getAllByText(/2 findings, 5 kWh short/)).toHaveLength(2))
  const before = computed('d-2')

  figures.mockResolvedValue({ findings: 1, shortfallKwh: 4, possibleKwh: null })
  await make({ type: 'move-trips', tripKeys: ['T-1_D-1_S-2_33_34'], byPeriods: 2 })

  await screen.findByText(/open: 1 finding, 4 kWh short/)
  expect(computed('d-2')).toBe(before)
  expect(computed('d-3')).toBe(0)
  expect(screen.getByText(/was deleted on the server\. 1 step of it is in this browser only\./)).toBeVisible()
})

test('the list says of a draft that the server never had that it is in this browser only', async () => {
  const of = { stepCount: 3, changedAt: '2026-01-15T08:00:00Z', changedBy: null, ownAt: null }
  const drafts: Partial<PlanDrafts> = {
    list: async () => ({
      drafts: [
        { ...of, id: 'd-2', name: 'Rain' },
        { ...of, id: 'd-3', name: 'Sun', isInBrowserOnly: true },
      ],
      notRead: null,
    }),
    figures: async () => null,
  }
  await renderEdited(<DraftPanels />, {
    isNarrow: false,
    fixed: { drafts: drafts as PlanDrafts },
    view: { view: { panel: 'drafts' } },
  })

  expect(await screen.findByText(/^3 steps, in this browser only, changed/)).toBeVisible()
  const [, rain, sun] = screen.getAllByRole('listitem')
  expect(rain).not.toHaveTextContent('in this browser only')
  expect(sun).toHaveTextContent('Sun 3 steps, in this browser only, changed')
})

test('the list says why the drafts on the server are missing, and a copy why it was not made', async () => {
  const lost = new Failure({ kind: 'unreachable' })
  const drafts: Partial<PlanDrafts> = {
    list: async () => ({ drafts: [], notRead: withReason(draftsNotRead, lost) }),
    figures: async () => null,
    duplicate: () => Promise.reject(lost),
  }
  const { user } = await renderEdited(<DraftPanels />, {
    isNarrow: false,
    fixed: { drafts: drafts as PlanDrafts },
    view: { view: { panel: 'drafts' } },
  })

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The drafts on the server could not be read. Only those in this browser are listed. The server cannot be reached.',
  )
  await user.click(screen.getByRole('button', { name: 'Duplicate' }))

  expect(screen.getByText('The draft could not be read. The server cannot be reached.')).toBeVisible()
  expect(screen.queryByText(/This browser could not save/)).toBeNull()
})
