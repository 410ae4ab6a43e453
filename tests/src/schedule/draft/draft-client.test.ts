import { expect, test, vi } from 'vitest'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import { openDraftClient } from '../../../../src/schedule/draft/engine/draft-client.ts'
import '../../../../src/schedule/draft/engine/draft-worker.ts'
import { loadedPlan } from '../../drafts/drafting-steps.ts'
import { WorkerHere } from '../../support/worker-here.ts'

test('what is asked while a plan is read again with other limits is answered for the draft, not for its base', async () => {
  vi.stubGlobal('Worker', WorkerHere)
  const engine = { draftId: 'd-1', limits: {}, registry: {} }
  const client = await openDraftClient(loadedPlan.handle.bytes, engine)
  const later: Operation = { type: 'move-trips', tripKeys: ['T-1_D-1_S-2_33_34'], byPeriods: 2 }
  const step = { id: 's-1', operation: later }
  await client.goTo([step])

  const limits = { minLoadingMinutes: 60 }
  const [reopened, { findings }, made] = await Promise.all([
    client.reopen({ ...engine, limits }, [step]),
    client.audit(),
    client.make({ id: 's-2', operation: later }),
  ])

  expect(reopened.layout.trips.ids).toContain('T-1_D-1_S-2_35_36')
  expect(findings).toContainEqual(
    expect.objectContaining({ rule: 'loading-time', tripIds: ['T-1_D-1_S-2_35_36', 'T-1_S-2_D-1_36_37'] }),
  )
  expect(made.ok && made.result.layout.trips.ids).toContain('T-1_D-1_S-2_37_38')
})
