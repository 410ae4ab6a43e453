import { describe, expect, test } from 'vitest'
import { noFilter } from '../../../../domain/schedule/view/timeline-view.ts'
import { at } from '../../../../src/schedule/layout/column.ts'
import { runIndexAt } from '../../../../src/schedule/layout/layout.ts'
import { computeVisibleRows } from '../../../../src/schedule/layout/visible-rows.ts'
import { rowMetrics } from '../../../../src/schedule/painting/scales.ts'
import { comparedPlans } from '../../../support/compared-plans.ts'
import { type ReceivedEntry, withEntries, withTrip } from '../../../support/plan-edits.ts'
import { comparedCharts } from './compared-fixture.ts'

const { chart, rowOf, difference } = comparedCharts()

const sentenceAt = (id: string, minute: number, of = chart) =>
  of.sentence(rowOf(id), runIndexAt(of.layout, rowOf(id), minute) ?? -1)

describe('a bar says what the unit does in both plans', () => {
  test.each([
    ['T-3', 0, 'T-3, 00:00 to 06:15, parked at D-2; in after-1 the same'],
    [
      'T-1',
      780,
      'T-1, 13:00 to 13:15, trip from D-1 to S-2, empty; in after-1 09:00 to 13:15, parked at D-1',
    ],
    ['T-5', 0, 'T-5, 00:00 to 24:00, parked at D-1; not in after-1'],
    ['MB-9', 0, 'MB-9, 00:00 to 24:00, staged at D-1, 50 kWh; not in before-1'],
  ])('the name of the bar of %s at minute %i has both plans', (id, minute, sentence) => {
    expect(sentenceAt(id, minute)).toBe(sentence)
  })

  test("a bar's name counts further runs of the other plan instead of listing them", () => {
    const told = sentenceAt('T-4', 0)

    expect(told).toContain(
      '; in after-1 00:00 to 08:00, parked at D-2, then 08:00 to 08:30, trip from D-2 to S-3, empty',
    )
    expect(told).toMatch(/, then \d more$/)
  })
})

describe('a row says how it differs', () => {
  test("a row's note says that its unit was dropped or added, or its number of differences", () => {
    expect(chart.note(rowOf('T-5'))).toEqual({
      sign: '−',
      word: 'dropped',
      description: 'Dropped: only in before-1',
    })
    expect(chart.note(rowOf('MB-9'))).toEqual({
      sign: '+',
      word: 'added',
      description: 'Added: only in after-1',
    })
    expect(chart.note(rowOf('MB-2'))).toEqual({ sign: 'Δ', word: '1', description: '1 difference' })
    expect(chart.note(rowOf('T-3'))).toBeUndefined()
  })

  test('swapping before and after swaps dropped and added', () => {
    const swapped = comparedCharts(true)

    expect(swapped.chart.note(rowOf('T-5'))).toMatchObject({
      word: 'added',
      description: 'Added: only in before-1',
    })
    expect(swapped.chart.note(rowOf('MB-9'))).toMatchObject({
      word: 'dropped',
      description: 'Dropped: only in after-1',
    })
  })

  test('a filter by differences leaves the rows that differ', () => {
    const query = {
      order: 'plan',
      placeMinute: 0,
      grouping: 'none',
      pins: [],
      selected: [],
      found: new Set<number>(),
    } as const

    const shown = computeVisibleRows(chart.layout, {
      ...query,
      filter: { ...noFilter, differences: true },
      differing: chart.differing,
    })

    expect(Array.from(shown.rows, row => chart.layout.rows.ids[row])).toEqual([
      'T-1',
      'T-2',
      'T-4',
      'T-5',
      'MB-2',
      'MB-9',
    ])
  })
})

describe('a difference leads to its place', () => {
  test.each([
    ['no longer the trip', 'T-2', 1245, 1260],
    ['a new trip', 'T-4', 480, 510],
    ['is made by T-2 instead of T-1', 'T-2', 780, 795],
    ['leaves 4 periods earlier', 'T-4', 540, 555],
    ['T-5, periods 1 to 96', 'T-5', 0, 1440],
    ['new in the plan', 'MB-9', 0, 1440],
    ['30 kWh more', 'MB-2', 600, 615],
  ])('the difference "%s" is placed in its row and time', (text, id, startMinute, endMinute) => {
    expect(chart.target(difference(text))).toEqual({ row: rowOf(id), startMinute, endMinute })
  })

  test('choosing a trip of one plan selects it and highlights it in that plan', () => {
    const selection = chart.selection(difference('a new trip'))
    const highlight = chart.highlight(selection)

    expect(selection).toEqual({ kind: 'trip', tripId: 'T-4_D-2_S-3_33_35' })
    expect([...(highlight?.relatedRows ?? [])]).toEqual([rowOf('T-4')])
    expect(highlight?.highlightedRuns.size).toBe(0)
    expect(highlight?.highlightedRunsInOther?.get(rowOf('T-4'))).toHaveLength(1)
    expect(highlight?.title).toBe('Trip of T-4 from D-2 to S-3, empty, in after-1')
  })

  test("choosing a site's difference selects its shortfall; one of the whole plan selects nothing", () => {
    expect(chart.selection(difference('site S-2'))).toEqual({ kind: 'shortfall', siteId: 'S-2', minute: 30 })
    expect(chart.selection(difference('own cost'))).toBeNull()
    expect(chart.target(difference('own cost'))).toEqual({ row: null, startMinute: 0, endMinute: 1440 })
  })

  test('choosing a unit of the other plan selects its bar and names it', () => {
    const highlight = chart.highlight(chart.selection(difference('new in the plan')))

    const run = chart.layout.runs.offsets[rowOf('MB-9')]
    expect(highlight?.highlightedRuns.get(rowOf('MB-9'))).toEqual([run])
    expect(highlight?.title).toBe('MB-9, 00:00 to 24:00, staged at D-1, 50 kWh, in after-1')
  })
})

test('a unit that only the other plan has is highlighted with the trip that carries it there', () => {
  const { before, after } = comparedPlans()
  const out = after.trips['T-1']?.[0]
  if (!out) throw new Error('T-1 makes no trip')
  const carrying = withTrip(after, out, trip => ({ ...trip, mbess_ids: [...trip.mbess_ids, 'MB-9'] }))
  const ride = (held: readonly ReceivedEntry[]) =>
    held.map(({ id, period_id }) => ({
      id,
      period_id,
      mbess_id: 'MB-9',
      soe: 50,
      schedule_type: 'MBessScheduleType.TRIP' as const,
      trip_id: out.id,
    }))
  const compared = comparedCharts(false, { before, after: withEntries(carrying, 'MB-9', 33, ride) })

  const highlight = compared.chart.highlight({ kind: 'trip', tripId: out.id })

  const row = compared.rowOf('MB-9')
  const { layout } = compared.chart
  const run = at(layout.runs.offsets, row) + (runIndexAt(layout, row, 480) ?? -1)
  expect(highlight?.highlightedRuns.get(row)).toEqual([run])
  expect(highlight?.title).toBe('Trip of T-1 from D-1 to S-2, with MB-1, MB-3')
})

test('the bars before stand above those after, whichever plan is open', () => {
  const usual = rowMetrics(1)
  const open = chart.metrics(usual)
  const swapped = comparedCharts(true).chart.metrics(usual)

  for (const kind of ['truck', 'battery'] as const) {
    expect(open.bars[kind].y).toBeLessThan(swapped.bars[kind].y)
    const { y, height } = open.cells[kind]
    expect(y).toBe(open.bars[kind].y)
    expect(y + height).toBe(swapped.bars[kind].y + swapped.bars[kind].height)
  }
})
