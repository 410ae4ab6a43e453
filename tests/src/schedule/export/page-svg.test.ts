import { describe, expect, test } from 'vitest'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { pageSvg } from '../../../../src/schedule/export/pages/page-svg.ts'
import { margin } from '../../../../src/schedule/export/pages/pages.ts'
import type { Pagination } from '../../../../src/schedule/export/pages/pagination.ts'
import { layOut } from '../../../../src/schedule/layout/build-layout.ts'
import { rowKind } from '../../../../src/schedule/layout/column.ts'
import { rowCount, runAt, runCount } from '../../../../src/schedule/layout/layout.ts'
import { barBand } from '../../../../src/schedule/painting/scales.ts'
import { charge, park, smallPlan, stage } from '../../../support/small-plan.ts'
import { fleet } from '../small-fleet.ts'
import { evenLetters, pagesContent, paginationOf } from './small-pages.ts'

const svgs = (pagination: Pagination) => pagination.pages.map(page => pageSvg(pagination, page, evenLetters))

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

test('a page draws every bar of every row at its time and in the fill of its kind', () => {
  const pagination = paginationOf(pagesContent())
  const [page] = pagination.pages

  const document = read(svgs(pagination)[0])

  const chart = [...document.querySelectorAll('svg svg')].find(svg => svg.querySelector('path[fill^="url"]'))
  const drawn = [...(chart?.querySelectorAll('path[fill^="url"]') ?? [])].flatMap(path =>
    boxesOf(path).map(box => ({ fill: path.getAttribute('fill'), box })),
  )
  const rows = (page?.lines ?? []).flatMap(({ line, top }) =>
    line.kind === 'row' ? [{ row: line.row, top }] : [],
  )
  const first = rows[0]?.top ?? 0
  const expected = rows.flatMap(({ row, top }) => {
    const band = pagination.metrics.bars[rowKind(fleet, row)]
    return Array.from({ length: runCount(fleet, row) }, (_, i) => {
      const { kind, startMinute, endMinute } = runAt(fleet, row, i)
      const left = pagination.time(startMinute)
      const { y, height } = barBand(kind, band)
      const box = [left, top - first + y, pagination.time(endMinute) - left, height]
      return { fill: `url(#paper-${kind})`, box: box.map(value => Math.round(value * 100) / 100) }
    })
  })
  expect(rows).toHaveLength(rowCount(fleet))
  expect(drawn).toHaveLength(expected.length)
  expect(drawn).toEqual(expect.arrayContaining(expected))
  expect(Number(chart?.getAttribute('x'))).toBe(margin + pagination.labelWidth)
})

test('a page names the plan, its units, clock times, run kinds and site shortfalls', () => {
  const document = read(svgs(paginationOf(pagesContent()))[0])

  expect(texts(document)).toEqual(
    expect.arrayContaining([
      `Plan ${fleet.txId}`,
      'Thursday, 15 January 2026',
      "00:00 to 01:00 · 5 rows, in the plan's order",
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

test('a page of a time window has only the clock times of the window', () => {
  const document = read(svgs(paginationOf(pagesContent({ window: { from: 15, to: 45 } })))[0])

  expect(texts(document)).toEqual(expect.arrayContaining(['00:15', '00:45']))
  expect(texts(document)).not.toContain('01:00')
})

describe('ids with XML syntax', () => {
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

  test('ids with XML syntax are drawn as text and add no elements', () => {
    const document = read(svgs(paginationOf(pagesContent({}, layout)))[0])

    expect(texts(document)).toEqual(expect.arrayContaining(ids))
    expect(document.querySelector('title')?.textContent).toBe('Plan <b>&amp;</b>')
    expect(new Set([...document.querySelectorAll('*')].map(element => element.tagName))).toEqual(
      new Set(['svg', 'title', 'defs', 'pattern', 'rect', 'path', 'text']),
    )
    const attributes = [...document.querySelectorAll('*')].flatMap(element => element.getAttributeNames())
    expect(attributes.filter(name => /^on|href|style/.test(name))).toEqual([])
  })

  test('characters that XML cannot hold are drawn as U+FFFD', () => {
    const document = read(svgs(paginationOf(pagesContent({}, layout)))[0])

    expect(texts(document)).toContain('a\ufffdb\ufffdc\ufffd')
  })
})

test('a page lists findings with their sentences and marks them in their rows', () => {
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
    deviation: 7.5,
    deviationUnit: 'kWh' as const,
    sentence,
  }
  const audit = { summary: '1 error and 0 warnings in plan small', findings: [finding], more: 41 }
  const marks = new Map([[2, [{ row: 2, startMinute: 15, endMinute: 30 }]]])

  const document = read(svgs(paginationOf(pagesContent({ audit, marks })))[0])

  const all = texts(document)
  expect(all).toEqual(
    expect.arrayContaining([
      'Findings',
      audit.summary,
      'Error',
      'Found 57.5 kWh, allowed 50 kWh, off by 7.5 kWh',
    ]),
  )
  expect(all.join(' ')).toContain(sentence.trim())
  expect(all.join(' ')).toContain('And 41 more.')
  // In its row, and in the legend.
  expect(all.filter(text => text === '!')).toHaveLength(2)
})

test('ids too long for the label column are shortened in the middle and stay distinct', () => {
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

  const ids = texts(read(svgs(paginationOf(pagesContent({}, layout)))[0])).filter(text => text?.includes('…'))

  expect(ids).toHaveLength(6)
  expect(new Set(ids).size).toBe(6)
  for (const text of ids) expect(text).toMatch(/^north-.*…(.*-)?000[12]$/)
})
