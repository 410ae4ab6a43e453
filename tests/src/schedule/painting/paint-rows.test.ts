import { describe, expect, test } from 'vitest'
import { energyStretches, runAt, runCount } from '../../../../src/schedule/layout/layout.ts'
import { highlightOf } from '../../../../src/schedule/layout/selection.ts'
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

test('every bar has the start, the end and the fill of its run', () => {
  const { boxes, time } = paint(wholeHour)

  const expected = [
    { row: rows['T-10'], top: 0, band: metrics.bars.truck },
    { row: rows['MB-1'], top: 100, band: metrics.bars.battery },
  ].flatMap(({ row, top, band }) =>
    Array.from({ length: runCount(fleet, row) }, (_, i) => {
      const run = runAt(fleet, row, i)
      const x = time(run.startMinute)
      return { fill: run.kind, x, y: top + band.y, width: time(run.endMinute) - x, height: band.height }
    }),
  )
  expect(boxes).toEqual(expect.arrayContaining(expected))
  expect(boxes).toHaveLength(expected.length)
})

test('every point of an energy curve lies where the plan says', () => {
  const { lines, time } = paint(wholeHour)

  const [stretch] = energyStretches(fleet, rows['MB-1'])
  expect(lines.at(-1)).toEqual([
    { x: time(0), y: 100 + energy(stretch?.startKwh ?? 0) },
    ...(stretch?.points ?? []).map(({ minute, soeKwh }) => ({ x: time(minute), y: 100 + energy(soeKwh) })),
  ])
})

describe('looked at closer', () => {
  test('only what is in the window is drawn, and bars that reach out of it are cut at the edge', () => {
    const { boxes } = paint({ from: 0, to: 15 })

    expect(boxes.map(({ fill }) => fill).sort()).toEqual(['carried', 'charge', 'park', 'trip'])
    for (const { x, width: wide } of boxes) expect(x + wide).toBeLessThanOrEqual(width + 2)
  })

  test('bars say more where there is room', () => {
    expect(paint(wholeHour).texts).toContain('D-1 → S-1')
    expect(paint({ from: 0, to: 1440 }).texts).not.toContain('D-1 → S-1')
  })
})

test('words on bars say place and rate, and a curve says its extremes', () => {
  const { texts } = paint(wholeHour)

  expect(texts).toEqual(
    expect.arrayContaining(['D-1', 'D-1 · 150 kW', 'T-10', 'S-1', 'MG-1 · 30 kW', '57.5', '50']),
  )
})

test('what is hovered at has a frame, and the curve tells its value there', () => {
  const { frames, texts } = paint(wholeHour, {
    hovered: { row: rows['MB-1'], run: fleet.runs.offsets[rows['MB-1']] ?? 0, minute: 7.5 },
  })

  expect(frames).toHaveLength(1)
  expect(texts).toContain('38.8 kWh')
})

test('the bars of a selected trip have a frame each, in every row that belongs', () => {
  const { frames, time } = paint(wholeHour, {
    highlight: highlightOf(fleet, { kind: 'trip', tripId: 'out' }),
  })

  expect(frames.map(({ x, width }) => [x, width])).toEqual([
    [time(15), time(30) - time(15)],
    [time(15), time(30) - time(15)],
  ])
})

test('a finding is marked in its row and told by a sign', () => {
  const mark = { row: rows['MB-1'], startMinute: 15, endMinute: 30 }

  const { texts } = paint(wholeHour, { findings: new Map([[mark.row, [mark]]]) })

  expect(texts).toContain('!')
})
