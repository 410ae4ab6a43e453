import { describe, expect, test } from 'vitest'
import {
  latestText,
  type MeasuredDay,
  measuredDayOf,
  measuredFleet,
} from '../../../../src/schedule/layout/measured.ts'
import { paintRows } from '../../../../src/schedule/painting/paint-rows.ts'
import { energyScale, rowMetrics, timeScale } from '../../../../src/schedule/painting/scales.ts'
import { recordingCanvas, testPalette } from '../painting/recording-canvas.ts'
import { fleet, rows } from '../small-fleet.ts'

const points = (...of: [minute: number, energyKwh: number][]) =>
  of.map(([minute, energyKwh]) => ({ minute, energyKwh }))

describe('a fleet that reports', () => {
  const measured = new Map([
    [rows['MB-1'], points([10, 44], [30, 57], [45, 40], [60, 10])],
    [rows['MB-2'], points([14, 80], [29, 99])],
    [rows['MB-3'], points([15, 0], [20, 9], [30, 9])],
  ])

  test('batteries that diverge from the plan are listed with a sentence, the earliest first', () => {
    const { divergences } = measuredFleet(fleet, measured, 8)

    expect(divergences.map(({ row, sentence }) => [row, sentence])).toEqual([
      [rows['MB-3'], 'MB-3 off plan since 00:20: 9 kWh measured, 0 kWh planned'],
      [rows['MB-1'], 'MB-1 off plan since 00:45: 40 kWh measured, 57.5 kWh planned'],
    ])
  })

  test('another threshold gives other divergences', () => {
    const off = (kwh: number) => measuredFleet(fleet, measured, kwh).divergences.map(({ row }) => row)

    expect(off(8.9)).toEqual([rows['MB-3'], rows['MB-1']])
    expect(off(9)).toEqual([rows['MB-1']])
    expect(off(50)).toEqual([])
    expect(off(0)).toEqual([rows['MB-1'], rows['MB-2'], rows['MB-3']])
  })

  test('a battery that came back is not listed, and the day has when it was off', () => {
    const { days, divergences } = measuredFleet(fleet, measured, 8)

    expect(divergences.map(({ row }) => row)).not.toContain(rows['MB-2'])
    expect(days.get(rows['MB-2'])?.offPlan).toMatchObject([[{ minute: 14, measuredKwh: 80 }]])
  })

  test('what a battery held last has its share of the capacity, and its time once that was a quarter of an hour ago', () => {
    const known = { ...measuredFleet(fleet, measured, 8), capacities: new Map([[rows['MB-1'], 40]]) }
    const latest = (name: 'MB-1' | 'MB-2', nowMinute: number) => latestText(known, rows[name], nowMinute)

    expect([latest('MB-1', 75), latest('MB-2', 44)]).toEqual(['25 % · 10 kWh', '99 kWh'])
    expect([latest('MB-1', 76), latest('MB-2', 45)]).toEqual(['10 kWh · 01:00', '99 kWh · 00:29'])
  })

  test('without measurements there are no divergences', () => {
    expect(measuredFleet(fleet, new Map(), 0)).toEqual({ days: new Map(), divergences: [] })
  })
})

describe('the picture of what was measured', () => {
  const metrics = rowMetrics(1)
  const energy = energyScale(fleet, metrics.curve)
  const width = 844
  const top = 100

  function paint(measuredDays?: ReadonlyMap<number, MeasuredDay>, window = { from: 0, to: 60 }) {
    const canvas = recordingCanvas()
    const time = timeScale(window, width)
    paintRows(canvas, {
      layout: fleet,
      palette: testPalette,
      metrics,
      time,
      energy,
      rows: [{ row: rows['MB-1'], top }],
      width,
      highlight: null,
      hovered: null,
      findings: new Map(),
      measuredDays,
    })
    return { ...canvas.drawn, time }
  }
  const measured = (kwh: number, ...of: [number, number][]) =>
    new Map([[rows['MB-1'], measuredDayOf(fleet, rows['MB-1'], points(...of), kwh)]])

  test('the measured curve is painted over the planned one, with gaps left open', () => {
    const planned = paint().lines
    const { lines, time } = paint(measured(100, [10, 40], [29, 50], [59, 45]))

    const at = (minute: number, kwh: number) => ({ x: time(minute), y: top + energy(kwh) })
    expect(lines.slice(0, planned.length)).toEqual(planned)
    expect(lines.slice(planned.length)).toEqual([[at(10, 40), at(29, 50)], [at(59, 45)]])
  })

  test('a divergence has a sign while it is in the window', () => {
    const days = measured(8, [10, 45], [45, 30])

    expect(paint(days).texts).toContain('≠')
    expect(paint(days, { from: 0, to: 15 }).texts).not.toContain('≠')
    expect(paint(measured(40, [10, 45], [45, 30])).texts).not.toContain('≠')
  })

  test('the measured curve stays in its row whatever was measured', () => {
    const planned = paint().lines.length
    const { lines } = paint(measured(8, [10, 900], [20, -900]))

    for (const { y } of lines.slice(planned).flat()) {
      expect(y).toBeGreaterThan(top)
      expect(y).toBeLessThan(top + metrics.height.battery)
    }
  })

  test('the measured curve is painted up to one value beyond the edges of the window', () => {
    const days = measured(900, [5, 1], [20, 2], [35, 3], [50, 4])
    const window = { from: 25, to: 33 }
    const planned = paint(undefined, window).lines.length

    const { lines, time } = paint(days, window)

    expect(lines.slice(planned).map(line => line.map(({ x }) => x))).toEqual([[time(20), time(35)]])
  })
})
