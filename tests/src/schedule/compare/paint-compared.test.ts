import { describe, expect, test } from 'vitest'
import type { FoundDifference } from '../../../../src/schedule/compare/found-differences.ts'
import { energyAt, runAt, runCount } from '../../../../src/schedule/layout/layout.ts'
import { energyScale, rowMetrics, timeScale } from '../../../../src/schedule/painting/scales.ts'
import { comparedPlans } from '../../../support/compared-plans.ts'
import { withEntries } from '../../../support/plan-edits.ts'
import { recordingCanvas, testPalette } from '../painting/recording-canvas.ts'
import { comparedCharts } from './compared-fixture.ts'

const width = 1484
const wholeDay = { from: 0, to: 1440 }

/** Rows of the named units, the first at the top, each a hundred pixels below the one before. */
function paint(
  ids: string[],
  { swapped = false, window = wholeDay, selected = '', plans = comparedPlans() } = {},
  compared = comparedCharts(swapped, plans),
) {
  const { chart, rowOf } = compared
  const canvas = recordingCanvas()
  const metrics = chart.metrics(rowMetrics(1))
  const time = timeScale(window, width)
  const energy = energyScale(chart.layout, metrics.curve)
  const rows = ids.map((id, i) => ({ row: rowOf(id), top: 100 * i }))
  const highlight = selected ? chart.highlight(chart.selection(compared.difference(selected))) : null
  const picture = {
    layout: chart.layout,
    palette: testPalette,
    metrics,
    time,
    energy,
    rows,
    width,
    highlight,
  }
  chart.paint(canvas as unknown as CanvasRenderingContext2D, {
    ...picture,
    findings: new Map(),
    hovered: null,
  })
  return { ...canvas.drawn, ...compared, metrics, time, energy }
}

test('both plans have their bars in a row, those before above those after', () => {
  const { boxes, metrics, time, own, other, chart, rowOf } = paint(['T-4'])

  const lanes = [
    { layout: own, row: rowOf('T-4'), band: metrics.bars.truck },
    {
      layout: other,
      row: chart.plans.otherRow[rowOf('T-4')] ?? -1,
      band: comparedCharts(true).chart.metrics(rowMetrics(1)).bars.truck,
    },
  ]
  const expected = lanes.flatMap(({ layout, row, band }) =>
    Array.from({ length: runCount(layout, row) }, (_, i) => {
      const { kind, startMinute, endMinute } = runAt(layout, row, i)
      return {
        fill: kind,
        x: time(startMinute),
        y: band.y,
        width: time(endMinute) - time(startMinute),
        height: band.height,
      }
    }),
  )
  expect(boxes).toEqual(expect.arrayContaining(expected))
  expect(boxes).toHaveLength(expected.length)
})

describe('energy curves', () => {
  test('of the plan before are dashed, and between both lies a band where they differ, and nowhere else', () => {
    const { areas, dashed, lines, time, energy, own, other, rowOf, chart } = paint(['MB-2', 'MB-3'])

    const row = rowOf('MB-2')
    const there = chart.plans.otherRow[row] ?? -1
    expect(dashed).toHaveLength(2)
    expect(lines.length).toBeGreaterThanOrEqual(2)
    // The level at each period's end is 30 kWh higher in four periods, so the lines part before and meet after them.
    const minutes = [600, 615, 630, 645, 660, 675]
    const along = (layout: typeof own, row: number) =>
      minutes.map(minute => ({ x: time(minute), y: energy(energyAt(layout, row, minute) ?? 0) }))
    expect(areas.filter(({ fill }) => fill === 'energy').map(({ points }) => points)).toEqual([
      [...along(other, there), ...along(own, row).reverse()],
    ])
  })

  test('have a band after a gap in one of them as before it', () => {
    const { before, after } = comparedPlans()
    const plans = { before, after: withEntries(after, 'MB-2', 12, () => []) }

    const bands = paint(['MB-2'], { plans }).areas.filter(({ fill }) => fill === 'energy')

    expect(bands.map(({ points }) => points)).toEqual(
      paint(['MB-2'])
        .areas.filter(({ fill }) => fill === 'energy')
        .map(({ points }) => points),
    )
  })

  test('of the plan after are dashed once before and after are swapped', () => {
    const pixelsOff = (swapped: boolean, energyKwh: number) => {
      const { dashed, time, energy } = paint(['MB-2'], { swapped })
      const point = dashed[0]?.find(({ x }) => x === time(615))
      return (point?.y ?? Number.NaN) - energy(energyKwh)
    }

    expect(pixelsOff(false, 35)).toBeCloseTo(0)
    expect(pixelsOff(true, 65)).toBeCloseTo(0)
  })
})

test('trips that were added, dropped, moved and given say so beside their bars', () => {
  const { texts, frames, time } = paint(['T-1', 'T-2', 'T-4'])

  expect(texts).toEqual(expect.arrayContaining(['+', '−', '← 4', '⇢ T-2', '⇠ T-1']))
  for (const [from, to] of [
    [480, 510],
    [540, 555],
    [780, 795],
    [1245, 1260],
  ] as const)
    expect(frames).toContainEqual(expect.objectContaining({ x: time(from), width: time(to) - time(from) }))
})

test('what differs is looked through where its row is in view, and nowhere else', () => {
  const compared = comparedCharts()
  const unread = new Proxy({} as FoundDifference, {
    get: () => {
      throw new Error('was read')
    },
  })
  compared.byUnit.truck.get('T-4')?.push(unread)

  expect(paint(['T-1', 'T-2'], {}, compared).texts).toContain('⇢ T-2')
  expect(() => paint(['T-4'], {}, compared)).toThrow('was read')
})

test('a unit that one of the plans does not have leaves its place there empty, in words', () => {
  expect(paint(['T-5']).texts).toContain('Not in after-1')
  expect(paint(['MB-9']).texts).toContain('Not in before-1')
})

test('what is selected in the plan beside the open one is framed where that plan stands', () => {
  const { frames, time, chart, rowOf } = paint(['T-4'], { selected: 'a new trip' })

  const after = comparedCharts(true).chart.metrics(rowMetrics(1)).bars.truck
  const notched = frames.filter(({ x, y }) => x === time(480) && y === after.y)
  expect(notched.length).toBeGreaterThanOrEqual(2)
  expect(chart.note(rowOf('T-4'))?.sign).toBe('Δ')
})

test('only what is in the window is drawn', () => {
  const { boxes, texts, areas } = paint(['T-4', 'MB-2'], { window: { from: 0, to: 15 } })

  expect(boxes).toHaveLength(4)
  expect(texts).not.toContain('+')
  expect(areas.filter(({ fill }) => fill === 'energy')).toEqual([])
})
