import { beforeEach, expect, test, vi } from 'vitest'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import { DraftEngine } from '../../../../src/schedule/draft/engine/draft-engine.ts'
import { plan } from '../../drafts/drafting-steps.ts'

const computed = vi.hoisted(() => ({ count: 0 }))

// The real function, which settles and audits a plan after an operation: only its calls are counted.
vi.mock(import('../../../../domain/schedule/draft/settle/draft-state.ts'), async original => {
  const module = await original()
  const stateOf: typeof module.stateOf = (...of) => {
    computed.count++
    return module.stateOf(...of)
  }
  return { ...module, stateOf }
})

const tripKeys = ['T-1_D-1_S-2_33_34']
const move = (byPeriods: number): Operation => ({ type: 'move-trips', tripKeys, byPeriods })
const newEngine = () => new DraftEngine(plan, { draftId: 'abcdefgh', limits: {}, registry: {} })

beforeEach(() => {
  computed.count = 0
})

test('a drop where a hover has tried it computes the operation once', () => {
  const engine = newEngine()
  engine.tryOut(move(1))
  engine.tryOut(move(-1))
  computed.count = 0
  engine.tryOut(structuredClone(move(2)))
  expect(engine.make(structuredClone(move(2)), 'step-1').ok).toBe(true)
  expect(computed.count).toBe(1)
})

test('an operation that nobody has tried is computed once', () => {
  expect(newEngine().make(move(2), 'step-1').ok).toBe(true)
  expect(computed.count).toBe(1)
})

test('what was tried before a step is not taken for the plan after it', () => {
  const engine = newEngine()
  engine.tryOut(move(2))
  engine.make(move(2), 'step-1')
  const again = engine.make(move(2), 'step-2')
  const steps = ['step-1', 'step-2'].map(id => ({ id, operation: move(2) }))
  expect(again.ok && again.result).toEqual({
    ...newEngine().goTo(steps),
    change: again.ok && again.result.change,
  })
})

test('a step that was made gives what going there from the base gives', () => {
  const engine = newEngine()
  engine.tryOut(move(2))
  const made = engine.make(move(2), 'step-1')
  expect(made.ok && made.result).toEqual(newEngine().goTo([{ id: 'step-1', operation: move(2) }]))
})
