import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EnergyStretch } from '../../../domain/schedule/runs/energy.ts'
import {
  divergenceSentence,
  lastingDivergence,
  type MeasuredPoint,
  measuredPoints,
  measuredStretches,
} from '../../../domain/schedule/view/measured.ts'

const energy = (minute: number, value: number) => ({ of: 'energy' as const, minute, value })
const charge = (minute: number, value: number) => ({ of: 'charge' as const, minute, value })
const points = (...of: [minute: number, energyKwh: number][]): MeasuredPoint[] =>
  of.map(([minute, energyKwh]) => ({ minute, energyKwh }))

describe('the measured curve', () => {
  test('the measured curve has one point for each period: the last energy reported in it', () => {
    expect(measuredPoints([energy(29, 3), energy(5, 1), energy(16, 2), energy(61, 4)], null)).toEqual(
      points([5, 1], [29, 3], [61, 4]),
    )
  })

  test('a measurement at the end of a period belongs to that period', () => {
    expect(measuredPoints([energy(15, 1), energy(15.1, 2), energy(30, 3)], null)).toEqual(
      points([15, 1], [30, 3]),
    )
  })

  test('a measured point is the reported energy, or the share of the capacity if only the charge is reported and the capacity is known', () => {
    expect(measuredPoints([charge(10, 50), charge(29, 75), energy(20, 118), charge(40, 25)], 120)).toEqual(
      points([10, 60], [20, 118], [40, 30]),
    )
    expect(measuredPoints([charge(10, 50), energy(20, 118), charge(29, 75)], null)).toEqual(points([20, 118]))
  })

  test('a measurement that is not a number is ignored', () => {
    expect(measuredPoints([energy(10, Number.NaN), energy(Number.NaN, 5), charge(20, 1 / 0)], 160)).toEqual(
      [],
    )
  })
})

test('the measured curve is interrupted at gaps and nowhere else', () => {
  const day = fc.uniqueArray(fc.integer({ min: 1, max: 1440 * 4 }), { maxLength: 200 }).map(quarters =>
    measuredPoints(
      quarters.map(quarter => energy(quarter / 4, quarter)),
      null,
    ),
  )
  const period = ({ minute }: MeasuredPoint) => Math.ceil(minute / 15)

  fc.assert(
    fc.property(day, measured => {
      const stretches = measuredStretches(measured)

      expect(stretches.flat()).toEqual(measured)
      for (const stretch of stretches)
        for (const [i, point] of stretch.slice(1).entries())
          expect(period(point) - period(stretch[i] as MeasuredPoint)).toBe(1)
      for (const [i, stretch] of stretches.slice(1).entries())
        expect(
          period(stretch[0] as MeasuredPoint) - period(stretches[i]?.at(-1) as MeasuredPoint),
        ).toBeGreaterThan(1)
    }),
  )
})

describe('since when a battery is off its plan', () => {
  /** 20 kWh until 00:30, then 10 kWh more each period until 01:00; nothing until 02:00; then 40 kWh. */
  const planned: EnergyStretch[] = [
    {
      startMinute: 0,
      startKwh: 20,
      points: [15, 30, 45, 60].map((minute, i) => ({ minute, soeKwh: [20, 20, 30, 40][i] ?? 0 })),
    },
    { startMinute: 120, startKwh: 40, points: [{ minute: 135, soeKwh: 40 }] },
  ]

  test('it is since the first point beyond the tolerance, above or below the line of the plan', () => {
    const low = points([15, 19], [37.5, 19.9], [45, 20])
    const high = points([15, 25.1], [30, 60])

    expect(lastingDivergence(planned, low, 5)).toEqual({ minute: 37.5, measuredKwh: 19.9, plannedKwh: 25 })
    expect(lastingDivergence(planned, high, 5)).toEqual({ minute: 15, measuredKwh: 25.1, plannedKwh: 20 })
  })

  test('a battery that came back is on its plan, and one that left it again is off it since then', () => {
    const back = points([15, 60], [30, 20])
    expect(lastingDivergence(planned, back, 5)).toBeNull()
    expect(lastingDivergence(planned, [...back, ...points([60, 90], [70, 0])], 5)).toMatchObject({
      minute: 60,
    })
  })

  test('a difference up to the tolerance is no divergence', () => {
    expect(lastingDivergence(planned, points([0, 25], [15, 15], [60, 45], [135, 40]), 5)).toBeNull()
    expect(lastingDivergence(planned, points([0, 20], [52.5, 35]), 0)).toBeNull()
  })

  test('a measurement without a planned level is no divergence: in a gap, after the end and without a curve', () => {
    expect(lastingDivergence(planned, points([60.1, 900], [119.9, 900], [135.1, 900]), 5)).toBeNull()
    expect(lastingDivergence([], points([10, 900]), 5)).toBeNull()
    expect(lastingDivergence(planned.slice(1), points([10, 900]), 5)).toBeNull()
  })

  test('the sentence about a divergence shows enough digits to tell both levels apart', () => {
    const told = (measuredKwh: number, plannedKwh: number) =>
      divergenceSentence('MB-1', { minute: 615.9, measuredKwh, plannedKwh })

    expect(told(96.04, 110)).toBe('MB-1 off plan since 10:15: 96 kWh measured, 110 kWh planned')
    expect(told(20.013, 20.02)).toBe('MB-1 off plan since 10:15: 20.013 kWh measured, 20.02 kWh planned')
  })
})
