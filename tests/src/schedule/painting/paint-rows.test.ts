import { expect, test } from 'vitest'
import { energyStretches } from '../../../../src/schedule/layout/layout.ts'
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
