import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generatePlan } from '../../support/generate-plan.ts'
import { planFaults } from '../../support/plan-faults.ts'
import { runsOf } from '../../support/property-runs.ts'

const size = fc.record({
  trucks: fc.nat(5),
  batteries: fc.nat(60),
  seed: fc.nat(),
  periods: fc.constantFrom(92, 96, 100),
})

test('a generated plan can be carried out', () => {
  fc.assert(
    fc.property(size, each => {
      expect(planFaults(generatePlan(each), each.periods)).toEqual([])
    }),
    { numRuns: runsOf(20) },
  )
})

test('a generated plan is the same for the same seed and differs for another', () => {
  const plan = generatePlan({ trucks: 3, batteries: 5, seed: 7 })

  expect(generatePlan({ trucks: 3, batteries: 5, seed: 7 })).toEqual(plan)
  expect(generatePlan({ trucks: 3, batteries: 5, seed: 8 })).not.toEqual(plan)
})

test("generated plans contain every notation of a trip's arrival", () => {
  const plan = generatePlan({ trucks: 50, batteries: 50 })

  const ways = Object.values(plan.trips)
    .flat()
    .flatMap(trip =>
      trip.mbess_ids.map(id => {
        const maxConcurrent = trip.t_start === trip.t_end
        return `${maxConcurrent ? 'at once' : 'later'}, ${plan.mbess_schedules[id]?.[trip.t_end]?.length} entries`
      }),
    )
  expect([...new Set(ways)].sort()).toEqual(['at once, 1 entries', 'later, 1 entries', 'later, 2 entries'])
})

test("the tests' own checks find what is wrong in a plan", () => {
  const plan = generatePlan({ trucks: 2, batteries: 2, seed: 3 })
  const [trip] = Object.values(plan.trips).flat()
  const battery = plan.mbess_schedules['MB-1']
  if (!trip || !battery?.['5']?.[0]) throw new Error('a plan without what the test breaks')

  trip.src_location_id = 'nowhere'
  battery['5'][0].soe = 999
  delete battery['9']

  const faults = planFaults(plan).join('\n')
  expect(faults).toContain(`${trip.id} is not the join`)
  expect(faults).toContain('leaves from nowhere')
  expect(faults).toContain('MB-1, period 5: holds 999')
  expect(faults).toContain('MB-1, period 9: missing')
})
