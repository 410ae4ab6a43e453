import { beforeEach, expect, test, vi } from 'vitest'
import { possibleShortfallKwh } from '../../../../domain/schedule/dispatch/possible-shortfall.ts'
import { apply } from '../../../../domain/schedule/draft/operations/apply.ts'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import { readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import { baseState, stateOf } from '../../../../domain/schedule/draft/settle/draft-state.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { openDraftClient } from '../../../../src/schedule/draft/engine/draft-client.ts'
import { generatePlan } from '../../../support/generate-plan.ts'
import { loadedPlan } from '../../drafts/drafting-steps.ts'
import { WorkerHere } from '../../support/worker-here.ts'

/** Each time a worker that has read no plan. */
beforeEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.resetModules()
  await import('../../../../src/schedule/draft/engine/draft-worker.ts')
})

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

test('what is possible is computed without a wait until a slice of time is over', async () => {
  vi.stubGlobal('Worker', WorkerHere)
  const client = await openDraftClient(loadedPlan.handle.bytes, { draftId: 'd-1', limits: {}, registry: {} })
  // No time passes, and no wait ends.
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })

  const possible = await client.possibleShortfall(new AbortController().signal)

  const base = readBase(decodePlan(JSON.parse(await loadedPlan.handle.bytes.text())))
  expect(possible?.minKwh).toBeCloseTo(possibleShortfallKwh(baseState(base), base, { fromPeriod: 1 }), 6)
})

const largePlan = generatePlan({ trucks: 101, batteries: 404, periods: 24 })
const largeBytes = new Blob([JSON.stringify(largePlan)])

test('where the worker for what is possible could not begin while nobody waited, the next step begins another one', async () => {
  let failOpening = () => {}
  let started = 0
  class SecondFails extends WorkerHere {
    readonly #number = ++started
    override postMessage(data: { name: string }, ports: MessagePort[]): void {
      if (this.#number !== 2) super.postMessage(data, ports)
      else failOpening = () => ports[0]?.postMessage({ failed: 'memory', text: 'out of memory' })
    }
  }
  vi.stubGlobal('Worker', SecondFails)
  const client = await openDraftClient(largeBytes, { draftId: 'd-1', limits: {}, registry: {} })
  const leaving = new AbortController()
  const unwanted = client.possibleShortfall(leaving.signal)
  leaving.abort()
  failOpening()
  await expect(unwanted).rejects.toThrow('out of memory')

  const possible = await client.possibleShortfall(new AbortController().signal)

  expect(possible?.minKwh).toBeGreaterThanOrEqual(0)
})

test('what is possible in a large plan is computed beside the worker of the steps, and anew after a step', async () => {
  const workers: string[][] = []
  class CountedWorker extends WorkerHere {
    readonly calls: string[] = []
    constructor() {
      super()
      workers.push(this.calls)
    }
    override postMessage(data: { name: string }, ports: MessagePort[]): void {
      this.calls.push(data.name)
      super.postMessage(data, ports)
    }
  }
  vi.stubGlobal('Worker', CountedWorker)
  // Each part takes a slice of time, however fast the machine is.
  let nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 100))
  const client = await openDraftClient(largeBytes, { draftId: 'd-1', limits: {}, registry: {} })
  const trip = Object.values(largePlan.trips).find(([first]) => first?.mbess_ids.length)?.[0]
  const remove: Operation = {
    type: 'remove-trips',
    tripKeys: [trip?.id ?? ''],
    returnTripsToo: true,
    laterTripsToo: true,
  }

  const first = new AbortController()
  const unwanted = client.possibleShortfall(first.signal)
  const made = await client.make({ id: 's-1', operation: remove })
  first.abort()
  await expect(unwanted).rejects.toThrow()
  const possible = await client.possibleShortfall(new AbortController().signal)

  const base = readBase(decodePlan(largePlan), { registry: {}, limits: {} })
  const applied = apply(base.intent, remove, base)
  const after = applied.ok ? stateOf(applied.intent, base, baseState(base)) : baseState(base)
  expect(made.ok).toBe(true)
  expect(possible?.minKwh).toBeCloseTo(possibleShortfallKwh(after, base, { fromPeriod: 1 }), 6)
  expect(possible?.beforeKwh).toBeCloseTo(possibleShortfallKwh(baseState(base), base, { fromPeriod: 1 }), 6)
  expect(workers).toEqual([
    ['open', 'make'],
    ['open', 'possibleShortfall', 'possibleShortfall'],
  ])
})
