import { describe, expect, test } from 'vitest'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import {
  firstHeadHeight,
  footHeight,
  type Line,
  linesOf,
  margin,
  nextHeadHeight,
  type Paper,
  pageLines,
} from '../../../../src/schedule/export/pages.ts'
import { layOut } from '../../../../src/schedule/layout/build-layout.ts'
import { rowCount } from '../../../../src/schedule/layout/layout.ts'
import { rowMetrics } from '../../../../src/schedule/painting/scales.ts'
import { generatePlan } from '../../../support/generate-plan.ts'
import { sheetsAsk } from './small-sheets.ts'

const metrics = rowMetrics(1)
const a4: Paper = { width: 1400, height: 990, whole: true }
const layout = layOut(decodePlan(generatePlan({ trucks: 30, batteries: 70 })))
const ask = sheetsAsk({}, layout)
const oneLine = (text: string) => [text]
const byPlace = sheetsAsk({ rows: { ...ask.rows, grouping: 'place', order: 'place' } }, layout)

const repeated = (line: Line) => line.kind === 'heading' && line.text.endsWith(', continued')

describe.each([
  ['A4', a4],
  ['paper of any height', { ...a4, height: 3000, whole: false }],
])('on %s', (_, paper) => {
  test.each([
    ['as delivered', ask],
    ['grouped', byPlace],
  ])('every line stands on one sheet and once, in order: %s', (_, ask) => {
    const lines = linesOf(ask, metrics, oneLine)

    const sheets = pageLines(lines, paper, metrics)

    const placed = sheets
      .flatMap(sheet => sheet.lines.map(({ line }) => line))
      .filter(line => !repeated(line))
    expect(placed).toEqual(lines)
    expect(placed.filter(line => line.kind === 'row')).toHaveLength(rowCount(layout))
    expect(sheets.map(({ number }) => number)).toEqual(sheets.map((_, i) => i + 1))
  })

  test('lines lie one under the other, between the head and the foot', () => {
    for (const { lines, height, headHeight, hasAxis } of pageLines(
      linesOf(byPlace, metrics, oneLine),
      paper,
      metrics,
    )) {
      let bottom = margin + headHeight + (hasAxis ? metrics.axis : 0)
      for (const { line, top } of lines) {
        expect(top).toBe(bottom)
        bottom = top + line.height
      }
      expect(bottom).toBeLessThanOrEqual(height - footHeight - margin)
      expect(height).toBeLessThanOrEqual(paper.height)
    }
  })
})

test('no heading stands last on a sheet, and a group that goes on has its heading again', () => {
  const sheets = pageLines(linesOf(byPlace, metrics, oneLine), a4, metrics)

  expect(sheets.length).toBeGreaterThan(3)
  for (const { lines } of sheets) expect(lines.at(-1)?.line.kind).not.toBe('heading')
  for (const { lines } of sheets.slice(1)) expect(lines[0]?.line.kind).toBe('heading')
})

test('a heading for which there is room, but not for its first line, goes to the next sheet with it', () => {
  const high = a4.height - 2 * margin - firstHeadHeight - footHeight - metrics.axis - 40
  const group = (text: string): Line => ({ kind: 'heading', text, height: 28 })
  const row = (height: number): Line => ({ kind: 'row', row: 0, height })

  const sheets = pageLines([row(high), group('D-1'), row(30)], a4, metrics)

  expect(sheets.map(({ lines }) => lines.map(({ line }) => line.kind))).toEqual([['row'], ['heading', 'row']])
})

test('the hours stand where something has a place in time, and not over findings alone', () => {
  const finding: Line = { kind: 'note', text: 'A finding', height: 17 }
  const row: Line = { kind: 'row', row: 0, height: 54 }

  const sheets = pageLines([row, ...Array.from({ length: 120 }, () => finding)], a4, metrics)

  expect(sheets.map(({ hasAxis }) => hasAxis)).toEqual([true, false, false])
})

test('what is higher than a sheet has one of its own', () => {
  const high: Line = { kind: 'note', text: 'high', height: 5000 }
  const low: Line = { kind: 'note', text: 'low', height: 17 }

  const sheets = pageLines([low, high, low], a4, metrics)

  expect(sheets.map(({ lines }) => lines.map(({ line }) => line))).toEqual([[low], [high], [low]])
})

test('a plan without a row has one sheet', () => {
  expect(pageLines([], a4, metrics)).toHaveLength(1)
})

test('a sheet that is not whole ends under its last line', () => {
  const row: Line = { kind: 'row', row: 0, height: 500 }

  const [, last] = pageLines([row, row, row], { ...a4, whole: false }, metrics)

  expect(last?.height).toBe(margin + nextHeadHeight + metrics.axis + 500 + footHeight + margin)
})
