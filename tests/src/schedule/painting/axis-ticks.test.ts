import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { layOut } from '../../../../src/schedule/layout/build-layout.ts'
import { axisLetters, clockTicks, labelledPeriods } from '../../../../src/schedule/painting/axis-ticks.ts'
import { timeScale } from '../../../../src/schedule/painting/scales.ts'
import { park, smallPlan } from '../../../support/small-plan.ts'

const dayOf = (periods: number) =>
  layOut(decodePlan(smallPlan({ trucks: { 'T-1': Array.from({ length: periods }, () => [park('D-1')]) } })))

/** The usual day, and those on which the clock changes. */
const days = [92, 96, 100].map(dayOf)

/** The widest digit and the colon of the product's font, with figures in columns, as shares of the letters' size. */
const digit = 0.645
const colon = 0.32

type Label = { x: number; width: number }

const gaps = (labels: Label[]) =>
  labels.slice(1).map((label, i) => {
    const before = labels[i] ?? label
    return label.x - label.width / 2 - (before.x + before.width / 2)
  })

function labelsAt(day: number, width: number, from: number, length: number, textScale: number) {
  const layout = days[day] ?? dayOf(96)
  const start = Math.min(from, layout.minutes - 60)
  const time = timeScale({ from: start, to: Math.min(start + length, layout.minutes) }, width, textScale)
  const letters = axisLetters(textScale)
  const clockWidth = (4 * digit + colon) * letters.clock
  return {
    clock: clockTicks(layout, time, letters).map(minute => ({ x: time(minute), width: clockWidth })),
    periods: labelledPeriods(layout, time, letters).map(period => ({
      x: time((period - 0.5) * 15),
      width: String(period).length * digit * letters.period,
    })),
  }
}

test('axis labels never overlap and are never cut, in any window, width and font size', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 2 }),
      fc.integer({ min: 120, max: 2400 }),
      fc.nat({ max: 1440 }),
      fc.integer({ min: 60, max: 1500 }),
      fc.constantFrom(1, 1.25, 1.5, 2, 3),
      (day, width, from, length, textScale) => {
        const { clock, periods } = labelsAt(day, width, from, length, textScale)
        for (const labels of [clock, periods]) {
          expect(Math.min(...gaps(labels), Number.POSITIVE_INFINITY)).toBeGreaterThanOrEqual(5 * textScale)
          for (const { x, width: wide } of labels) {
            expect(x - wide / 2).toBeGreaterThanOrEqual(0)
            expect(x + wide / 2).toBeLessThanOrEqual(width)
          }
        }
      },
    ),
    { numRuns: 2000 },
  )
})

test.each([
  [0, '23:00'],
  [1, '24:00'],
  [2, '25:00'],
])('the axis of a whole day of %d minutes is labelled from midnight to %s', (day, end) => {
  const layout = days[day] ?? dayOf(96)
  const time = timeScale({ from: 0, to: layout.minutes }, 1200)

  const ticks = clockTicks(layout, time, axisLetters(1))

  expect(ticks[0]).toBe(0)
  expect(ticks.at(-1)).toBe(Number.parseInt(end, 10) * 60)
  expect(labelledPeriods(layout, time, axisLetters(1))[0]).toBe(1)
})
