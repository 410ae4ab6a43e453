import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { newDraft } from '../../../../domain/schedule/draft/draft.ts'
import DraftBase from '../../../../src/drafts/rebase/draft-base.tsx'
import type { DraftSessionState } from '../../../../src/drafts/session/session.ts'
import type { PlanDelivery, PlanSource } from '../../../../src/hooks/plan-source.ts'
import { renderPart } from '../../support/render-part.tsx'

const plan = (txId: string, deliveredAt: string, deliveredBy: string | null): PlanSource => ({
  key: txId,
  name: txId,
  planId: txId,
  read: async () => new Blob(),
  delivery: {
    txId,
    timestamp: '2026-01-15T00:00:00Z',
    deliveredAt,
    deliveredBy,
    withdrawal: null,
  } as PlanDelivery,
})
const base = plan('test_03', '2026-01-14T18:00:00Z', 'Ada Lindqvist')

function show(...newer: PlanSource[]) {
  const draft = newDraft({ id: 'd-1', name: 'Draft', baseTxId: 'test_03', baseHash: '' })
  const differencesTo = vi.fn(async (_: Blob, _signal: AbortSignal) => ({
    count: 3,
    first: ['T-1 leaves later.', 'S-2 lacks less.'],
  }))
  const sessionOf = (userId: string) =>
    ({
      open: { draft, baseName: 'test_03', userId },
      baseDiffers: false,
      differencesTo,
    }) as unknown as DraftSessionState
  const part = (sources: PlanSource[], userId = 'u-1') => (
    <DraftBase session={sessionOf(userId)} source={base} sources={sources} />
  )
  const shown = renderPart(part([...newer, base]))
  return {
    user: shown.user,
    close: () => shown.show(<p />),
    /** For each comparison, whether its result is still waited for. */
    comparing: () => differencesTo.mock.calls.map(([, { aborted }]) => !aborted),
    update: (...sources: PlanSource[]) => shown.show(part([...sources, base])),
    showAnother: (...sources: PlanSource[]) => shown.show(part([...sources, base], 'u-2')),
  }
}

test('the notice of a newer plan says who delivered it, when and what is changed, and can be put away by each person until there is another one', async () => {
  const newer = plan('test_04', '2026-01-15T09:00:00Z', 'Anna Berg')
  const { user, update, showAnother, comparing, close } = show(newer)

  const notice = screen.getByText(/has delivered a newer plan of the same day/)
  expect(notice.textContent).toMatch(/^Anna Berg has delivered .* on .*2026.*: test_04\./)
  expect(notice).not.toHaveTextContent('difference')
  await screen.findByText(/3 differences from test_03: T-1 leaves later\. S-2 lacks less\. And 1 more\./)
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/a newer plan/)).toBeNull()
  close()
  update(newer)
  expect(screen.queryByText(/a newer plan/)).toBeNull()

  showAnother(newer)
  expect(screen.getByText(/a newer plan/)).toBeVisible()
  close()

  const fifth = plan('test_05', '2026-01-15T10:00:00Z', null)
  const delivery = { ...fifth.delivery, parentTxId: 'test_04~d-1.12345678' } as PlanDelivery
  update({ ...fifth, delivery }, newer)
  expect(screen.getByText(/^Somebody has delivered a newer plan/).textContent).toContain(
    'test_05 (from test_04)',
  )
  await vi.waitFor(() => expect(comparing().slice(-2)).toEqual([false, true]))
})
