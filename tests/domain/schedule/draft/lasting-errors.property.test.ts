import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastingErrors } from '../../../../domain/schedule/draft/lasting-errors.ts'
import { apply } from '../../../../domain/schedule/draft/operations/apply.ts'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import { type Base, readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import { baseState, type DraftState, stateOf } from '../../../../domain/schedule/draft/settle/draft-state.ts'
import { siteCandidates } from '../../../../domain/schedule/draft/site-candidates.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { generatePlan } from '../../../support/generate-plan.ts'
import { runsOf } from '../../../support/property-runs.ts'

const fromPeriod = 12

const after = (state: DraftState, base: Base, operation: Operation): DraftState | undefined => {
  const made = apply(state.intent, operation, base, fromPeriod - 1)
  return made.ok ? stateOf(made.intent, base, state) : undefined
}

test('no change from a period on, and no dispatch after it, has fewer errors than those that last', () => {
  const drawn = fc.record({
    trucks: fc.integer({ min: 1, max: 2 }),
    batteries: fc.integer({ min: 1, max: 3 }),
    seed: fc.nat(),
    periods: fc.constantFrom(32, 48),
    setKwh: fc.integer({ min: 0, max: 140 }),
    which: fc.nat(),
  })
  const lasting = { change: 0, dispatch: 0 }
  const property = fc.property(drawn, ({ setKwh, which, ...size }) => {
    const base = readBase(decodePlan(generatePlan(size)), { limits: { fullKwh: 150 } })
    const keys = [...base.trips.keys()]
    const tripKeys = keys.slice(which % (keys.length + 1)).slice(0, 1)
    const faults: Operation[] = [
      { type: 'set-energy', batteryId: 'MB-1', period: fromPeriod, energyKwh: setKwh },
      { type: 'remove-trips', tripKeys, returnTripsToo: false, laterTripsToo: false },
    ]
    const state = faults.reduce((so, each) => after(so, base, each) ?? so, baseState(base))
    const [siteId = ''] = state.plan.siteShortfalls.keys()
    for (const { operations, dispatch } of siteCandidates(state, base, siteId, fromPeriod - 1)) {
      const changed = after(state, base, { type: 'several', operations })
      const dispatched = dispatch && changed && after(changed, base, dispatch)
      if (!changed) continue
      const [before, then] = [lastingErrors(state, fromPeriod), lastingErrors(changed, fromPeriod)]
      expect(changed.audit.counts.error).toBeGreaterThanOrEqual(before.withAnyChange)
      lasting.change += before.withAnyChange
      if (!dispatched) continue
      expect(dispatched.audit.counts.error).toBeGreaterThanOrEqual(then.withAnyDispatch)
      lasting.dispatch += then.withAnyDispatch - then.withAnyChange
    }
  })
  fc.assert(property, { numRuns: runsOf(40) })
  expect(lasting.change).toBeGreaterThan(20)
  expect(lasting.dispatch).toBeGreaterThan(20)
})
