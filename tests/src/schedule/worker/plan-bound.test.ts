import { beforeEach, expect, test, vi } from 'vitest'
import { solveDispatch } from '../../../../domain/schedule/dispatch/least-shortfall.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'
import { DraftEngine } from '../../../../src/schedule/draft/engine/draft-engine.ts'
import { boundOf, explanationOf } from '../../../../src/schedule/worker/plan-bound.ts'

vi.mock('../../../../domain/schedule/dispatch/least-shortfall.ts', { spy: true })
beforeEach(() => void vi.mocked(solveDispatch).mockClear())

const newPlan = () => decodePlan(samplePlan('2026-01-15'))
const [siteId = '', periods] = [...newPlan().siteShortfalls][0] ?? []
const [period = 0] = periods?.keys() ?? []
const explained = { about: 'site', id: siteId, period, fromPeriod: 1 } as const

test('the bound of a plan is computed once, whatever is asked of it, until its limits or registry are others', () => {
  const plan = newPlan()
  const ask = (limits = {}, registry = {}) => explanationOf(plan, { limits, registry, explained }).sentences

  const first = ask()
  boundOf(plan, { frozenUntil: 0, limits: {}, registry: {} })

  expect(ask()).toEqual(first)
  expect(solveDispatch).toHaveBeenCalledTimes(1)
  // Once for what is left of the day, too.
  for (const _ of '12') {
    boundOf(plan, { frozenUntil: 40, limits: {}, registry: {} })
    ask()
  }
  expect(solveDispatch).toHaveBeenCalledTimes(2)
  ask({ fullKwh: 80 })
  expect(solveDispatch).toHaveBeenCalledTimes(3)
  ask({ fullKwh: 80 }, { places: [{ id: 'D-1', chargers: 1, chargerPowerKw: null }] })
  expect(solveDispatch).toHaveBeenCalledTimes(4)
})

test('the bound of a draft is computed once for each step that it is at', () => {
  const engine = new DraftEngine(newPlan(), { draftId: 'd-1', limits: {}, registry: {} })
  const move = { type: 'move-trips', tripKeys: ['T-1_D-1_S-2_33_34'], byPeriods: 2 } as const

  for (const _ of '12') engine.explain(explained)
  engine.minShortfall()
  expect(solveDispatch).toHaveBeenCalledTimes(1)
  engine.make({ id: 's-1', operation: move })
  for (const _ of '12') engine.explain(explained)
  expect(solveDispatch).toHaveBeenCalledTimes(2)
  engine.goTo([])
  engine.explain(explained)
  expect(solveDispatch).toHaveBeenCalledTimes(2)
})
