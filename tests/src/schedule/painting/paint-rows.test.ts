import { expect, test } from 'vitest'
import { rowDensities } from '../../../../domain/schedule/view/timeline-view.ts'
import { energyStretches } from '../../../../src/schedule/layout/layout.ts'
import { overshoots } from '../../../../src/schedule/painting/energy-curve.ts'
import { paintRows } from '../../../../src/schedule/painting/paint-rows.ts'
import { energyScale, rowMetrics, timeScale } from '../../../../src/schedule/painting/scales.ts'
import { fleet, rows } from '../small-fleet.ts'
import { recordingCanvas, testPalette } from './recording-canvas.ts'

const metrics = rowMetrics(1)
const width = 844
const energy = energyScale(fleet, metrics.curve)

function paint(window: { from: number; to: number }, more: Partial<Parameters<typeof paintRows>[1]> = {}) {
  const canvas = recordingCanvas()
  const time = timeScale(window, width)
  paintRows(canvas, {
    layout: fleet,
    palette: testPalette,
    metrics,
    time,
    energy,
    rows: [
      { row: rows['T-10'], top: 0 },
      { row: rows['MB-1'], top: 100 },
    ],
    width,
    highlight: null,
    hovered: null,
    findings: new Map(),
    ...more,
  })
  return { ...canvas.drawn, time }
}

const wholeHour = { from: 0, to: 60 }

test('every point of an energy curve is painted at its minute and level', () => {
  const { lines, time } = paint(wholeHour)

  const [stretch] = energyStretches(fleet, rows['MB-1'])
  expect(lines.at(-1)).toEqual([
    { x: time(0), y: 100 + energy(stretch?.startKwh ?? 0) },
    ...(stretch?.points ?? []).map(({ minute, soeKwh }) => ({ x: time(minute), y: 100 + energy(soeKwh) })),
  ])
})

test('where a level is beyond an end of the scale an arrow at that minute points out of it, once for each stretch', () => {
  const cut = energyScale({ lowestKwh: 52, highestKwh: 57.5 }, metrics.curve, 55)
  const { highestKwh, lowestKwh } = cut
  const arrows = (window: { from: number; to: number }) => {
    const { areas, time } = paint(window, { energy: cut })
    return { time, drawn: areas.filter(({ fill }) => fill === 'shortfall').map(({ points }) => points) }
  }

  const { drawn, time } = arrows(wholeHour)

  // MB-1 is at 57.5 kWh from 00:15 to 00:45, and at 50 kWh at 01:00.
  const [up = [], down = [], ...others] = drawn
  expect(others).toEqual([])
  expect(up.map(({ x }) => x)).toEqual([time(15) - 5, time(15), time(15) + 5])
  expect(down.map(({ x }) => x)).toEqual([time(60) - 5, time(60), time(60) + 5])
  const [upTip = 0, upBase = 0] = [up[1]?.y, up[0]?.y]
  const [downTip = 0, downBase = 0] = [down[1]?.y, down[0]?.y]
  expect(upTip).toBeLessThan(100 + cut(highestKwh))
  expect(upBase).toBeGreaterThan(upTip)
  expect(downTip).toBeGreaterThan(100 + cut(lowestKwh))
  expect(downBase).toBeLessThan(downTip)

  expect(arrows({ from: 30, to: 40 }).drawn).toEqual([])
  expect(paint(wholeHour).areas.filter(({ fill }) => fill === 'shortfall')).toEqual([])
})

test('a level beyond what batteries hold is drawn at the end of the scale, and named as beyond it', () => {
  const capacityKwh = 30
  const cut = energyScale(fleet, metrics.curve, capacityKwh)

  const { lines } = paint(wholeHour, { energy: cut })

  const [stretch] = energyStretches(fleet, rows['MB-1'])
  const levels = [stretch?.startKwh ?? 0, ...(stretch?.points ?? []).map(({ soeKwh }) => soeKwh)]
  expect(Math.max(...levels)).toBeGreaterThan(capacityKwh)
  expect(lines.at(-1)?.map(({ y }) => y)).toEqual(levels.map(kwh => 100 + cut(Math.min(kwh, capacityKwh))))
  expect(overshoots(fleet, rows['MB-1'], cut)).toEqual([
    { minute: expect.any(Number), energyKwh: Math.max(...levels) },
  ])
  expect(overshoots(fleet, rows['MB-1'], energy)).toEqual([])
})

test('rows of every height keep their parts apart, and only the curve of a tall one is higher', () => {
  for (const rowHeight of [...rowDensities, 'low'] as const) {
    const { curve, bars, height } = rowMetrics(1, rowHeight)
    expect(curve.y + curve.height).toBeLessThanOrEqual(bars.battery.y)
    expect(bars.battery.y + bars.battery.height).toBeLessThan(height.battery)
    expect(bars.truck.y + bars.truck.height).toBeLessThan(height.truck)
  }
  const [compact, normal, tall] = rowDensities.map(density => rowMetrics(1, density))
  expect(compact?.height.battery).toBeLessThan(normal?.height.battery ?? 0)
  expect(tall?.curve.height).toBeGreaterThan(3 * (normal?.curve.height ?? 0))
})

test('in a time window only its bars are painted, cut at the edges', () => {
  const { boxes } = paint({ from: 0, to: 15 })

  expect(boxes.map(({ fill }) => fill).sort()).toEqual(['carried', 'charge', 'park', 'trip'])
  for (const { x, width: wide } of boxes) expect(x + wide).toBeLessThanOrEqual(width + 2)
})

test('a hovered bar has a frame and its energy at the pointer', () => {
  const { frames, texts } = paint(wholeHour, {
    hovered: { row: rows['MB-1'], run: fleet.runs.offsets[rows['MB-1']] ?? 0, minute: 7.5 },
  })

  expect(frames).toHaveLength(1)
  expect(texts).toContain('38.8 kWh')
})
