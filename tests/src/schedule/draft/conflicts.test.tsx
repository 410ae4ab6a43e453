import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { appendStep, newDraft } from '../../../../domain/schedule/draft/draft.ts'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import { Conflicts } from '../../../../src/schedule/draft/bar/conflicts.tsx'
import type { OpenDraft } from '../../../../src/schedule/draft/editing-context.tsx'
import { memoryDrafts } from '../../../support/memory-drafts.ts'
import { plan, startSession } from '../../drafts/drafting-steps.ts'
import { renderPart } from '../../support/render-part.tsx'

const evening = 'T-1_D-1_S-1_70_71'
const was = [{ truckId: 'T-1', destinationId: 'S-1', startPeriod: 70, endPeriod: 71 }]
const move = (byPeriods: number): Operation => ({ type: 'move-trips', tripKeys: [evening], byPeriods, was })

/** A draft in which Anna Berg and the person have moved one trip, both from 17:15. */
async function show() {
  const { store } = memoryDrafts()
  const steps = [
    { id: 's-1', by: 'u-2', byName: 'Anna Berg', operation: move(1), words: 'Later.' },
    { id: 's-2', by: 'u-1', operation: move(-1), words: 'Earlier.' },
  ]
  const draft = steps.reduce(
    (so, step) => appendStep(so, { ...step, at: '2026-01-15T08:00:00Z' }),
    newDraft({ id: 'd-1', name: 'Draft', baseTxId: plan.txId, baseHash: '' }),
  )
  await store.append(draft, draft.steps, draft)
  const start = () => startSession({ ...memoryDrafts(), store }, { id: 'd-1', step: null })
  const { open } = await start()
  const part = () => <Conflicts open={open() as OpenDraft} />
  const shown = renderPart(part())
  const openAgain = async () => (await start()).open()
  return { open, user: shown.user, update: () => shown.show(part()), openAgain }
}

test('two requests for one trip are both named with whose they are, and the other one is chosen by a press', async () => {
  const { open, user, update } = await show()

  expect(screen.getByRole('alert').textContent).toContain(
    'Two requests for the trip of T-1 from D-1 to S-1 at 17:15: Anna Berg wants it to leave at 17:30, you want it to leave at 17:00. The latter holds now.',
  )
  await user.click(screen.getByRole('button', { name: 'Let it leave at 17:30' }))

  await expect.poll(() => open().result.layout.trips.ids).toContain('T-1_D-1_S-1_71_72')
  update()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the request that holds is kept by a press, also when the draft is opened again, until that is undone', async () => {
  const { open, user, update, openAgain } = await show()

  await user.click(screen.getByRole('button', { name: 'Let it leave at 17:00' }))

  await expect.poll(() => open().result.conflicts).toEqual([])
  update()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(open().result.layout.trips.ids).toContain('T-1_D-1_S-1_69_70')
  expect(open().announcement).toMatch(
    /^Keep the departure of the trip of T-1 from D-1 to S-1 at 17:00 as it is\./,
  )
  const again = await openAgain()
  expect(again.result.conflicts).toEqual([])
  await open().undo()
  expect(open().result.conflicts).toHaveLength(1)
})
