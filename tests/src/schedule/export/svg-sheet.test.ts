import { describe, expect, test } from 'vitest'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { margin } from '../../../../src/schedule/export/pages.ts'
import type { Stack } from '../../../../src/schedule/export/stack.ts'
import { svgOfSheet } from '../../../../src/schedule/export/svg-sheet.ts'
import { layOut } from '../../../../src/schedule/layout/build-layout.ts'
import { rowCount, runAt, runCount } from '../../../../src/schedule/layout/layout.ts'
import { charge, park, smallPlan, stage } from '../../../support/small-plan.ts'
import { fleet } from '../small-fleet.ts'
import { evenLetters, sheetsAsk, stackOf } from './small-sheets.ts'

const svgs = (stack: Stack) => stack.sheets.map(sheet => svgOfSheet(stack, sheet, evenLetters))

function read(svg = ''): Document {
  const document = new DOMParser().parseFromString(svg, 'image/svg+xml')
  expect(document.querySelector('parsererror')).toBeNull()
  return document
}

const texts = (document: Document) => [...document.querySelectorAll('text')].map(text => text.textContent)

/** The boxes of a path 'M10 20h30v16h-30z...'. */
const boxesOf = (path: Element) =>
  [...(path.getAttribute('d') ?? '').matchAll(/M(-?[\d.]+) (-?[\d.]+)h(-?[\d.]+)v(-?[\d.]+)/g)].map(found =>
    found.slice(1).map(Number),
  )

test('every row of the plan has its bars, each where the plan says and in the fill of its kind', () => {
  const stack = stackOf(sheetsAsk())
  const [sheet] = stack.sheets

  const document = read(svgs(stack)[0])

  const chart = [...document.querySelectorAll('svg svg')].find(svg => svg.querySelector('path[fill^="url"]'))
  const drawn = [...(chart?.querySelectorAll('path[fill^="url"]') ?? [])].flatMap(path =>
    boxesOf(path).map(box => ({ fill: path.getAttribute('fill'), box })),
  )
  const rows = (sheet?.lines ?? []).flatMap(({ line, top }) =>
    line.kind === 'row' ? [{ row: line.row, top }] : [],
  )
  const first = rows[0]?.top ?? 0
  const expected = rows.flatMap(({ row, top }) => {
    const band = stack.metrics.bars[fleet.rows.kinds[row] ?? 'truck']
    return Array.from({ length: runCount(fleet, row) }, (_, i) => {
      const { kind, startMinute, endMinute } = runAt(fleet, row, i)
      const left = stack.time(startMinute)
      const box = [left, top - first + band.y, stack.time(endMinute) - left, band.height]
      return { fill: `url(#paper-${kind})`, box: box.map(value => Math.round(value * 100) / 100) }
    })
  })
  expect(rows).toHaveLength(rowCount(fleet))
  expect(drawn).toHaveLength(expected.length)
  expect(drawn).toEqual(expect.arrayContaining(expected))
  expect(Number(chart?.getAttribute('x'))).toBe(margin + stack.labelWidth)
})

test('a sheet says which plan it is, its units, its hours, its kinds, and where energy is short', () => {
  const document = read(svgs(stackOf(sheetsAsk()))[0])

  expect(texts(document)).toEqual(
    expect.arrayContaining([
      `Plan ${fleet.txId}`,
      'Thursday, 15 January 2026',
      '00:00 to 01:00 · 5 rows, as delivered',
      ...fleet.rows.ids,
      '00:15',
      'Charging',
      'Discharging',
      'Carried',
      'State of energy, kWh',
      'Site shortfalls',
      'S-2',
      '7 kWh short',
      'Page 1 of 1',
    ]),
  )
  for (const fill of document.querySelectorAll('[fill^="url"]')) {
    const id = /#([\w-]+)/.exec(fill.getAttribute('fill') ?? '')?.[1] ?? ''
    expect(document.getElementById(id)?.tagName).toBe('pattern')
  }
})

test('in a part of the day, the hours and the bars are those of the part', () => {
  const document = read(svgs(stackOf(sheetsAsk({ window: { from: 15, to: 45 } })))[0])

  expect(texts(document)).toEqual(expect.arrayContaining(['00:15', '00:45']))
  expect(texts(document)).not.toContain('01:00')
})

describe('ids that mean something in XML', () => {
  const ids = [
    '</text><script>alert(1)</script>',
    '"><image href="x" onerror="alert(1)"/>',
    "a & b < c > 'd'",
    ']]>',
    '電池 · بطارية · סוללה · 🔋',
    '__proto__',
  ]
  const layout = layOut(
    decodePlan({
      ...smallPlan({
        trucks: Object.fromEntries(ids.map(id => [id, [[park(id)]]])),
        batteries: { 'a\u0000b\ud800c\u0007': [[charge('D-1', 40, 10)]] },
      }),
      tx_id: '<b>&amp;</b>',
    }),
  )

  test('stand there as text, letter for letter, and bring no element with them', () => {
    const document = read(svgs(stackOf(sheetsAsk({}, layout)))[0])

    expect(texts(document)).toEqual(expect.arrayContaining(ids))
    expect(document.querySelector('title')?.textContent).toBe('Plan <b>&amp;</b>')
    expect(new Set([...document.querySelectorAll('*')].map(element => element.tagName))).toEqual(
      new Set(['svg', 'title', 'defs', 'pattern', 'rect', 'path', 'text']),
    )
    const attributes = [...document.querySelectorAll('*')].flatMap(element => element.getAttributeNames())
    expect(attributes.filter(name => /^on|href|style/.test(name))).toEqual([])
  })

  test('letters that XML cannot hold are told by a sign', () => {
    const document = read(svgs(stackOf(sheetsAsk({}, layout)))[0])

    expect(texts(document)).toContain('a\ufffdb\ufffdc\ufffd')
  })
})

test('findings are listed with their sentences, and marked in their rows', () => {
  const sentence = `MB-1, period 2: ${'holds more than it can '.repeat(20)}`
  const finding = {
    rule: 'energy-follows',
    severity: 'error' as const,
    unit: { kind: 'battery' as const, id: 'MB-1' },
    startPeriod: 2,
    endPeriod: 2,
    tripIds: [],
    entryIds: [],
    found: 57.5,
    allowed: 50,
    off: 7.5,
    measure: 'kWh' as const,
    sentence,
  }
  const audit = { summary: '1 error and 0 warnings in plan small', findings: [finding], more: 41 }
  const marks = new Map([[2, [{ row: 2, startMinute: 15, endMinute: 30 }]]])

  const document = read(svgs(stackOf(sheetsAsk({ audit, marks })))[0])

  const all = texts(document)
  expect(all).toEqual(
    expect.arrayContaining(['Findings', audit.summary, 'Error', 'Found 57.5, allowed 50, off by 7.5 kWh']),
  )
  expect(all.join(' ')).toContain(sentence.trim())
  expect(all.join(' ')).toContain('And 41 more.')
  // In its row, and in the legend.
  expect(all.filter(text => text === '!')).toHaveLength(2)
})

test('ids too long for their column are shortened in the middle, and none reads like another', () => {
  const id = (unit: string, i: number) => `north-depot-${'mobile-'.repeat(8)}${unit}-000${i}`
  const layout = layOut(
    decodePlan(
      smallPlan({
        trucks: { [id('truck', 1)]: [[park('D-1')]], [id('truck', 2)]: [[park('D-1')]] },
        batteries: { [id('battery', 1)]: [[stage('D-1', 9)]], [id('battery', 2)]: [[stage('D-1', 9)]] },
        shortfalls: { [id('site', 1)]: { 1: 2 }, [id('site', 2)]: { 1: 1 } },
      }),
    ),
  )

  const ids = texts(read(svgs(stackOf(sheetsAsk({}, layout)))[0])).filter(text => text?.includes('…'))

  expect(ids).toHaveLength(6)
  expect(new Set(ids).size).toBe(6)
  for (const text of ids) expect(text).toMatch(/^north-.*…(.*-)?000[12]$/)
})
