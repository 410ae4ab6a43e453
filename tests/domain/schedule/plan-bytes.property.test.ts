// The fast path from bytes to a plan beside the full decoder, which alone decides what is a plan.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePlanBytes, streamPlanBytes } from '../../../domain/schedule/plan/bytes.ts'
import { collectPlan, decodePlan, parsePlan, type UnitSink } from '../../../domain/schedule/plan/decode.ts'
import { streamPlanFast } from '../../../domain/schedule/plan/fast-plan.ts'
import { InvalidPlan, type Plan } from '../../../domain/schedule/plan/plan.ts'
import { samplePlan } from '../../../domain/schedule/plan/sample-plan.ts'
import { generatePlan } from '../../support/generate-plan.ts'
import { bytesOfJson, bytesOfText, notation, writeJson } from '../../support/json-notations.ts'
import { awkwardId, brokenPlan, soundPlan } from '../../support/plan-arbitraries.ts'
import { planFrom, recipe } from '../../support/plan-variants.ts'
import { runsOf } from '../../support/property-runs.ts'
import { drive, park, ride, smallPlan, stage, trip } from '../../support/small-plan.ts'

/** The plan, or the sentence that refuses it. */
function outcome(parse: () => Plan): Plan | string {
  try {
    return parse()
  } catch (error) {
    if (error instanceof InvalidPlan) return error.message
    throw error
  }
}

function expectSameAsText(bytes: Uint8Array): void {
  const text = new TextDecoder().decode(bytes)
  expect(outcome(() => parsePlanBytes(bytes, 0))).toStrictEqual(outcome(() => parsePlan(text)))
}

/** Undefined where the fast path leaves the plan to the full decoder. */
function decodeFast(bytes: Uint8Array): Plan | undefined {
  try {
    return collectPlan(taker => streamPlanFast(bytes, taker))
  } catch {
    return undefined
  }
}

describe('the fast path and the decoder agree', () => {
  test('the fast path and the decoder agree in every notation of a plan', () => {
    fc.assert(
      fc.property(recipe(), notation(), (each, how) => {
        expectSameAsText(bytesOfText(writeJson(planFrom(each), how)))
      }),
      { numRuns: runsOf(50) },
    )
  })

  test('the fast path and the decoder agree on any ids', () => {
    const ids = fc.array(awkwardId(), { minLength: 1, maxLength: 4 })

    fc.assert(
      fc.property(ids, awkwardId(), awkwardId(), notation(), (units, place, tripId, how) => {
        const day = [[park(place)], [drive(tripId)], [park(place)]]
        const batteryDay = [[stage(place, 1)], [ride(tripId, 1)], [stage(place, 1)]]
        const plan = smallPlan({
          trips: [trip(tripId, 2, 2, { truck: units[0] ?? '', from: place, to: place })],
          trucks: Object.fromEntries(units.map(id => [id, day])),
          batteries: Object.fromEntries(units.map(id => [id, batteryDay])),
        })

        expectSameAsText(bytesOfText(writeJson(plan, how)))
      }),
      { numRuns: runsOf(100) },
    )
  })

  test('the fast path and the decoder agree on invalid plans', () => {
    fc.assert(
      fc.property(
        brokenPlan(generatePlan({ trucks: 1, batteries: 2, seed: 5, periods: 12 })),
        notation(),
        (plan, how) => {
          expectSameAsText(bytesOfText(writeJson(plan, { ...how, twice: 0 })))
        },
      ),
      { numRuns: runsOf(60) },
    )
  })

  test('the fast path and the decoder agree if bytes are changed, removed, doubled or cut off', () => {
    const bytes = bytesOfJson(generatePlan({ trucks: 1, batteries: 1, seed: 3, periods: 6 }))
    const letters = fc.oneof(
      fc.constantFrom(...[...'"\\{}[],:0123456789-+.eE tnu'].map(letter => letter.charCodeAt(0))),
      fc.nat(255),
    )
    const change = fc.record({
      at: fc.nat(bytes.length - 1),
      left: fc.nat(3),
      put: fc
        .uint8Array({ maxLength: 2 })
        .chain(raw => fc.array(letters, { maxLength: 2 }).map(other => [...raw.slice(0, 1), ...other])),
    })

    fc.assert(
      fc.property(
        fc.array(change, { minLength: 1, maxLength: 3 }),
        fc.option(fc.nat(bytes.length)),
        (changes, cut) => {
          let changed = [...bytes]
          for (const { at, left, put } of changes) changed.splice(at, left, ...put)
          if (cut !== null) changed = changed.slice(0, cut)

          expectSameAsText(Uint8Array.from(changed))
        },
      ),
      { numRuns: runsOf(400) },
    )
  })

  test('the fast path and the decoder agree if a part of the text is repeated', () => {
    const text = JSON.stringify(generatePlan({ trucks: 1, batteries: 1, seed: 4, periods: 8 }))
    const place = fc.nat(text.length)

    fc.assert(
      fc.property(place, fc.nat(400), place, (start, length, to) => {
        const part = text.slice(start, start + length)

        expectSameAsText(bytesOfText(text.slice(0, to) + part + text.slice(to)))
      }),
      { numRuns: runsOf(150) },
    )
  })
})

describe('the fast path is taken', () => {
  test('the fast path is taken for plans as the server and the generator write them', () => {
    fc.assert(
      fc.property(soundPlan(), fc.constantFrom(undefined, 1, 2), (plan, indent) => {
        const bytes = bytesOfJson(plan, indent)

        expect(decodeFast(bytes)).toStrictEqual(parsePlan(new TextDecoder().decode(bytes)))
      }),
      { numRuns: runsOf(25) },
    )
  })

  const sample = samplePlan('2026-01-15')
  const { trips, ...withoutTrips } = sample

  test.each([
    ['members that nobody knows', { solver: { seconds: [3] }, ...sample, remark: null }],
    ['the trips at the end', { ...withoutTrips, trips }],
    ['members by their names', sortedDeep(sample)],
    ['letters beyond ASCII', JSON.parse(JSON.stringify(sample).replaceAll('D-1', 'Depot Süd \\"1\\"'))],
    ['trucks named by numbers', JSON.parse(JSON.stringify(sample).replaceAll('"T-', '"10'))],
  ])('the fast path is taken for a plan with %s', (_, plan) => {
    const text = JSON.stringify(plan)

    expect(decodeFast(bytesOfText(text))).toStrictEqual(parsePlan(text))
  })

  test('the fast path is taken for periods that are ordered by their spelling', () => {
    const day = Object.entries(sample.truck_schedules['T-1'] ?? {}).sort()
    const members = day.map(([period, entries]) => `"${period}":${JSON.stringify(entries)}`)
    const text = JSON.stringify({ ...sample, truck_schedules: { 'T-1': {} } }).replace(
      '"T-1":{}',
      `"T-1":{${members}}`,
    )

    const plan = decodeFast(bytesOfText(text))

    expect(day.map(([period]) => period).slice(0, 3)).toEqual(['1', '10', '11'])
    expect(plan).toStrictEqual(parsePlan(text))
  })

  test('the fast path is taken for a file that begins with a byte order mark', () => {
    const text = JSON.stringify(sample)

    expect(decodeFast(bytesOfText(`\ufeff${text}`))).toStrictEqual(parsePlan(text))
  })
})

describe('the fast path leaves to the decoder', () => {
  const text = JSON.stringify(samplePlan('2026-01-15'))

  test.each([
    ['a unit twice', text.replace('"T-2":{"1"', '"T-1":{"1"')],
    ['a period twice', text.replace(/"7":\[/, '"6":[')],
    ['a field twice', text.replace('"period_id":1', '"period_id":1,"period_id":1')],
    ['a member of the plan twice', text.replace('"tx_id"', '"total_cost":1,"tx_id"')],
    ['numbers after other names', text.replaceAll('"T-2":{"1"', '"2":{"1"')],
  ])('the fast path leaves to the decoder: %s', (_, unusual) => {
    expect(unusual).not.toBe(text)
    expect(decodeFast(bytesOfText(unusual))).toBeUndefined()
    expectSameAsText(bytesOfText(unusual))
  })
})

test('a large plan is the same from its bytes as from its text', () => {
  const plan = generatePlan({ trucks: 150, batteries: 200 })
  const bytes = bytesOfJson(plan)

  expect(bytes.length).toBeGreaterThan(4_000_000)
  expect(parsePlanBytes(bytes)).toEqual(decodePlan(plan))
})

test('the sink is told when the units begin again', () => {
  const text = JSON.stringify(samplePlan('2026-01-15')).replace(
    '"period_id":96',
    '"period_id":96,"period_id":96',
  )
  const told: string[] = []
  const taker: UnitSink = {
    begin: ({ trips }) => told.push(`${trips.length > 0 ? 'trips' : 'no trips'}`),
    truck: ({ id }) => told.push(id),
    battery: ({ id }) => told.push(id),
  }

  streamPlanBytes(bytesOfText(text), taker, 0)

  const again = told.lastIndexOf('trips')
  expect(told[0]).toBe('trips')
  expect(again).toBeGreaterThan(0)
  expect(told.slice(again + 1)).toEqual(
    [parsePlan(text)].flatMap(({ trucks, batteries }) => [...trucks, ...batteries].map(({ id }) => id)),
  )
})

function sortedDeep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedDeep)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => [name, sortedDeep(each)]),
  )
}
