import { expect, test } from 'vitest'
import { decodePlan } from '../../../../../domain/schedule/plan/decode.ts'
import { defaultView } from '../../../../../domain/schedule/view/timeline-view.ts'
import { rowLabels } from '../../../../../src/schedule/chart/geometry/row-labels.ts'
import { stackRows } from '../../../../../src/schedule/chart/geometry/row-stack.ts'
import { comparedMetrics } from '../../../../../src/schedule/compare/chart/compared-metrics.ts'
import { layOut } from '../../../../../src/schedule/layout/build-layout.ts'
import { computeVisibleRows } from '../../../../../src/schedule/layout/visible-rows.ts'
import { rowMetrics } from '../../../../../src/schedule/painting/scales.ts'
import { park, smallPlan, stage } from '../../../../support/small-plan.ts'

/** A truck with a short name, one with a long name and a battery with a long name. */
const layout = layOut(
  decodePlan(
    smallPlan({
      trucks: { 'T-1': [[park('D-1')]], 'north-depot-flatbed-truck-0002': [[park('D-1')]] },
      batteries: { 'north-depot-mobile-battery-0003': [[stage('D-1', 10)]] },
    }),
  ),
)
const [shortTruck, longTruck, longBattery] = [0, 1, 2] as const

const labelsAt = (labelWidth: number, metrics = rowMetrics(1), hasNotes = false) =>
  rowLabels({ layout, metrics, palette: null, labelWidth, highestKwh: 160, hasMeasured: false, hasNotes })

test('a unit name that fits has one line, a longer one two, including its end', () => {
  const labels = labelsAt(132)

  expect(labels.lines(shortTruck)).toEqual(['T-1'])
  expect(labels.lines(longTruck)).toHaveLength(2)
  expect(labels.lines(longTruck).join('')).toMatch(/^north-depot.*0002$/)
  expect(labels.lines(longBattery).join('')).toMatch(/^north.*….*0003$/)
})

test('only a row that is lower than two lines of its name grows', () => {
  const labels = labelsAt(132)

  expect(labels.growth(shortTruck)).toBe(0)
  expect(labels.growth(longTruck)).toBeGreaterThan(0)
  expect(labels.growth(longBattery)).toBe(0)
})

test.each([1, 1.25, 2])('at %d times the font size two lines of a name fit in their row', textScale => {
  const metrics = rowMetrics(textScale)
  const labels = labelsAt(132 * textScale, metrics)
  const linesHeight = 2 * 16 * textScale

  for (const [row, kind] of [
    [longTruck, 'truck'],
    [longBattery, 'battery'],
  ] as const)
    expect(metrics.height[kind] + 2 * labels.growth(row)).toBeGreaterThanOrEqual(linesHeight)
})

test('with compared plans a row has room for a note below two lines of its name', () => {
  const metrics = comparedMetrics(rowMetrics(1), false)
  const labels = labelsAt(132, metrics, true)

  expect(metrics.height.truck + 2 * labels.growth(longTruck)).toBeGreaterThanOrEqual(2 * 16 + 14)
})

test('in a column as wide as the longest name every row has one line and its default height', () => {
  const { fittingWidth } = labelsAt(132)
  const labels = labelsAt(fittingWidth)

  for (const row of [shortTruck, longTruck, longBattery]) {
    expect(labels.lines(row)).toHaveLength(1)
    expect(labels.growth(row)).toBe(0)
  }
})

test('rows that grow move the rows below them down', () => {
  const metrics = rowMetrics(1)
  const labels = labelsAt(132, metrics)
  const shown = computeVisibleRows(layout, { ...defaultView, selected: [], found: new Set() })
  const { tops, height } = stackRows(shown, layout, metrics, labels.growth)
  const grown = metrics.height.truck + 2 * labels.growth(longTruck)

  expect([...tops]).toEqual([0, metrics.height.truck, metrics.height.truck + grown, height])
  expect(height).toBe(metrics.height.truck + grown + metrics.height.battery)
})
