import { describe, expect, test } from 'vitest'
import type { FoundDifference } from '../../../../src/schedule/compare/found-differences.ts'
import { energyAt, runAt, runCount } from '../../../../src/schedule/layout/layout.ts'
import { barBand, energyScale, rowMetrics, timeScale } from '../../../../src/schedule/painting/scales.ts'
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

test('a compared row has the bars of both plans, those before above those after', () => {
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
        ...barBand(kind, band),
        width: time(endMinute) - time(startMinute),
      }
    }),
  )
  expect(boxes).toEqual(expect.arrayContaining(expected))
  expect(boxes).toHaveLength(expected.length)
})

describe('energy curves', () => {
  test('the curve before is dashed, and the area between both curves is filled only where they differ', () => {
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

  test('a gap in one curve does not change the filled area elsewhere', () => {
    const { before, after } = comparedPlans()
    const plans = { before, after: withEntries(after, 'MB-2', 12, () => []) }

    const bands = paint(['MB-2'], { plans }).areas.filter(({ fill }) => fill === 'energy')

    expect(bands.map(({ points }) => points)).toEqual(
      paint(['MB-2'])
        .areas.filter(({ fill }) => fill === 'energy')
        .map(({ points }) => points),
    )
  })

  test('swapping before and after swaps which curve is dashed', () => {
    const pixelsOff = (swapped: boolean, energyKwh: number) => {
      const { dashed, time, energy } = paint(['MB-2'], { swapped })
      const point = dashed[0]?.find(({ x }) => x === time(615))
      return (point?.y ?? Number.NaN) - energy(energyKwh)
    }

    expect(pixelsOff(false, 35)).toBeCloseTo(0)
    expect(pixelsOff(true, 65)).toBeCloseTo(0)
  })
})

test('differences are read only for rows in view', () => {
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

test('a comparison in a time window paints only what is in the window', () => {
  const { boxes, texts, areas } = paint(['T-4', 'MB-2'], { window: { from: 0, to: 15 } })

  expect(boxes).toHaveLength(4)
  expect(texts).not.toContain('+')
  expect(areas.filter(({ fill }) => fill === 'energy')).toEqual([])
})
