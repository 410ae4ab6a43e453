// What is offered for a finding makes it go, and does what is said of it.
import { describe, expect, test } from 'vitest'
import type { Finding } from '../../../../domain/schedule/audit/finding.ts'
import { audit, auditOf, countOf } from '../../../../domain/schedule/audit/index.ts'
import { helpfulChanges } from '../../../../domain/schedule/draft/helpful-changes.ts'
import { apply } from '../../../../domain/schedule/draft/operations/apply.ts'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import { operationWords } from '../../../../domain/schedule/draft/operations/operation-words.ts'
import { readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import { baseState, type DraftState, stateOf } from '../../../../domain/schedule/draft/settle/draft-state.ts'
import { totalShortfallKwh } from '../../../../domain/schedule/draft/settle/shortfall.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'
import { isSameUnit } from '../../../../domain/schedule/plan/unit.ts'

const places = [{ id: 'D-2', chargers: 1, chargerPowerKw: null }]
const trucks = [{ id: 'T-1', code: null, name: 'T-1', inService: true, capacity: 1 }]
const received = samplePlan('2026-01-15')
const base = readBase(decodePlan(received))

const withStep = (state: DraftState, operation: Operation, of = base): DraftState => {
  const applied = apply(state.intent, operation, of)
  if (!applied.ok) throw new Error(applied.reason)
  return stateOf(applied.intent, of, state)
}
const findingsOf = (state: DraftState) => auditOf(state.audit).findings
const offeredFor = (finding: Finding, state: DraftState, of = base, frozenUntil = 0) =>
  [...helpfulChanges(state, of, { finding }, frozenUntil)].at(-1)?.best ?? []

const faults: Record<string, Operation> = {
  'a trip that is missing': {
    type: 'remove-trips',
    tripKeys: ['T-1_D-1_S-1_70_71'],
    returnTripsToo: false,
    laterTripsToo: false,
  },
  'a battery that charges faster than it can': {
    type: 'put-stretch',
    batteryId: 'MB-3',
    startPeriod: 10,
    endPeriod: 20,
    doing: 'charge',
    powerKw: 400,
  },
}

describe.each(Object.entries(faults))('in a plan with %s', (_, operation) => {
  const state = withStep(baseState(base), operation)

  test('each change that is offered for a finding makes it go, and leaves the findings and the shortfall that are announced', () => {
    expect(findingsOf(state)).not.toEqual([])
    for (const finding of findingsOf(state)) {
      const alike = (findings: readonly Finding[]) =>
        findings.filter(({ rule, unit }) => rule === finding.rule && isSameUnit(unit, finding.unit)).length
      const offered = offeredFor(finding, state)
      expect(offered).not.toEqual([])
      for (const change of offered) {
        const made = withStep(state, change.operation)
        const found = audit(made.plan, { ...base.auditOptions, outOfService: made.intent.outOfService })
        expect(alike(found.findings)).toBeLessThan(alike(findingsOf(state)))
        expect(countOf(found, 'error')).toBe(change.counts.error)
        expect(countOf(found, 'warning')).toBe(change.counts.warning)
        expect(change.counts.error).toBeLessThanOrEqual(state.audit.counts.error)
        expect(totalShortfallKwh(made.plan)).toBeCloseTo(change.left.inAll, 6)
      }
    }
  })

  test('nothing is offered that would change what has begun', () => {
    for (const finding of findingsOf(state)) expect(offeredFor(finding, state, base, 96)).toEqual([])
  })
})

test('what leaves the fewest errors and the least undelivered is offered first', () => {
  const state = withStep(baseState(base), faults['a trip that is missing'] as Operation)
  const [finding] = findingsOf(state)
  const offered = finding ? offeredFor(finding, state) : []
  const ranks = offered.map(({ counts, left }) => counts.error * 1e6 + Math.round(left.inAll))

  expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
  expect(offered.map(({ operation }) => operationWords(operation, state.intent)).join(' ')).toContain('empty')
})

test('more batteries than a truck carries, and more than there are chargers, are mended', () => {
  const limited = readBase(decodePlan(received), { registry: { trucks, places } })
  const state = baseState(limited)
  for (const rule of ['truck-load', 'enough-chargers']) {
    const finding = findingsOf(state).find(each => each.rule === rule)
    if (!finding) throw new Error(`no finding of ${rule}`)
    expect(offeredFor(finding, state, limited)).not.toEqual([])
  }
})
