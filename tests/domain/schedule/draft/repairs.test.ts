// The nearest repair of a finding does what it says.
import { expect, test } from 'vitest'
import { auditOf } from '../../../../domain/schedule/audit/index.ts'
import { possibleShortfallKwh } from '../../../../domain/schedule/dispatch/possible-shortfall.ts'
import { apply } from '../../../../domain/schedule/draft/operations/apply.ts'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import { repairOf } from '../../../../domain/schedule/draft/repairs.ts'
import { readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import { baseState, type DraftState, stateOf } from '../../../../domain/schedule/draft/settle/draft-state.ts'
import { totalShortfallKwh } from '../../../../domain/schedule/draft/settle/shortfall.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'

const base = readBase(decodePlan(samplePlan('2026-01-15')))
const after = (state: DraftState, operation: Operation): DraftState => {
  const applied = apply(state.intent, operation, base)
  if (!applied.ok) throw new Error(applied.reason)
  return stateOf(applied.intent, base, state)
}
const findingsOf = (state: DraftState) => auditOf(state.audit).findings

test('a trip that leaves from where its truck is not is mended by an empty trip before it', () => {
  const state = after(baseState(base), {
    type: 'remove-trips',
    tripKeys: ['T-1_D-1_S-1_70_71'],
    returnTripsToo: false,
    laterTripsToo: false,
  })
  const finding = findingsOf(state).find(({ unit }) => unit.id === 'T-1')
  const repair = finding && repairOf(finding, state, base)

  expect(repair?.words).toBe('Add an empty trip of T-1 from D-1 to S-1 before it')
  if (!repair) throw new Error('no repair')
  const mended = after(state, repair.operation)
  expect(findingsOf(mended).filter(({ unit }) => unit.id === 'T-1')).toEqual([])
  expect(repair.operation).toMatchObject({ startPeriod: 88, endPeriod: 89 })
  // Where its past cannot be changed, nothing is offered that would be refused.
  expect(finding && repairOf(finding, state, base, 88)).toBeNull()
})

test('what is possible counts what was left undelivered before, and is never more than the plan leaves', () => {
  const state = after(baseState(base), {
    type: 'put-stretch',
    batteryId: 'MB-3',
    startPeriod: 1,
    endPeriod: 30,
    doing: 'stage',
  })
  const planKwh = totalShortfallKwh(state.plan)
  const possible = [1, 40, 70, 96].map(fromPeriod => possibleShortfallKwh(state, base, { fromPeriod }))

  expect(possible).toEqual([...possible].sort((a, b) => a - b))
  for (const kwh of possible) expect(kwh).toBeLessThanOrEqual(planKwh + 1e-6)
})
