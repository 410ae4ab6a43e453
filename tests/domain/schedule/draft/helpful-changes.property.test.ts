// What is offered for a short site does what is said of it.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { audit, countOf } from '../../../../domain/schedule/audit/index.ts'
import { type HelpfulChanges, helpfulChanges } from '../../../../domain/schedule/draft/helpful-changes.ts'
import { apply } from '../../../../domain/schedule/draft/operations/apply.ts'
import { type Base, readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import { baseState, stateOf } from '../../../../domain/schedule/draft/settle/draft-state.ts'
import { totalShortfallKwh } from '../../../../domain/schedule/draft/settle/shortfall.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { generatePlan } from '../../../support/generate-plan.ts'
import { runsOf } from '../../../support/property-runs.ts'

const complete = (base: Base, siteId: string, frozenUntil = 0): HelpfulChanges =>
  [...helpfulChanges(baseState(base), base, siteId, frozenUntil)].at(-1) ?? { tried: 0, best: [] }

const drawn = fc.record({
  trucks: fc.integer({ min: 1, max: 2 }),
  batteries: fc.integer({ min: 1, max: 3 }),
  seed: fc.nat(),
  frozenUntil: fc.integer({ min: 0, max: 60 }),
})

describe('every change that is offered', () => {
  test('leaves the errors and the shortfall that are announced when it is made, and less than there is', () => {
    let offered = 0
    const property = fc.property(drawn, ({ frozenUntil, ...size }) => {
      const plan = decodePlan(generatePlan(size))
      const base = readBase(plan)
      const shortfallKwh = totalShortfallKwh(plan)
      for (const siteId of [...plan.siteShortfalls.keys()].slice(0, 1)) {
        for (const change of complete(base, siteId, frozenUntil).best) {
          offered += 1
          const made = apply(base.intent, change.operation, base)
          if (!made.ok) throw new Error(made.reason)
          const after = stateOf(made.intent, base, baseState(base)).plan
          expect(totalShortfallKwh(after)).toBeCloseTo(change.shortfallKwh, 6)
          expect(countOf(audit(after), 'error')).toBe(change.errors)
          expect(change.shortfallKwh).toBeLessThan(shortfallKwh)
          expect(change.errors).toBeLessThanOrEqual(base.audit.counts.error)
          const entries = (batteries: typeof plan.batteries) =>
            batteries.map(each => each.entries.filter(({ period }) => period <= frozenUntil))
          expect(entries(after.batteries)).toEqual(entries(plan.batteries))
        }
      }
    })
    fc.assert(property, { numRuns: runsOf(8) })
    expect(offered).toBeGreaterThan(5)
  })
})
