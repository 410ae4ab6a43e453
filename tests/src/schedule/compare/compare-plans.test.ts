import { beforeEach, expect, test, vi } from 'vitest'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'
import { compareInBrief } from '../../../../src/schedule/compare/compare-plans.ts'
import '../../../../src/schedule/compare/compare-worker.ts'
import { startSession } from '../../drafts/drafting-steps.ts'
import { WorkerHere } from '../../support/worker-here.ts'

beforeEach(() => {
  vi.stubGlobal('Worker', WorkerHere)
  WorkerHere.ended = 0
})

test('two plans are compared in brief by a worker of their own, which is closed after', async () => {
  const before = new Blob([JSON.stringify(samplePlan('2026-01-15'))])
  const { session, open } = await startSession()
  await open().make({ type: 'move-trips', tripKeys: ['T-1_D-1_S-2_33_34'], byPeriods: 2 })
  const after = await session.state().readFile()

  const { count, first } = await compareInBrief({ before, after }, new AbortController().signal)

  expect(count).toBeGreaterThan(0)
  expect(first.length).toBeLessThanOrEqual(2)
  expect(first[0]).toMatch(/T-1/)
  expect(WorkerHere.ended).toBe(1)
})

test('a comparison that nobody waits for any more ends its worker', async () => {
  const leaving = new AbortController()
  const plan = new Blob([JSON.stringify(samplePlan('2026-01-15'))])
  const comparing = compareInBrief({ before: plan, after: plan }, leaving.signal)

  leaving.abort()

  await expect(comparing).rejects.toThrow()
  expect(WorkerHere.ended).toBe(1)
})
