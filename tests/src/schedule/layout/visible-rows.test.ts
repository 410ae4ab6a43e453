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
function displayedRows(query: Partial<RowQuery>): string[] {
  const shown = computeVisibleRows(fleet, { ...plain, ...query })
  return Array.from(shown.rows, row =>
    row < 0 ? `[${headingText(shown, row)}]` : (fleet.rows.ids[row] ?? '?'),
  )
}

describe('rows stand', () => {
  test.each([
    ['plan', ['T-10', 'T-2', 'MB-1', 'MB-2', 'MB-3']],
    ['kind', ['T-2', 'T-10', 'MB-1', 'MB-2', 'MB-3']],
    ['name', ['MB-1', 'MB-2', 'MB-3', 'T-2', 'T-10']],
    ['departure', ['T-2', 'T-10', 'MB-1', 'MB-2', 'MB-3']],
  ] as const)('rows are ordered by %s', (order, lines) => {
    expect(displayedRows({ order })).toEqual(lines)
  })

  test('rows ordered by location at a minute have units under way last', () => {
    expect(displayedRows({ order: 'place', placeMinute: 0 })).toEqual(['T-10', 'MB-1', 'MB-2', 'MB-3', 'T-2'])
    expect(displayedRows({ order: 'place', placeMinute: 45 })).toEqual([
      'MB-3',
      'T-10',
      'T-2',
      'MB-1',
      'MB-2',
    ])
  })
})

describe('groups', () => {
  test('groups by kind have headings with their counts', () => {
    expect(displayedRows({ grouping: 'kind' })).toEqual([
      '[Trucks · 2]',
      'T-10',
      'T-2',
      '[Batteries · 3]',
      'MB-1',
      'MB-2',
      'MB-3',
    ])
  })

  test('groups by location have a group for units on the road', () => {
    expect(displayedRows({ grouping: 'place', placeMinute: 20, order: 'name' })).toEqual([
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

  test('the count of grouped rows excludes headings', () => {
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
  ])('a filter by %s leaves the matching rows', (_, filter, lines) => {
    expect(displayedRows({ filter: { ...noFilter, ...filter } })).toEqual(lines)
  })

  test('a filter by findings leaves the rows with findings', () => {
    expect(
      displayedRows({ filter: { ...noFilter, findings: true }, found: new Set([rows['MB-3']]) }),
    ).toEqual(['MB-3'])
  })

  test('a filter by the selection leaves its rows, the most important first', () => {
    const selected = [rows['MB-2'], rows['T-10']]

    expect(displayedRows({ filter: { ...noFilter, selected: true }, selected })).toEqual(['MB-2', 'T-10'])
  })
})

test('pinned rows come first whatever the order and the filter', () => {
  const pins = [
    { kind: 'battery' as const, id: 'MB-3' },
    { kind: 'truck' as const, id: 'MB-1' },
  ]

  expect(displayedRows({ pins, order: 'name', filter: { ...noFilter, kind: 'truck' } })).toEqual([
    'MB-3',
    'T-2',
    'T-10',
  ])
})

test('every visible row has a display index, every other row -1', () => {
  const { displayIndexOfRow } = computeVisibleRows(fleet, {
    ...plain,
    filter: { ...noFilter, kind: 'battery' },
    grouping: 'kind',
  })

  expect([...displayIndexOfRow]).toEqual([-1, -1, 1, 2, 3])
})
