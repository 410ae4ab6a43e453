// Why a site lacks more or less than in another plan.
import { expect, test } from 'vitest'
import { compare } from '../../../domain/schedule/compare/index.ts'
import { apply } from '../../../domain/schedule/draft/operations/apply.ts'
import type { Operation } from '../../../domain/schedule/draft/operations/operation.ts'
import { readBase } from '../../../domain/schedule/draft/settle/base.ts'
import { baseState, stateOf } from '../../../domain/schedule/draft/settle/draft-state.ts'
import { decodePlan } from '../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../domain/schedule/plan/sample-plan.ts'
import { discharge, drive, park, ride, smallPlan, trip } from '../../support/small-plan.ts'

const base = readBase(decodePlan(samplePlan('2026-01-15')))

/** What is said of the sites' shortfalls after a step; null where the step is refused. */
function shortfallSentences(operation: Operation): string[] | null {
  const applied = apply(base.intent, operation, base)
  if (!applied.ok) return null
  const { plan } = stateOf(applied.intent, base, baseState(base))
  return compare(base.plan, plan).flatMap(({ kind, sentence }) => (kind === 'shortfall' ? [sentence] : []))
}

test('a site that lacks more names the batteries that deliver less there', () => {
  const stage = {
    type: 'put-stretch',
    batteryId: 'MB-1',
    startPeriod: 42,
    endPeriod: 48,
    doing: 'stage',
  } as const

  expect(shortfallSentences(stage)).toEqual([
    expect.stringMatching(/^site S-2, .*61\.3 kWh more; .*; MB-1 delivers 61\.3 kWh less there$/),
  ])
})

test('a battery that delivers more than was lacking does not make the site need more', () => {
  const out = 'T-1_D-1_S-1_1_2'
  const small = (dischargeKw: number, lackKwh: number) =>
    decodePlan(
      smallPlan({
        trips: [trip(out, 1, 2, { load: ['MB-1'] })],
        trucks: { 'T-1': [[drive(out)], [park('S-1')]] },
        batteries: { 'MB-1': [[ride(out, 100)], [discharge('MG-1', dischargeKw, 100 - dischargeKw / 4)]] },
        shortfalls: { 'S-1': { 2: lackKwh } },
      }),
    )

  const [difference] = compare(small(10, 3), small(150, 0))

  expect(difference?.sentence).toMatch(/3 kWh less; .*; MB-1 delivers 35 kWh more there$/)
})

test('no change of a draft changes what a site needs, so that batteries explain the whole difference', () => {
  const moves = base.plan.trips.flatMap(({ id }) =>
    [-8, -3, 2, 6].map((byPeriods): Operation => ({ type: 'move-trips', tripKeys: [id], byPeriods })),
  )
  const removals = base.plan.trips.map(
    ({ id }): Operation => ({
      type: 'remove-trips',
      tripKeys: [id],
      returnTripsToo: true,
      laterTripsToo: true,
    }),
  )
  const sentences = [...moves, ...removals].flatMap(operation => shortfallSentences(operation) ?? [])

  expect(sentences.length).toBeGreaterThan(20)
  expect(sentences.filter(sentence => /need|rewritten/.test(sentence))).toEqual([])
  for (const sentence of sentences) {
    const total = /([\d.]+) kWh (more|less); the largest/.exec(sentence)
    const parts = [...sentence.slice(sentence.indexOf('the largest')).matchAll(/([\d.]+) kWh (more|less)/g)]
    const signed = (match: RegExpMatchArray | null) => Number(match?.[1]) * (match?.[2] === 'more' ? 1 : -1)
    const sum = parts.reduce((kwh, part) => kwh + signed(part), 0)
    expect(sum, sentence).toBeCloseTo(-signed(total), 0)
  }
})
