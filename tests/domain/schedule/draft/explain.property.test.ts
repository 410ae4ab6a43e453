import fc from 'fast-check'
import { expect, test } from 'vitest'
import { periodAt } from '../../../../domain/schedule/calendar/period.ts'
import { possibleShortfallKwh } from '../../../../domain/schedule/dispatch/possible-shortfall.ts'
import { explain } from '../../../../domain/schedule/draft/explain.ts'
import { type Base, readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import { baseState } from '../../../../domain/schedule/draft/settle/draft-state.ts'
import { settle } from '../../../../domain/schedule/draft/settle/settle.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { planFrom, recipe } from '../../../support/plan-variants.ts'
import { runsOf } from '../../../support/property-runs.ts'

/** Consistent plans in which every site lacks something. */
const bases = recipe().map(drawn => {
  const received = planFrom({ ...drawn, rounded: true })
  for (const periods of Object.values(received.site_shortfalls))
    for (const [i, period] of Object.keys(periods).entries())
      periods[period] = (periods[period] ?? 0) + ((drawn.numbers[i % drawn.numbers.length] ?? 0) % 40)
  return readBase(decodePlan(received))
})

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** What is left at least if the battery holds so much more when the period begins, and only it may do otherwise from then on. */
function leftKwh(base: Base, index: number, period: number, moreKwh: number): number {
  const battery = base.intent.batteries[index]
  if (!battery) throw new Error('a battery of the plan')
  const before = base.plan.batteries[index]?.entries.findLast(entry => entry.period < period)
  const level = { period, energyKwh: (before?.soeKwh ?? battery.startKwh) + moreKwh }
  const levels = [...battery.levels.filter(each => each.period !== period), level]
  const batteries = base.intent.batteries.with(index, {
    ...battery,
    levels: levels.sort((a, b) => a.period - b.period),
  })
  const settled = settle({ ...base.intent, batteries }, base)
  return possibleShortfallKwh(settled, base, { batteryIds: new Set([battery.id]), fromPeriod: period })
}

test('what more energy in a battery is said to bring is what solving the plan with that energy brings', () => {
  let checked = 0
  fc.assert(
    fc.property(bases, fc.integer({ min: 1, max: 40 }), (base, period) => {
      for (const [index, { id }] of base.plan.batteries.entries()) {
        const { sentences: texts } = explain(baseState(base), base, {
          about: 'battery',
          id,
          period,
          fromPeriod: 1,
        })
        const said = /^([\d.]+) kWh more in it at ([\d:]+) could leave ([\d.]+) kWh less/.exec(
          texts.at(-1) ?? '',
        )
        if (!said) continue
        const [moreKwh, at, gainKwh] = [Number(said[1]), periodAt(minutesOf(said[2] ?? '')), Number(said[3])]
        const found = leftKwh(base, index, at, 0) - leftKwh(base, index, at, moreKwh)
        expect(found).toBeCloseTo(gainKwh, 0)
        checked++
      }
    }),
    { numRuns: runsOf(120) },
  )
  expect(checked).toBeGreaterThan(5)
})
