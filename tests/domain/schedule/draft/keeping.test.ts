// What has begun, and what is locked, changes only after a question.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dropMap } from '../../../../domain/schedule/draft/drop-map.ts'
import { apply } from '../../../../domain/schedule/draft/operations/apply.ts'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import { operationSchema } from '../../../../domain/schedule/draft/operations/operation-schema.ts'
import { operationWords } from '../../../../domain/schedule/draft/operations/operation-words.ts'
import { readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import { baseState, stateOf } from '../../../../domain/schedule/draft/settle/draft-state.ts'
import { settle, settledBase } from '../../../../domain/schedule/draft/settle/settle.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import type { Plan } from '../../../../domain/schedule/plan/plan.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'
import { planFrom, recipe } from '../../../support/plan-variants.ts'
import { runsOf } from '../../../support/property-runs.ts'
import { operationFrom, operationSeed } from '../../../support/random-operations.ts'

const base = readBase(decodePlan(samplePlan('2026-01-15')))
const intentAfter = (...operations: Operation[]) =>
  operations.reduce((intent, operation) => {
    const applied = apply(intent, operation, base)
    if (!applied.ok) throw new Error(applied.reason)
    return applied.intent
  }, base.intent)
const refusal = (operation: Operation, { intent = base.intent, frozenUntil = 0 } = {}) => {
  const applied = apply(intent, operation, base, frozenUntil)
  return applied.ok ? null : applied
}
const put = (startPeriod: number, endPeriod: number, batteryId = 'MB-1'): Operation => ({
  type: 'put-stretch',
  batteryId,
  startPeriod,
  endPeriod,
  doing: 'charge',
  powerKw: 40,
})
const trip = 'T-1_D-1_S-1_70_71'
const move: Operation = { type: 'move-trips', tripKeys: [trip], byPeriods: 1 }

describe('what has begun', () => {
  test('changes only after a question, and the step says that it is in the past', () => {
    const refused = refusal(put(12, 20), { frozenUntil: 14 })

    expect(refused?.reason).toBe('This would change what MB-1 does before 03:30, which has begun or is over.')
    expect(refused?.offers.map(({ words }) => words)).toEqual(['Change the past anyway'])
    const [offer] = refused?.offers ?? []
    if (!offer) throw new Error('no offer')
    expect(operationSchema.parse(offer.operation)).toEqual(offer.operation)
    expect(refusal(offer.operation, { frozenUntil: 14 })).toBeNull()
    expect(operationWords(offer.operation, base.intent)).toBe(
      'Charge MB-1 from 02:45 to 05:00 at 40 kW, in the past.',
    )
    expect(refusal(put(15, 20), { frozenUntil: 14 })).toBeNull()
  })

  test('is left as it is by a re-dispatch, which begins with the next period', () => {
    const lacking = readBase(withShortfall(base.plan))
    const applied = apply(lacking.intent, { type: 're-dispatch', batteryIds: [], fromPeriod: 1 }, lacking, 30)
    if (!applied.ok) throw new Error(applied.reason)

    expect(applied.operation).toMatchObject({ type: 're-dispatch', fromPeriod: 31 })
    expect(pastOf(settle(applied.intent, lacking).plan, 30)).toBe(pastOf(lacking.plan, 30))
    expect(refusal({ type: 're-dispatch', batteryIds: [], fromPeriod: 1 }, { frozenUntil: 96 })?.reason).toBe(
      'Nothing can be re-dispatched from 00:00 on: the day is over then, or kept.',
    )
  })

  test('is no place to drop a trip', () => {
    const drops = [...dropMap(baseState(base), base, trip, ['T-1', 'T-4'], 60)]
    expect(drops.filter(({ startPeriod, possible }) => possible && startPeriod <= 60)).toEqual([])
    expect(drops.some(({ startPeriod, possible }) => possible && startPeriod > 60)).toBe(true)
  })
})

describe('what is locked', () => {
  const locked = (operation: Operation) => intentAfter(operation)

  test('a trip is moved by nothing without a question, and then once', () => {
    const intent = locked({ type: 'lock-trips', tripKeys: [trip] })
    const refused = refusal(move, { intent })

    expect(refused?.reason).toBe('The trip of T-1 from D-1 to S-1 at 17:15 is locked.')
    const [offer] = refused?.offers ?? []
    if (!offer) throw new Error('no offer')
    expect(operationWords(offer.operation, intent)).toMatch(/leave 15 min later, despite a lock\.$/)
    const moved = apply(intent, offer.operation, base)
    expect(moved.ok && moved.intent.protectedParts.tripKeys).toEqual([trip])
    expect(
      [...dropMap(stateOf(intent, base, baseState(base)), base, trip, ['T-4'])].some(d => d.possible),
    ).toBe(false)
    expect(
      refusal(move, {
        intent: intentAfter(
          { type: 'lock-trips', tripKeys: [trip] },
          { type: 'unlock-trips', tripKeys: [trip] },
        ),
      }),
    ).toBeNull()
  })

  test('a unit is changed by nothing, and a re-dispatch leaves it as it is', () => {
    const unit = { kind: 'battery', id: 'MB-1' } as const
    const intent = locked({ type: 'lock-unit', unit })

    expect(refusal(put(1, 4), { intent })?.reason).toBe('MB-1 is locked.')
    expect(refusal(put(1, 4, 'MB-2'), { intent })).toBeNull()
    expect(refusal({ type: 're-dispatch', batteryIds: ['MB-1'], fromPeriod: 1 }, { intent })?.reason).toBe(
      'MB-1 is locked.',
    )
    // What was measured is no wish.
    expect(
      refusal({ type: 'set-energy', batteryId: 'MB-1', period: 40, energyKwh: 100 }, { intent }),
    ).toBeNull()
  })

  test('the plan is kept until a time', () => {
    const keep: Operation = { type: 'keep-until', untilPeriod: 84 }
    const intent = locked(keep)

    expect(operationWords(keep, base.intent)).toBe('Keep what is planned until 21:00.')
    expect(refusal(move, { intent })?.reason).toBe('What T-1 does until 21:00 is kept.')
    expect(refusal({ ...move, tripKeys: ['T-1_S-1_D-1_89_90'] } as Operation, { intent })).toBeNull()
    expect(
      operationSchema.safeParse({ type: 'several', operations: [move], despite: ['past', 'locks', 'past'] })
        .success,
    ).toBe(false)
  })
})

function withShortfall(plan: Plan): Plan {
  const siteShortfalls = new Map(
    [...plan.siteShortfalls].map(([id, periods]) => [
      id,
      new Map([...periods].map(([period, kwh]) => [period, kwh + 5])),
    ]),
  )
  return { ...plan, siteShortfalls }
}

/** All that a plan says of the periods up to this one. */
const pastOf = ({ trucks, batteries, siteShortfalls }: Plan, period: number): string =>
  JSON.stringify([
    ...[...trucks, ...batteries].map(({ id, entries }) => [
      id,
      entries.filter(each => each.period <= period),
    ]),
    ...[...siteShortfalls].map(([id, periods]) => [id, [...periods].filter(([each]) => each <= period)]),
  ])

test('a frozen past stays byte-equal, and so does what is kept until a time or locked', () => {
  let refusals = 0
  fc.assert(
    fc.property(
      recipe(),
      fc.array(operationSeed(), { minLength: 5, maxLength: 40 }),
      fc.integer({ min: 1, max: 92 }),
      fc.boolean(),
      (each, seeds, until, byLock) => {
        const drawn = readBase(decodePlan(planFrom(each)))
        const battery = drawn.intent.batteries[0]?.id ?? ''
        const unit = { kind: 'battery', id: battery } as const
        const start: Operation[] = byLock
          ? [
              { type: 'keep-until', untilPeriod: until },
              { type: 'lock-unit', unit },
            ]
          : []
        const intent = start.reduce((so, operation) => {
          const applied = apply(so, operation, drawn)
          if (!applied.ok) throw new Error(applied.reason)
          return applied.intent
        }, drawn.intent)
        let state = settle(intent, drawn, settledBase(drawn))
        const doingsOf = (plan: Plan) =>
          JSON.stringify(
            plan.batteries
              .find(({ id }) => id === battery)
              ?.entries.map(({ period, scheduleType }) => [period, scheduleType]),
          )
        const [past, doings] = [pastOf(state.plan, until), doingsOf(state.plan)]
        for (const seed of seeds) {
          const operation = operationFrom(seed, state.intent, drawn)
          if (!operation || /lock|keep|set-energy/.test(operation.type)) continue
          const applied = apply(state.intent, operation, drawn, byLock ? 0 : until)
          if (!applied.ok) {
            refusals++
            continue
          }
          state = settle(applied.intent, drawn, state)
          expect({ operation, past: pastOf(state.plan, until) }).toEqual({ operation, past })
          if (byLock) expect({ operation, doings: doingsOf(state.plan) }).toEqual({ operation, doings })
        }
      },
    ),
    { numRuns: runsOf(60) },
  )
  expect(refusals).toBeGreaterThan(0)
})
