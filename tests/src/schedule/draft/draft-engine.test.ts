import { beforeEach, expect, test, vi } from 'vitest'
import { toEnd } from '../../../../domain/schedule/dispatch/in-parts.ts'
import { appendStep, newDraft } from '../../../../domain/schedule/draft/draft.ts'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { energyText } from '../../../../domain/schedule/words/sentences.ts'
import {
  DraftEngine,
  type DraftResult,
  type EngineOptions,
  type EngineStep,
} from '../../../../src/schedule/draft/engine/draft-engine.ts'
import { layOut } from '../../../../src/schedule/layout/build-layout.ts'
import { plan } from '../../drafts/drafting-steps.ts'

const computed = vi.hoisted(() => ({ count: 0, rows: 0 }))

// The real function, which settles and audits a plan after an operation: only its calls are counted.
vi.mock(import('../../../../domain/schedule/draft/settle/draft-state.ts'), async original => {
  const module = await original()
  const stateOf: typeof module.stateOf = (...of) => {
    computed.count++
    return module.stateOf(...of)
  }
  return { ...module, stateOf }
})

// The real function, which lays out a row: only its calls are counted.
vi.mock(import('../../../../domain/schedule/runs/runs.ts'), async original => {
  const module = await original()
  const traceRuns: typeof module.traceRuns = (...of) => {
    computed.rows++
    return module.traceRuns(...of)
  }
  return { ...module, traceRuns }
})

const tripKeys = ['T-1_D-1_S-2_33_34']
const move = (byPeriods: number): Operation => ({ type: 'move-trips', tripKeys, byPeriods })
const newEngine = () => new DraftEngine(plan, { draftId: 'abcdefgh', limits: {}, registry: {} })

beforeEach(() => {
  computed.count = 0
  computed.rows = 0
})

test('a drop where a hover has tried it computes the operation once', () => {
  const engine = newEngine()
  engine.tryOut(move(1))
  engine.tryOut(move(-1))
  computed.count = 0
  engine.tryOut(structuredClone(move(2)))
  expect(engine.make({ id: 'step-1', operation: structuredClone(move(2)) }).ok).toBe(true)
  expect(computed.count).toBe(1)
})

test('an operation that nobody has tried is computed once', () => {
  expect(newEngine().make({ id: 'step-1', operation: move(2) }).ok).toBe(true)
  expect(computed.count).toBe(1)
})

test('what was tried before a step is not taken for the plan after it', () => {
  const engine = newEngine()
  engine.tryOut(move(2))
  engine.make({ id: 'step-1', operation: move(2) })
  const again = engine.make({ id: 'step-2', operation: move(2) })
  const steps = ['step-1', 'step-2'].map(id => ({ id, operation: move(2) }))
  expect(again.ok && again.result).toEqual({
    ...newEngine().goTo(steps),
    change: again.ok && again.result.change,
    described: '',
  })
})

test('a step that was made gives what going there from the base gives', () => {
  const engine = newEngine()
  engine.tryOut(move(2))
  const made = engine.make({ id: 'step-1', operation: move(2) })
  expect(made.ok && made.result).toEqual(newEngine().goTo([{ id: 'step-1', operation: move(2) }]))
})

test('a step lays out only the rows of its truck and its batteries', () => {
  const engine = newEngine()
  engine.goTo([])
  expect(computed.rows).toBe(plan.trucks.length + plan.batteries.length)
  const carried = plan.trips.find(({ id }) => id === tripKeys[0])?.batteryIds ?? []
  computed.rows = 0

  engine.make({ id: 'step-1', operation: move(2) })

  expect(computed.rows).toBe(1 + carried.length)
})

test('after every step, also back and on another branch, the layout is that of the whole plan, and its columns are not kept', async () => {
  const engine = newEngine()
  const steps: EngineStep[] = []
  const operations: Operation[] = [
    move(2),
    { type: 'set-rate', batteryId: 'MB-5', startPeriod: 1, endPeriod: 96, powerKw: 20 },
    { type: 're-dispatch', batteryIds: [], fromPeriod: 1 },
    { type: 'remove-trips', tripKeys: [plan.trips[0]?.id ?? ''], returnTripsToo: true, laterTripsToo: true },
    { type: 'take-out-of-service', unit: { kind: 'truck', id: 'T-2' }, fromPeriod: 30 },
  ]
  await expectWhole(engine.goTo([]), engine, [])
  for (const [i, operation] of operations.entries()) {
    const made = engine.make({ id: `step-${i}`, operation })
    if (!made.ok) throw new Error(made.reason)
    steps.push({ id: `step-${i}`, operation: made.operation })
    await expectWhole(made.result, engine, steps)
  }
  for (const other of [steps.slice(0, 1), [{ id: 'other', operation: move(-1) }, ...steps.slice(1)], []])
    await expectWhole(engine.goTo(other), engine, other)
})

/** Then takes the columns away, as the page does. */
async function expectWhole(
  { layout }: DraftResult,
  engine: DraftEngine,
  steps: readonly EngineStep[],
): Promise<void> {
  expect(layout).toEqual(layOut(decodePlan(JSON.parse(await engine.fileOf('abcdefgh', steps).text()))))
  const columns = [layout.runs, layout.energy, layout.trips].flatMap(of =>
    Object.values(of).filter(ArrayBuffer.isView),
  )
  structuredClone(columns, { transfer: columns.map(({ buffer }) => buffer as ArrayBuffer) })
  expect(layout.runs.kind).toHaveLength(0)
}

test('the meaning of a typed line is found without a picture of it', () => {
  const { tried } = newEngine().read('MB-1 charge 02:00-03:30 at 80 kW')
  expect(tried).toMatchObject({ ok: true, operation: { type: 'put-stretch', powerKw: 80 } })
  expect(computed.rows).toBe(0)
})

test('of two steps that were just made, it is known whose they are', () => {
  const was = [{ truckId: 'T-1', destinationId: 'S-2', startPeriod: 33, endPeriod: 34 }]
  const engine = newEngine()
  engine.make({ id: 'step-1', by: 'u-1', operation: { ...move(1), was } as Operation })
  const made = engine.make({ id: 'step-2', by: 'u-2', operation: { ...move(-1), was } as Operation })
  expect(made.ok && made.result.conflicts).toMatchObject([{ stepId: 'step-2', otherStepId: 'step-1' }])
})

test('going to steps of which only what is possible is asked lays out nothing', () => {
  const engine = newEngine()
  engine.reach([{ id: 'step-1', operation: move(2) }])
  expect(computed.rows).toBe(0)
  expect(engine.goTo([{ id: 'step-1', operation: move(2) }]).layout.trips.ids).toContain('T-1_D-1_S-2_35_36')
})

test('a draft on another plan is settled step by step, and not once more as a whole', () => {
  const step = { id: 'step-1', at: '', by: 'u-1', operation: move(2), words: '' }
  const draft = appendStep(newDraft({ id: 'd-1', name: 'Rain', baseTxId: 'test_03', baseHash: '' }), step)
  const { outcomes } = newEngine().rebase({ draft, baseHash: '', accepted: [] }, null)
  expect(outcomes).toMatchObject([{ outcome: 'applied' }])
  expect(computed.count).toBe(0)
})

test('of the errors that are sent, those of the measured start are counted, and none of a battery that was set by hand', () => {
  const engine = newEngine()
  const energy = (batteryId: string, energyKwh: number) =>
    ({ type: 'set-energy', batteryId, period: 14, energyKwh }) as const
  const operations = [{ ...energy('MB-1', 40), measuredMinute: 180 }, energy('MB-2', 40)]
  engine.make({ id: 'step-1', operation: { type: 'several', operations } })
  const jumps = ({ errors }: { errors: readonly string[] }) =>
    errors.filter(each => each.includes('follows from the level before')).length
  expect(jumps(engine.sentState())).toBe(2)
  expect(engine.sentState().fromMeasured).toBe(1)

  engine.make({ id: 'step-2', operation: energy('MB-1', 50) })
  expect(engine.sentState().fromMeasured).toBe(0)
})

test('a plan that is sent is settled and checked by the default limits, whatever the view checks it with', () => {
  const sentWith = (limits: EngineOptions['limits']) => {
    const engine = new DraftEngine(plan, { draftId: 'abcdefgh', limits, registry: {} })
    const charge = { type: 'put-stretch', batteryId: 'MB-1', doing: 'charge', powerKw: 150 } as const
    engine.make({ id: 'step-1', operation: { ...charge, startPeriod: 1, endPeriod: 8 } })
    engine.make({
      id: 'step-2',
      operation: { type: 'set-energy', batteryId: 'MB-2', period: 14, energyKwh: 42 },
    })
    return engine.sentState()
  }
  const byDefault = sentWith({})

  expect(byDefault.errors).not.toEqual([])
  expect(sentWith({ toleranceKwh: 1000, maxChargeKw: 500 })).toEqual(byDefault)
  expect(sentWith({ fullKwh: 120 })).toEqual(byDefault)
})

test.each([0, 40, 60, 72, 80, 95])(
  'after period %d of today, the list of shortfalls says what the bar says is possible, and offers a re-dispatch only where one helps',
  frozenUntil => {
    const engine = newEngine()
    const { isImprovable, text } = engine.minShortfall(frozenUntil)
    const { planKwh, minKwh } = toEnd(engine.possibleShortfall(frozenUntil))
    const tried = engine.tryOut({ type: 're-dispatch', batteryIds: [], fromPeriod: 1 }, frozenUntil)

    expect(tried.ok).toBe(isImprovable)
    expect(text.includes(`it could be ${energyText(minKwh)}`)).toBe(minKwh < planKwh)
  },
)
