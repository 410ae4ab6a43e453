import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { editPlan } from '../../../../domain/schedule/draft/edit-plan.ts'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import { encodePlan } from '../../../../domain/schedule/plan/encode.ts'
import { RebaseDialog } from '../../../../src/drafts/rebase/rebase-dialog.tsx'
import { memoryDrafts } from '../../../support/memory-drafts.ts'
import { renderPart } from '../../support/render-part.tsx'
import { plan, startSession } from '../drafting-steps.ts'

const move: Operation = { type: 'move-trips', tripKeys: ['T-1_D-1_S-2_33_34'], byPeriods: 1 }

/** The dialog over a draft of one step, on a plan that another operation has made of the draft's plan. */
async function show(step: Operation, change: Operation) {
  const drafts = memoryDrafts()
  const { session, open } = await startSession(drafts)
  await open().make(step)
  const edited = editPlan(plan, JSON.stringify([change]))
  if (!edited.ok) throw new Error(edited.reason)
  const newer = encodePlan({ ...edited.plan, txId: 'test_04' })
  const bytes = new Blob([JSON.stringify(newer)])
  const source = { key: 'k', name: 'test_04', planId: 'test_04', read: async () => bytes }
  const onClose = vi.fn()
  const { user } = renderPart(<RebaseDialog session={session.state()} plan={source} onClose={onClose} />)
  const shownStep = async () => (await screen.findByRole('listitem')).textContent
  return { user, shownStep, onClose, drafts }
}

test('a step on a trip that has shifted names the time at which it leaves now', async () => {
  const { shownStep, user, onClose, drafts } = await show(move, move)

  expect(await shownStep()).toBe(
    'Applied to the trip that now leaves at 08:15: Make the trip of T-1 from D-1 to S-2 at 08:00 leave 15 min later. It becomes: Make the trip of T-1 from D-1 to S-2 at 08:15 leave 15 min later.',
  )
  await user.click(screen.getByRole('button', { name: 'Create the new draft' }))

  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(await drafts.store.list('test_04')).toMatchObject([{ name: 'Draft of test_04', stepCount: 1 }])
})

test('a step in doubt is left out with the reason, and applied by one press', async () => {
  const atNoon = ['T-1_D-1_S-2_53_54', 'T-1_S-2_D-1_55_56']
  const { shownStep, user } = await show(
    { type: 'move-trips', tripKeys: atNoon.slice(0, 1), byPeriods: -1 },
    { type: 'move-trips', tripKeys: atNoon, byPeriods: 5 },
  )

  expect(await shownStep()).toContain(
    'It is not certain that the trip of T-1 from D-1 to S-2 at 13:00 is now the trip of T-1 from D-1 to S-2 at 14:15.',
  )
  expect(
    screen.getByText(/^0 steps applied, 0 without effect, 1 in doubt and left out, 0 refused\./),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Apply it' }))

  expect(await screen.findByText(/^1 step applied, 0 without effect, 0 refused\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Apply it' })).toBeNull()
})
