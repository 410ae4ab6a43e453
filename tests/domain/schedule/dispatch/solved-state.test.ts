import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { solvedState } from '../../../../domain/schedule/dispatch/solved-state.ts'
import { apply } from '../../../../domain/schedule/draft/operations/apply.ts'
import { readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import { baseState, stateOf } from '../../../../domain/schedule/draft/settle/draft-state.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'

test('of the steps that a history keeps, only the last that was solved keeps its network', async () => {
  const base = readBase(decodePlan(samplePlan('2026-01-15')))
  const move = { type: 'move-trips', tripKeys: ['T-1_D-1_S-2_33_34'], byPeriods: 2 } as const
  const moved = apply(base.intent, move, base)
  if (!moved.ok) throw new Error(moved.reason)
  const history = [baseState(base), stateOf(moved.intent, base, baseState(base))]

  const networks = history.map(
    state => new WeakRef(solvedState(state, base, { fromPeriod: 1 }).solved.network),
  )

  setFlagsFromString('--expose-gc')
  // What was just made is kept until the next task.
  await new Promise(setImmediate)
  runInNewContext('gc')()
  expect(networks.map(network => network.deref() !== undefined)).toEqual([false, true])
  expect(history).toHaveLength(2)
})
