import { describe, expect, test } from 'vitest'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import {
  contentLines,
  fillPages,
  firstHeadHeight,
  footHeight,
  margin,
  nextHeadHeight,
  type PageLine,
  type PageSize,
} from '../../../../src/schedule/export/pages/pages.ts'
import { layOut } from '../../../../src/schedule/layout/build-layout.ts'
import { rowCount } from '../../../../src/schedule/layout/layout.ts'
import { rowMetrics } from '../../../../src/schedule/painting/scales.ts'
import { generatePlan } from '../../../support/generate-plan.ts'
import { pagesContent } from './small-pages.ts'

const metrics = rowMetrics(1)
const a4: PageSize = { width: 1400, height: 990, hasFixedHeight: true }
const layout = layOut(decodePlan(generatePlan({ trucks: 30, batteries: 70 })))
const content = pagesContent({}, layout)
const oneLine = (text: string) => [text]
const byPlace = pagesContent({ rows: { ...content.rows, grouping: 'place', order: 'place' } }, layout)

const repeated = (line: PageLine) => line.kind === 'heading' && line.text.endsWith(', continued')

describe.each([
  ['A4', a4],
  ['a page without a fixed height', { ...a4, height: 3000, hasFixedHeight: false }],
])('on %s', (_, pageSize) => {
  test.each([
    ['as delivered', content],
    ['grouped', byPlace],
  ])('every line is on exactly one page, in order, with rows %s', (_, content) => {
    const lines = contentLines(content, metrics, oneLine)

    const pages = fillPages(lines, pageSize, metrics)

    const placed = pages.flatMap(page => page.lines.map(({ line }) => line)).filter(line => !repeated(line))
    expect(placed).toEqual(lines)
    expect(placed.filter(line => line.kind === 'row')).toHaveLength(rowCount(layout))
    expect(pages.map(({ number }) => number)).toEqual(pages.map((_, i) => i + 1))
  })

  test('lines of a page follow each other without gaps between its head and its foot', () => {
    for (const { lines, height, headHeight, hasAxis } of fillPages(
      contentLines(byPlace, metrics, oneLine),
      pageSize,
      metrics,
    )) {
      let bottom = margin + headHeight + (hasAxis ? metrics.axis : 0)
      for (const { line, top } of lines) {
        expect(top).toBe(bottom)
        bottom = top + line.height
      }
      expect(bottom).toBeLessThanOrEqual(height - footHeight - margin)
      expect(height).toBeLessThanOrEqual(pageSize.height)
    }
  })
})

test('a heading is never last on a page, and a group continued on the next page repeats it', () => {
  const pages = fillPages(contentLines(byPlace, metrics, oneLine), a4, metrics)

  expect(pages.length).toBeGreaterThan(3)
  for (const { lines } of pages) expect(lines.at(-1)?.line.kind).not.toBe('heading')
  for (const { lines } of pages.slice(1)) expect(lines[0]?.line.kind).toBe('heading')
})

test('a heading without room for its first row moves to the next page with it', () => {
  const high = a4.height - 2 * margin - firstHeadHeight - footHeight - metrics.axis - 40
  const group = (text: string): PageLine => ({ kind: 'heading', text, height: 28 })
  const row = (height: number): PageLine => ({ kind: 'row', row: 0, height })

  const pages = fillPages([row(high), group('D-1'), row(30)], a4, metrics)

  expect(pages.map(({ lines }) => lines.map(({ line }) => line.kind))).toEqual([['row'], ['heading', 'row']])
})

test('a page has the time axis only above rows, not above findings alone', () => {
  const finding: PageLine = { kind: 'note', text: 'A finding', height: 17 }
  const row: PageLine = { kind: 'row', row: 0, height: 54 }

  const pages = fillPages([row, ...Array.from({ length: 120 }, () => finding)], a4, metrics)

  expect(pages.map(({ hasAxis }) => hasAxis)).toEqual([true, false, false])
})

test('a line higher than a page gets a page of its own', () => {
  const high: PageLine = { kind: 'note', text: 'high', height: 5000 }
  const low: PageLine = { kind: 'note', text: 'low', height: 17 }

  const pages = fillPages([low, high, low], a4, metrics)

  expect(pages.map(({ lines }) => lines.map(({ line }) => line))).toEqual([[low], [high], [low]])
})

test('a plan without a row has one page', () => {
  expect(fillPages([], a4, metrics)).toHaveLength(1)
})

test('a page without a fixed height ends under its last line', () => {
  const row: PageLine = { kind: 'row', row: 0, height: 500 }

  const [, last] = fillPages([row, row, row], { ...a4, hasFixedHeight: false }, metrics)

  expect(last?.height).toBe(margin + nextHeadHeight + metrics.axis + 500 + footHeight + margin)
})
