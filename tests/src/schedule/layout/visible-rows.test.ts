import { describe, expect, test } from 'vitest'
import { defaultView, noFilter } from '../../../../domain/schedule/view/timeline-view.ts'
import {
  computeVisibleRows,
  headingText,
  type RowQuery,
} from '../../../../src/schedule/layout/visible-rows.ts'
import { fleet, rows } from '../small-fleet.ts'

const plain: RowQuery = { ...defaultView, selected: [], found: new Set() }

/** The lines as a person reads them: ids of units, and headings in brackets. */
function linesOf(query: Partial<RowQuery>): string[] {
  const shown = computeVisibleRows(fleet, { ...plain, ...query })
  return Array.from(shown.rows, line =>
    line < 0 ? `[${headingText(shown, line)}]` : (fleet.rows.ids[line] ?? '?'),
  )
}

describe('rows stand', () => {
  test.each([
    ['plan', ['T-10', 'T-2', 'MB-1', 'MB-2', 'MB-3']],
    ['kind', ['T-2', 'T-10', 'MB-1', 'MB-2', 'MB-3']],
    ['name', ['MB-1', 'MB-2', 'MB-3', 'T-2', 'T-10']],
    ['departure', ['T-2', 'T-10', 'MB-1', 'MB-2', 'MB-3']],
  ] as const)('in the order of %s', (order, lines) => {
    expect(linesOf({ order })).toEqual(lines)
  })

  test('by location at a time, those under way after those that stand', () => {
    expect(linesOf({ order: 'place', placeMinute: 0 })).toEqual(['T-10', 'MB-1', 'MB-2', 'MB-3', 'T-2'])
    expect(linesOf({ order: 'place', placeMinute: 45 })).toEqual(['MB-3', 'T-10', 'T-2', 'MB-1', 'MB-2'])
  })
})

describe('groups', () => {
  test('by kind have a heading that counts them', () => {
    expect(linesOf({ grouping: 'kind' })).toEqual([
      '[Trucks · 2]',
      'T-10',
      'T-2',
      '[Batteries · 3]',
      'MB-1',
      'MB-2',
      'MB-3',
    ])
  })

  test('by location say who is on the road', () => {
    expect(linesOf({ grouping: 'place', placeMinute: 20, order: 'name' })).toEqual([
      '[D-2 · 1]',
      'MB-3',
      '[S-1 · 1]',
      'T-2',
      '[On the road · 3]',
      'MB-1',
      'MB-2',
      'T-10',
    ])
  })

  test('count rows, not headings', () => {
    expect(computeVisibleRows(fleet, { ...plain, grouping: 'kind' }).count).toBe(5)
  })
})

describe('a filter', () => {
  test.each([
    ['kind', { kind: 'truck' as const }, ['T-10', 'T-2']],
    ['a part of the id, in any case', { unit: 'mb-' }, ['MB-1', 'MB-2', 'MB-3']],
    ['a location at any time of the day', { place: 'D-2' }, ['T-2', 'MB-3']],
    ['a microgrid', { place: 'MG-1' }, ['MB-1', 'MB-2']],
    ['a location that is none', { place: '__proto__' }, []],
    ['all at once', { kind: 'battery' as const, place: 'S-1', unit: '2' }, ['MB-2']],
  ])('by %s leaves the rows that pass', (_, filter, lines) => {
    expect(linesOf({ filter: { ...noFilter, ...filter } })).toEqual(lines)
  })

  test('by findings leaves the rows that have one', () => {
    expect(linesOf({ filter: { ...noFilter, findings: true }, found: new Set([rows['MB-3']]) })).toEqual([
      'MB-3',
    ])
  })

  test('by the selection leaves its rows, in the order of their weight', () => {
    const selected = [rows['MB-2'], rows['T-10']]

    expect(linesOf({ filter: { ...noFilter, selected: true }, selected })).toEqual(['MB-2', 'T-10'])
  })
})

test('pins stand above all, whatever order and filter say', () => {
  const pins = [
    { kind: 'battery' as const, id: 'MB-3' },
    { kind: 'truck' as const, id: 'MB-1' },
  ]

  expect(linesOf({ pins, order: 'name', filter: { ...noFilter, kind: 'truck' } })).toEqual([
    'MB-3',
    'T-2',
    'T-10',
  ])
})

test('every row knows its line, and one that is not shown has none', () => {
  const { displayIndexOfRow } = computeVisibleRows(fleet, {
    ...plain,
    filter: { ...noFilter, kind: 'battery' },
    grouping: 'kind',
  })

  expect([...displayIndexOfRow]).toEqual([-1, -1, 1, 2, 3])
})
