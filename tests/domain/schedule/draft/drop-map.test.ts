import { expect, test } from 'vitest'
import { audit, countOf } from '../../../../domain/schedule/audit/index.ts'
import { dropMap } from '../../../../domain/schedule/draft/drop-map.ts'
import { apply } from '../../../../domain/schedule/draft/operations/apply.ts'
import { readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import { baseState } from '../../../../domain/schedule/draft/settle/draft-state.ts'
import { settle } from '../../../../domain/schedule/draft/settle/settle.ts'
import { totalShortfallKwh } from '../../../../domain/schedule/draft/settle/shortfall.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'

const base = readBase(decodePlan(samplePlan('2026-01-15')))
const state = baseState(base)
const rows = base.plan.trucks.map(({ id }) => id)
const held = 'T-1_D-1_S-2_33_34'

test('the drop map says of every start on every row what a drop there really causes', () => {
  const drops = [...dropMap(state, base, held, rows)]

  expect(drops).toHaveLength(96 * 4)
  expect(drops.filter(({ possible }) => possible).length).toBeGreaterThan(200)
  expect(drops.filter(({ possible }) => !possible).length).toBeGreaterThan(20)
  const errorsBefore = countOf(audit(base.plan), 'error')
  // Every third: settling and auditing a whole plan takes far longer than the drop map does.
  for (const drop of drops.filter((_, index) => index % 3 === 0)) {
    const applied = apply(base.intent, drop.operation, base)
    expect(applied.ok).toBe(drop.possible)
    if (!applied.ok || !drop.possible) continue
    const { plan } = settle(applied.intent, base)
    expect(drop.errorsAdded).toBe(countOf(audit(plan), 'error') - errorsBefore)
    expect(drop.shortfallAddedKwh).toBeCloseTo(totalShortfallKwh(plan) - totalShortfallKwh(base.plan), 6)
  }
})

test('the nearest starts come first, and dropping it where it is changes nothing', () => {
  const [here, ...others] = [...dropMap(state, base, held, ['T-2', 'T-1'])].slice(0, 3)

  expect(here).toMatchObject({ truckId: 'T-1', startPeriod: 33, errorsAdded: 0, shortfallAddedKwh: 0 })
  expect(others).toMatchObject([
    { truckId: 'T-2', startPeriod: 33 },
    { truckId: 'T-1', startPeriod: 32 },
  ])
})
