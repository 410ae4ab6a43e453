// What was not done as asked is told: no rate is trimmed and no activity lost without a word.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editPlan } from '../../../../domain/schedule/draft/edit-plan.ts'
import { apply } from '../../../../domain/schedule/draft/operations/apply.ts'
import {
  unfulfilledText,
  withUnfulfilled,
} from '../../../../domain/schedule/draft/operations/not-as-asked-texts.ts'
import { type Base, readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import {
  allUnfulfilled,
  lostKwh,
  requestChanges,
  type Unfulfilled,
} from '../../../../domain/schedule/draft/settle/not-as-asked.ts'
import { type Settled, settle, settledBase } from '../../../../domain/schedule/draft/settle/settle.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'
import { planFrom, recipe } from '../../../support/plan-variants.ts'
import { runsOf } from '../../../support/property-runs.ts'
import { operationFrom, operationSeed } from '../../../support/random-operations.ts'

const told = (...lines: string[]) => {
  const edited = editPlan(decodePlan(samplePlan('2026-01-15')), lines.join('\n'))
  if (!edited.ok) throw new Error(edited.reason)
  return edited.lines.slice(0, lines.length)
}

test('a rate that is trimmed is told in the sentence of its step, and what becomes possible again too', () => {
  expect(
    told('MB-1 energy 20 kWh at 02:45', 'MB-1 charge 02:45-05:00 at 150 kW', 'MB-1 energy 0 kWh at 04:00'),
  ).toEqual([
    'Set the energy of MB-1 at 02:45 to 20 kWh. MB-1 discharging from 10:45 to 12:00 at 35 kW: 15 min at 10 kW, then empty. MB-1 discharging from 20:30 to 21:30 at 30 kW: 15 min at 25 kW, then empty.',
    'Charge MB-1 from 02:45 to 05:00 at 150 kW: from 03:30 on 15 min at 110 kW, then full. MB-1 charging from 15:00 to 15:15 at 100 kW: 15 min at 45 kW. MB-1 charging from 15:15 to 15:30 at 55 kW: full. MB-1 discharging from 10:45 to 12:00 at 35 kW: as asked again. MB-1 discharging from 20:30 to 21:30 at 30 kW: as asked again.',
    'Set the energy of MB-1 at 04:00 to 0 kWh. MB-1 charging from 15:00 to 15:15 at 100 kW: 15 min at 85 kW. MB-1 charging from 04:00 to 05:00 at 150 kW: as asked again.',
  ])
})

test('a rate that is trimmed from the start of its step on is told without a time', () => {
  expect(told('MB-1 energy 150 kWh at 02:45', 'MB-1 charge 02:45-05:00 at 150 kW')[1]).toMatch(
    /^Charge MB-1 from 02:45 to 05:00 at 150 kW: 15 min at 40 kW, then full\./,
  )
})

test('seven activities that are not as asked are all named; of more, six, and how many are left', () => {
  const lost = (count: number) =>
    Array.from({ length: count }, (_, i): Unfulfilled => {
      const batteryId = `MB-${i + 1}`
      const periods = { startPeriod: 1, endPeriod: 4 }
      return { batteryId, ...periods, doing: 'charge', wantedKw: 50, why: 'elsewhere', locationId: null }
    })
  const wordsOf = (count: number) => withUnfulfilled('Done.', null, { not: lost(count), again: [] })

  expect(wordsOf(7)).toBe(['Done.', ...lost(7).map(unfulfilledText)].join(' '))
  expect(wordsOf(8)).toBe(
    [
      'Done.',
      ...lost(6).map(unfulfilledText),
      '2 more activities are not as asked before, or as asked again.',
    ].join(' '),
  )
})

test('an activity that is lost because of a trip is told with where the battery is', () => {
  const [words] = told('T-1 move 08:00 to 04:00')
  expect(words).toContain('MB-3 charging from 04:00 to 04:15 at 50 kW: not done, on the way then.')
  expect(words).toContain('MB-3 charging from 04:15 to 05:15 at 50 kW: not done, at S-2 then.')
})

/** Period by period: what each battery is asked for, against what its plan says that it does. */
function unmet(base: Base, { intent, plan }: Settled): Map<string, number> {
  const found = new Map<string, number>()
  for (const [i, { id, stretches }] of intent.batteries.entries()) {
    if (base.readOnly.unitOf({ kind: 'battery', id })) continue
    for (const { startPeriod, endPeriod, doing, wantedKw } of stretches)
      for (let period = startPeriod; period <= endPeriod; period++) {
        const entry = plan.batteries[i]?.entries.find(
          each => each.period === period && each.scheduleType === doing,
        )
        const kw =
          entry?.scheduleType === 'charge'
            ? entry.chargeRateKw
            : entry?.scheduleType === 'microgrid'
              ? entry.dischargeRateKw
              : 0
        if (Math.abs(kw - wantedKw) > 1e-9) found.set(`${id} ${period}`, kw)
      }
  }
  return found
}

function periodsOf(all: ReturnType<typeof allUnfulfilled>): Set<string> {
  const periods = new Set<string>()
  for (const { batteryId, startPeriod, endPeriod } of all)
    for (let period = startPeriod; period <= endPeriod; period++) periods.add(`${batteryId} ${period}`)
  return periods
}

test('nothing that is trimmed or lost is untold, and nothing is told that is as asked', () => {
  fc.assert(
    fc.property(recipe(), fc.array(operationSeed(), { minLength: 1, maxLength: 40 }), (each, seeds) => {
      const base = readBase(decodePlan(planFrom(each)))
      let state = settledBase(base)
      for (const seed of seeds) {
        const operation = operationFrom(seed, state.intent, base)
        const applied = operation && apply(state.intent, operation, base)
        if (!operation || !applied?.ok) continue
        const after = settle(applied.intent, base, state)
        const [before, now] = [unmet(base, state), unmet(base, after)]
        const changes = requestChanges(state, after)
        const toldNow = periodsOf(changes.not)

        expect([...periodsOf(allUnfulfilled(after))].sort()).toEqual([...now.keys()].sort())
        for (const [period, kw] of now)
          if (before.get(period) !== kw)
            expect({ operation, period, told: toldNow.has(period) }).toEqual({
              operation,
              period,
              told: true,
            })
        const words = withUnfulfilled('Done.', null, changes)
        const count = changes.not.length + changes.again.length
        for (const item of changes.not.slice(0, 6)) expect(words).toContain(unfulfilledText(item))
        if (count > 7) expect(words).toContain(`${count - 6} more activities`)
        for (const item of changes.not) expect(lostKwh(item)).toBeGreaterThan(0)
        state = after
      }
    }),
    { numRuns: runsOf(60) },
  )
})
