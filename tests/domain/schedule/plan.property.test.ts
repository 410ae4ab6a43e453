import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodePlan, parsePlan } from '../../../domain/schedule/plan/decode.ts'
import { encodePlan } from '../../../domain/schedule/plan/encode.ts'
import { InvalidPlan } from '../../../domain/schedule/plan/plan.ts'
import { samplePlan } from '../../../domain/schedule/plan/sample-plan.ts'
import { generatePlan } from '../../support/generate-plan.ts'
import { awkwardId, brokenPlan, soundPlan } from '../../support/plan-arbitraries.ts'
import { runsOf } from '../../support/property-runs.ts'
import { drive, park, ride, smallPlan, stage, trip } from '../../support/small-plan.ts'

/** Either a plan comes out or `InvalidPlan` with a sentence on one line; anything else fails the test. */
function decodeOrRefuse(decode: () => unknown): void {
  try {
    decode()
  } catch (error) {
    if (!(error instanceof InvalidPlan)) throw error
    expect(error.message).toMatch(/^[^\p{C}]{5,900}$/u)
  }
}

test('decoding any JSON value throws nothing but InvalidPlan', () => {
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 6 }), value => decodeOrRefuse(() => decodePlan(value))))
})

test('parsing any text throws nothing but InvalidPlan', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), text =>
      decodeOrRefuse(() => parsePlan(text)),
    ),
  )
})

test('decoding a changed plan throws nothing but InvalidPlan', () => {
  const small = brokenPlan(generatePlan({ trucks: 1, batteries: 2, seed: 5 }))

  fc.assert(
    fc.property(small, plan => decodeOrRefuse(() => decodePlan(plan))),
    { numRuns: runsOf(100) },
  )
})

test('decoding a changed sample plan throws nothing but InvalidPlan', () => {
  fc.assert(fc.property(brokenPlan(samplePlan('2026-01-15')), plan => decodeOrRefuse(() => decodePlan(plan))))
})

test('a decoded plan encodes to what was received', () => {
  fc.assert(
    fc.property(soundPlan(), plan => {
      expect(encodePlan(decodePlan(plan))).toEqual(plan)
    }),
  )
})

test('decoding does not depend on the spelling of ids', () => {
  const ids = fc.record({ unit: awkwardId(), place: awkwardId(), tripId: awkwardId(), site: awkwardId() })

  fc.assert(
    fc.property(ids, ({ unit, place, tripId, site }) => {
      const plan = smallPlan({
        trips: [trip(tripId, 2, 2, { truck: unit, from: place, to: site, load: [unit] })],
        trucks: Object.fromEntries([[unit, [[park(place)], [drive(tripId)], [park(site)]]]]),
        batteries: Object.fromEntries([[unit, [[stage(place, 1)], [ride(tripId, 1)], [stage(site, 1)]]]]),
        shortfalls: Object.fromEntries([[site, { '3': 2 }]]),
      })

      expect(JSON.stringify(encodePlan(parsePlan(JSON.stringify(plan))))).toBe(JSON.stringify(plan))
    }),
  )
})
