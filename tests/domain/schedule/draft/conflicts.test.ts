// Two people who change one trip without having seen what the other did.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conflictsOf, type MadeStep } from '../../../../domain/schedule/draft/conflicts.ts'
import { apply } from '../../../../domain/schedule/draft/operations/apply.ts'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import { operationSchema } from '../../../../domain/schedule/draft/operations/operation-schema.ts'
import { readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import { findTrip, type Intent } from '../../../../domain/schedule/draft/settle/intent.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'
import { runsOf } from '../../../support/property-runs.ts'

const base = readBase(decodePlan(samplePlan('2026-01-15')))
const evening = 'T-1_D-1_S-1_70_71'
const move = (byPeriods: number): Operation => ({ type: 'move-trips', tripKeys: [evening], byPeriods })

function made(intent: Intent, operation: Operation) {
  const applied = apply(intent, operation, base)
  if (!applied.ok) throw new Error(applied.reason)
  return applied
}

/** The steps of people who all saw the plan as delivered, as the log has them one after the other. */
function atOnce(...requests: [by: string, operation: Operation][]): { steps: MadeStep[]; now: Intent } {
  let { intent } = base
  const steps = requests.map(([by, wanted], i) => {
    const { operation } = made(base.intent, wanted)
    const stored = operationSchema.parse(JSON.parse(JSON.stringify(operation)))
    const before = intent
    intent = made(before, stored).intent
    return { id: `s-${i}`, by, operation: stored, before, after: intent }
  })
  return { steps, now: intent }
}

const departureIn = (intent: Intent) => findTrip(intent, evening)?.trip.startPeriod

test('of 17:15 to 17:30 and 17:15 to 17:00 at once, both requests are named, and the trip leaves as one of them says', () => {
  const { steps, now } = atOnce(['Anna', move(1)], ['Ben', move(-1)])

  expect(departureIn(now)).toBe(69)
  const [conflict, ...more] = conflictsOf(steps, now)
  expect(conflict).toMatchObject({
    stepId: 's-1',
    otherStepId: 's-0',
    trip: 'the trip of T-1 from D-1 to S-1 at 17:15',
    request: { text: 'to leave at 17:00', action: 'Let it leave at 17:00' },
    otherRequest: { text: 'to leave at 17:30', action: 'Let it leave at 17:30' },
  })
  expect(more).toEqual([])
})

test('the other request holds once it is chosen, and the conflict is over', () => {
  const { steps, now } = atOnce(['Anna', move(1)], ['Ben', move(-1)])
  const { operation } = conflictsOf(steps, now)[0] as { operation: Operation }
  const { intent } = made(now, operation)

  expect(departureIn(intent)).toBe(71)
  expect(conflictsOf(steps, intent)).toEqual([])
})

test('a conflict is over once the request that holds is kept, until somebody wants something else again', () => {
  const { steps, now } = atOnce(['Anna', move(1)], ['Ben', move(-1)])
  const { keep } = conflictsOf(steps, now)[0] as { keep: Operation }
  const kept = made(now, operationSchema.parse(keep))
  const step = { id: 's-2', by: 'Anna', operation: kept.operation, before: now, after: kept.intent }
  expect(conflictsOf([...steps, step], kept.intent)).toEqual([])

  const { operation } = made(base.intent, move(2))
  const after = made(kept.intent, operation).intent
  const late = { id: 's-3', by: 'Cleo', operation, before: kept.intent, after }
  expect(conflictsOf([...steps, step, late], after)).toMatchObject([{ stepId: 's-3', otherStepId: 's-1' }])
})

test('two trucks and two destinations for one trip are conflicts, too', () => {
  const redirect = (destinationId: string): Operation => ({
    type: 'redirect-trip',
    tripKey: evening,
    destinationId,
    nextTripsToo: false,
  })
  const give = (truckId: string): Operation => ({
    type: 'give-trips',
    tripKeys: [evening],
    truckId,
    byPeriods: 0,
    emptyTrips: false,
  })
  const requests = ({ steps, now }: ReturnType<typeof atOnce>) =>
    conflictsOf(steps, now).map(({ request, otherRequest }) => [otherRequest.text, request.text])

  expect(requests(atOnce(['Anna', redirect('S-2')], ['Ben', redirect('S-3')]))).toEqual([
    ['to go to S-2', 'to go to S-3'],
  ])
  expect(requests(atOnce(['Anna', give('T-2')], ['Ben', give('T-4')]))).toEqual([['with T-2', 'with T-4']])
  expect(requests(atOnce(['Anna', give('T-2')], ['Ben', move(1)]))).toEqual([])
})

test('two arrivals for one departure are a conflict of their own, and the other one can be chosen', () => {
  const arrive = (endPeriod: number): Operation => ({
    type: 'set-trip-times',
    tripKey: evening,
    startPeriod: 70,
    endPeriod,
  })
  const { steps, now } = atOnce(['Anna', arrive(72)], ['Ben', arrive(73)])
  const [conflict, ...more] = conflictsOf(steps, now)

  expect(conflict).toMatchObject({
    field: 'endPeriod',
    request: { text: 'to arrive at 18:00', action: 'Let it arrive at 18:00' },
    otherRequest: { text: 'to arrive at 17:45', action: 'Let it arrive at 17:45' },
  })
  expect(more).toEqual([])
  const { intent } = made(now, conflict?.operation as Operation)
  expect(findTrip(intent, evening)?.trip).toMatchObject({ startPeriod: 70, endPeriod: 72 })
  expect(conflictsOf(steps, intent)).toEqual([])
})

test('a wanted arrival of a trip of one period is the end of that period', () => {
  const arrive = (endPeriod: number): Operation => ({
    type: 'set-trip-times',
    tripKey: evening,
    startPeriod: 70,
    endPeriod,
  })
  const { steps, now } = atOnce(['Anna', arrive(72)], ['Ben', arrive(70)])

  expect(conflictsOf(steps, now).map(({ request }) => request.action)).toEqual(['Let it arrive at 17:30'])
})

test('one person changing a trip twice, or two wanting the same, is no conflict', () => {
  const alike = atOnce(['Anna', move(1)], ['Ben', move(1)])
  const alone = atOnce(['Anna', move(1)], ['Anna', move(-1)])

  expect(departureIn(alike.now)).toBe(71)
  expect(conflictsOf(alike.steps, alike.now)).toEqual([])
  expect(conflictsOf(alone.steps, alone.now)).toEqual([])
})

test('a step of an older log is still read, and moves the trip by as much as it says', () => {
  const old = operationSchema.parse(move(1))

  expect(departureIn(made(made(base.intent, move(1)).intent, old).intent)).toBe(72)
})

test('whatever two people want of a departure at once, it is what one of them wants, and both are named if they differ', () => {
  const shift = fc.integer({ min: -6, max: 4 }).filter(by => by !== 0)
  fc.assert(
    fc.property(shift, shift, (first, second) => {
      const { steps, now } = atOnce(['Anna', move(first)], ['Ben', move(second)])

      expect(departureIn(now)).toBe(70 + second)
      expect(conflictsOf(steps, now)).toHaveLength(first === second ? 0 : 1)
    }),
    { numRuns: runsOf(30) },
  )
})
