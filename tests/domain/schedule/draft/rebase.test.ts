// The steps of a draft on another plan of the day.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { appendStep, type Draft, doneSteps, newDraft } from '../../../../domain/schedule/draft/draft.ts'
import { apply } from '../../../../domain/schedule/draft/operations/apply.ts'
import type { Operation, SingleOperation } from '../../../../domain/schedule/draft/operations/operation.ts'
import { operationWords } from '../../../../domain/schedule/draft/operations/operation-words.ts'
import { rebase } from '../../../../domain/schedule/draft/rebase.ts'
import { type Base, readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import { settle, settledBase } from '../../../../domain/schedule/draft/settle/settle.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'
import { planFrom, recipe } from '../../../support/plan-variants.ts'
import { runsOf } from '../../../support/property-runs.ts'
import { type OperationSeed, operationFrom, operationSeed } from '../../../support/random-operations.ts'

const base = readBase(decodePlan(samplePlan('2026-01-15')))
const empty = newDraft({ id: 'd1', name: 'Draft', baseTxId: 'test_03', baseHash: 'h' })
const out = 'T-1_D-1_S-2_33_34'
const move: Operation = { type: 'move-trips', tripKeys: [out], byPeriods: 1 }
const charge: Operation = {
  type: 'put-stretch',
  batteryId: 'MB-1',
  startPeriod: 9,
  endPeriod: 10,
  doing: 'charge',
  powerKw: 80,
}

/** The plan that the operations make of another one. */
function planOf(of: Base, ...operations: Operation[]): Base {
  const { intent } = operations.reduce((so, operation) => {
    const applied = apply(so.intent, operation, of)
    if (!applied.ok) throw new Error(applied.reason)
    return settle(applied.intent, of, so)
  }, settledBase(of))
  return readBase(settle(intent, of).plan)
}

const draftOf = (...operations: Operation[]): Draft =>
  operations.reduce(
    (so, operation, i) =>
      appendStep(so, {
        id: `s${i + 1}`,
        at: '',
        by: 'u',
        operation,
        words: operationWords(operation, base.intent),
      }),
    empty,
  )

const rebased = (draft: Draft, to: Base, accepted: readonly string[] = []) =>
  rebase(draft, to, 'h2', { from: base, accepted: new Set(accepted) })

const tripOf = (plan: Base['plan'], truckId: string) => plan.trips.find(trip => trip.truckId === truckId)

test('a step on a trip that has shifted is applied to it, and says when it leaves now', () => {
  const later = planOf(base, move)

  const { outcomes, draft, state } = rebased(draftOf(move), later)

  expect(outcomes).toMatchObject([
    { outcome: 'applied', to: 'to the trip that now leaves at 08:15', step: { id: 's1' } },
  ])
  expect(tripOf(state.plan, 'T-1')?.startPeriod).toBe(35)
  expect(doneSteps(draft)).toMatchObject([
    { id: 's1', words: 'Make the trip of T-1 from D-1 to S-2 at 08:15 leave 15 min later.' },
  ])
  expect(draft).toMatchObject({ baseTxId: 'test_03', baseHash: 'h2' })
})

test('the words of a step say what the other plan does not allow it as asked', () => {
  const other = planOf(base, { type: 'set-energy', batteryId: 'MB-1', period: 9, energyKwh: 150 })

  const { draft } = rebased(draftOf(charge), other)

  expect(doneSteps(draft)[0]?.words).toMatch(
    /^Charge MB-1 from 02:00 to 02:30 at 80 kW\. .*MB-1 discharging from 19:45 to 21:30 at 30 kW: 15 min at 5 kW, then empty\.$/,
  )
})

test('times that a step gives to a trip move with the trip', () => {
  const later = planOf(base, move)
  const times: Operation = { type: 'set-trip-times', tripKey: out, startPeriod: 33, endPeriod: 35 }

  const { outcomes, state } = rebased(draftOf(times), later)

  expect(outcomes).toMatchObject([{ to: 'to the trip that now leaves at 08:15, 15 min later' }])
  expect(tripOf(state.plan, 'T-1')).toMatchObject({ startPeriod: 34, endPeriod: 36 })
})

test('what the plan has already is without effect, and what a battery is to do stays at its time', () => {
  const later = planOf(base, charge, move)

  const { outcomes } = rebased(draftOf(charge, { ...charge, startPeriod: 11, endPeriod: 12 }), later)

  expect(outcomes).toMatchObject([{ outcome: 'without effect' }, { outcome: 'applied', to: null }])
})

test('a step on a trip that the plan no longer has is refused in trucks and times', () => {
  const remove = { type: 'remove-trips', returnTripsToo: true, laterTripsToo: true } as const
  const all = base.plan.trips.filter(({ truckId }) => truckId === 'T-1').map(({ id }) => id)
  const without = planOf(base, { ...remove, tripKeys: all })

  const { outcomes, draft } = rebased(draftOf(move, charge), without)

  expect(outcomes).toMatchObject([
    { outcome: 'refused', reason: 'That plan has nothing like the trip of T-1 from D-1 to S-2 at 08:00.' },
    { outcome: 'applied' },
  ])
  expect(doneSteps(draft).map(({ id }) => id)).toEqual(['s2'])
})

test('a step is in doubt where the trip leaves much later, and applied once it is accepted', () => {
  const atNoon = ['T-1_D-1_S-2_53_54', 'T-1_S-2_D-1_55_56']
  const later = planOf(base, { type: 'move-trips', tripKeys: atNoon, byPeriods: 5 })
  const draft = draftOf({ type: 'move-trips', tripKeys: atNoon.slice(0, 1), byPeriods: -1 }, charge)

  const { outcomes, draft: left, state } = rebased(draft, later)

  expect(outcomes).toMatchObject([
    {
      outcome: 'doubtful',
      reason:
        'It is not certain that the trip of T-1 from D-1 to S-2 at 13:00 is now the trip of T-1 from D-1 to S-2 at 14:15.',
      words: 'Make the trip of T-1 from D-1 to S-2 at 14:15 leave 15 min earlier.',
    },
    { outcome: 'applied' },
  ])
  expect(doneSteps(left).map(({ id }) => id)).toEqual(['s2'])
  expect(state.plan.trips.map(({ id }) => id)).toContain('T-1_D-1_S-2_58_59')
  const accepted = rebased(draft, later, ['s1'])
  expect(accepted.outcomes).toMatchObject([
    { outcome: 'applied', to: 'to the trip that now leaves at 14:15' },
    { outcome: 'applied' },
  ])
  expect(accepted.state.plan.trips.map(({ id }) => id)).toContain('T-1_D-1_S-2_57_58')
})

test('steps on a trip that a step has added follow it', () => {
  const add: Operation = {
    type: 'add-trip',
    truckId: 'T-4',
    sourceId: 'D-2',
    destinationId: 'S-3',
    startPeriod: 9,
    endPeriod: 10,
    batteryIds: [],
  }
  const moveAdded: Operation = { type: 'move-trips', tripKeys: ['T-4_D-2_S-3_9_10'], byPeriods: 1 }
  const ofTruck = base.plan.trips.filter(({ truckId }) => truckId === 'T-4').map(({ id }) => id)
  const later = planOf(base, { type: 'move-trips', tripKeys: ofTruck, byPeriods: 1 })

  const { outcomes, state } = rebased(draftOf(add, moveAdded), later)

  expect(outcomes).toMatchObject([
    { outcome: 'applied', to: '15 min later' },
    { outcome: 'applied', to: 'to the trip that now leaves at 02:15' },
  ])
  expect(state.plan.trips.map(({ id }) => id)).toContain('T-4_D-2_S-3_11_12')
})

test('a dispatch is computed again for the plan', () => {
  const wanted: Operation = { type: 're-dispatch', batteryIds: [], fromPeriod: 1 }
  const made = apply(base.intent, wanted, base)
  if (!made.ok) throw new Error(made.reason)
  const later = planOf(base, move)
  const { draft } = rebased(draftOf(made.operation), later)
  const newly = apply(later.intent, wanted, later)

  expect(newly).toMatchObject({ operation: doneSteps(draft)[0]?.operation })
})

/** Those that name trips, or whose times follow the trips around them or leave them alone. */
const lawTypes: readonly SingleOperation['type'][] = [
  'move-trips',
  'set-trip-times',
  'redirect-trip',
  'give-trips',
  'load-battery',
  'unload-battery',
  'remove-trips',
  'add-trip',
  'paste-trips',
  'swap-trucks',
  'set-energy',
]

test('on a plan whose trips have all shifted by one period, each step is kept and no trip is different otherwise', () => {
  fc.assert(
    fc.property(
      recipe(),
      fc.array(operationSeed(lawTypes), { maxLength: 15 }),
      fc.constantFrom(-1, 1),
      (each, seeds, byPeriods) => {
        const first = readBase(decodePlan(planFrom(each)))
        const tripKeys = [...first.trips.keys()]
        fc.pre(tripKeys.length > 0)
        const all = apply(first.intent, { type: 'move-trips', tripKeys, byPeriods }, first)
        fc.pre(all.ok)
        const second = all.ok ? readBase(settle(all.intent, first).plan) : first
        const { draft, after } = made(first, seeds, byPeriods)

        const { outcomes, state } = rebase(draft, second, 'h2', { from: first })

        expect(outcomes.filter(({ outcome }) => outcome === 'refused' || outcome === 'doubtful')).toEqual([])
        const times = (trips: Base['plan']['trips'], by: number) =>
          trips.map(trip => [trip.truckId, trip.sourceId, trip.destinationId, trip.startPeriod + by]).sort()
        expect(times(state.plan.trips, 0)).toEqual(times(after.trips, byPeriods))
      },
    ),
    { numRuns: runsOf(60) },
  )
})

test('a rebased draft is what its steps make of the new plan', () => {
  fc.assert(
    fc.property(
      recipe(),
      fc.array(operationSeed(), { maxLength: 15 }),
      fc.array(operationSeed(), { maxLength: 15 }),
      (each, changes, seeds) => {
        const first = readBase(decodePlan(planFrom(each)))
        const second = readBase(made(first, changes).after)

        const { state, draft } = rebase(made(first, seeds).draft, second, 'h2', { from: first })

        let { intent } = second
        for (const { operation } of doneSteps(draft)) {
          const applied = apply(intent, operation, second)
          if (!applied.ok) throw new Error(applied.reason)
          intent = applied.intent
        }
        expect(state.plan).toEqual(settle(intent, second).plan)
      },
    ),
    { numRuns: runsOf(20) },
  )
})

/** A draft of the operations that are possible, also with all trips by so much later. */
function made(of: Base, seeds: readonly OperationSeed[], byPeriods = 0) {
  let { intent } = of
  let draft = empty
  for (const [i, seed] of seeds.entries()) {
    const operation = operationFrom(seed, intent, of)
    const applied = operation && apply(intent, operation, of)
    if (!applied?.ok) continue
    const trips = applied.intent.trucks.flatMap(truck => truck.trips)
    const leavesDay = ({ trip }: (typeof trips)[number]) =>
      trip.startPeriod + byPeriods < 1 || trip.endPeriod + byPeriods > of.plan.periodCount
    if (trips.some(leavesDay)) continue
    intent = applied.intent
    draft = appendStep(draft, { id: `s${i}`, at: '', by: '', operation: applied.operation, words: '' })
  }
  return { draft, after: settle(intent, of).plan }
}

test('a new dispatch begins after what has begun, also where it is one of several operations of a step', () => {
  const dispatch: SingleOperation = { type: 're-dispatch', batteryIds: [], fromPeriod: 1 }
  const later: SingleOperation = { type: 'move-trips', tripKeys: ['T-1_D-1_S-1_70_71'], byPeriods: -2 }
  const applied = apply(base.intent, { type: 'several', operations: [later, dispatch] }, base)
  if (!applied.ok) throw new Error(applied.reason)

  const { state, draft } = rebase(draftOf(applied.operation), base, 'h2', { from: base, frozenUntil: 40 })

  expect(doneSteps(draft)).toMatchObject([
    { operation: { operations: [{ type: 'move-trips' }, { type: 're-dispatch', fromPeriod: 41 }] } },
  ])
  const past = ({ batteries }: Base['plan']) =>
    batteries.map(({ entries }) => entries.filter(({ period }) => period <= 40))
  expect(past(state.plan)).toEqual(past(base.plan))
})
