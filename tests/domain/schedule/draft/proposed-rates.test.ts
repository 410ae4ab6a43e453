import { expect, test } from 'vitest'
import { proposedRates } from '../../../../domain/schedule/draft/operations/proposed-rates.ts'
import { readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'

const plan = decodePlan(samplePlan('2026-01-15'))
const record = { code: null, inService: true }
const registry = {
  batteries: [{ ...record, id: 'MB-1', name: 'one', maxChargeKw: 60, maxDischargeKw: 25 }],
  places: [{ id: 'D-1', chargers: 4, chargerPowerKw: 50 }],
}

test('at a depot the weaker of charger and battery is proposed, and no microgrid to discharge into', () => {
  const known = readBase(plan, { registry })
  expect(proposedRates(known.intent, known, 'MB-1', 1)).toEqual({
    chargeKw: 50,
    dischargeKw: 25,
    microgridId: null,
    isDepotAlone: true,
  })
})

test('where the registry says nothing, the limits of the audit are proposed', () => {
  const base = readBase(plan)
  expect(proposedRates(base.intent, base, 'MB-1', 1)).toMatchObject({ chargeKw: 150, dischargeKw: 35 })
  expect(proposedRates(base.intent, base, 'nobody', 1)).toBeNull()
})

test('at a site its microgrid is proposed, and no charging', () => {
  const base = readBase(plan)
  expect(proposedRates(base.intent, base, 'MB-3', 40)).toEqual({
    chargeKw: null,
    dischargeKw: 35,
    microgridId: 'MG-2',
    isDepotAlone: false,
  })
})
