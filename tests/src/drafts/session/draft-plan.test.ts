import { expect, test, vi } from 'vitest'
import { DraftPlan } from '../../../../src/drafts/session/draft-plan.ts'
import type { DraftClient } from '../../../../src/schedule/draft/engine/draft-client.ts'
import type { DraftResult } from '../../../../src/schedule/draft/engine/draft-engine.ts'

test('the engine computes nothing that nobody waits for any more', async () => {
  const compute = vi.fn()
  const client = { audit: compute, minShortfall: compute, explain: compute } as unknown as DraftClient
  const engine = { draftId: 'd-1', limits: {}, registry: {} }
  const plan = new DraftPlan({ client, bytes: new Blob(), engine, steps: () => [] })
  const { audit, minShortfall, explain } = plan.handleOf({} as DraftResult)
  const asked = [engine.limits, engine.registry, AbortSignal.abort()] as const

  await expect(audit(...asked)).rejects.toThrow()
  await expect(minShortfall(...asked)).rejects.toThrow()
  await expect(
    explain({ about: 'battery', id: 'MB-1', period: 1, fromPeriod: 1 }, ...asked),
  ).rejects.toThrow()

  expect(compute).not.toHaveBeenCalled()
})
