import { expect, test, vi } from 'vitest'
import { DraftPlan } from '../../../../src/drafts/session/draft-plan.ts'
import type { DraftClient } from '../../../../src/schedule/draft/engine/draft-client.ts'
import type {
  DraftResult,
  EngineOptions,
  EngineStep,
} from '../../../../src/schedule/draft/engine/draft-engine.ts'

test('with another registry the same steps may lead to something else, which is passed on once it is of the latest step', async () => {
  const steps = [{ id: 's-1' }] as EngineStep[]
  const goTo = async (done: readonly EngineStep[]) => ({ described: `${done.length}` }) as DraftResult
  const reopen = async (_: EngineOptions, done: readonly EngineStep[]) => {
    steps.push({ id: 's-2' } as EngineStep)
    return goTo(done)
  }
  const client = { reopen, goTo, audit: vi.fn() } as unknown as DraftClient
  const engine = { draftId: 'd-1', limits: {}, registry: {} }
  const plan = new DraftPlan({ client, bytes: new Blob(), engine, steps: () => [...steps] })
  const reached: string[] = []
  plan.onReached = ({ described }) => reached.push(described)
  const { audit } = plan.handleOf({} as DraftResult)
  const { signal } = new AbortController()

  await audit(engine.limits, engine.registry, signal)
  expect(reached).toEqual([])
  await audit(engine.limits, {}, signal)

  expect(reached).toEqual(['2'])
})

test('whoever asks while the engine begins anew waits for it, and tries again where it could not', async () => {
  const asked: string[] = []
  let answer = (_: Error | null) => {}
  const reopen = () => {
    asked.push('reopen')
    return new Promise((resolve, reject) => {
      answer = error => (error ? reject(error) : resolve({}))
    })
  }
  const audit = async () => void asked.push('audit')
  const minShortfall = async () => void asked.push('minShortfall')
  const client = { reopen, audit, minShortfall } as unknown as DraftClient
  const engine = { draftId: 'd-1', limits: {}, registry: {} }
  const handle = new DraftPlan({ client, bytes: new Blob(), engine, steps: () => [] }).handleOf(
    {} as DraftResult,
  )
  const others = [{}, {}, new AbortController().signal] as const

  const failed = [handle.audit(...others), handle.minShortfall(0, ...others)]
  answer(new Error('Too large.'))
  expect(await Promise.allSettled(failed)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  expect(asked).toEqual(['reopen'])

  const answered = [handle.audit(...others), handle.minShortfall(0, ...others)]
  await Promise.resolve()
  expect(asked).toEqual(['reopen', 'reopen'])
  answer(null)
  await Promise.all(answered)
  expect(asked).toEqual(['reopen', 'reopen', 'audit', 'minShortfall'])
})

test('the engine computes nothing that nobody waits for any more', async () => {
  const compute = vi.fn()
  const client = { audit: compute, minShortfall: compute, explain: compute } as unknown as DraftClient
  const engine = { draftId: 'd-1', limits: {}, registry: {} }
  const plan = new DraftPlan({ client, bytes: new Blob(), engine, steps: () => [] })
  const { audit, minShortfall, explain } = plan.handleOf({} as DraftResult)
  const asked = [engine.limits, engine.registry, AbortSignal.abort()] as const

  await expect(audit(...asked)).rejects.toThrow()
  await expect(minShortfall(0, ...asked)).rejects.toThrow()
  await expect(
    explain({ about: 'battery', id: 'MB-1', period: 1, fromPeriod: 1 }, ...asked),
  ).rejects.toThrow()

  expect(compute).not.toHaveBeenCalled()
})
