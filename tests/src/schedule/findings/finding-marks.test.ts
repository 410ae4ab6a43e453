import { describe, expect, test } from 'vitest'
import type { Finding } from '../../../../domain/schedule/audit/finding.ts'
import {
  marksByRow,
  nextStop,
  selectionOfFinding,
  targetsOf,
  visibleStops,
} from '../../../../src/schedule/findings/finding-marks.ts'
import type { VisibleRows } from '../../../../src/schedule/layout/visible-rows.ts'
import type { RevealTarget } from '../../../../src/schedule/view/navigation.ts'
import { fleet, rows } from '../small-fleet.ts'

const finding = (part: Partial<Finding>): Finding => ({
  rule: 'any',
  severity: 'error',
  unit: { kind: 'battery', id: 'MB-1' },
  startPeriod: 2,
  endPeriod: 3,
  tripIds: [],
  entryIds: [],
  found: 0,
  allowed: 0,
  deviation: null,
  deviationUnit: null,
  sentence: '',
  ...part,
})
const truck = (id: string) => ({ kind: 'truck', id }) as const
const tripOf = (row: number) =>
  fleet.trips.ids[fleet.trips.truck.indexOf(fleet.names.indexOf(fleet.rows.ids[row] ?? ''))] ?? ''

test("a finding is placed in its unit's row from its first period's start to its last one's end", () => {
  expect(targetsOf(fleet, [finding({})])).toEqual([{ row: rows['MB-1'], startMinute: 15, endMinute: 45 }])
})

test('a finding about a unit without a schedule is placed in the row of its trip’s truck', () => {
  const nobody = finding({ unit: { kind: 'battery', id: 'nobody' }, tripIds: [tripOf(rows['T-10'])] })

  expect(targetsOf(fleet, [nobody])[0]?.row).toBe(rows['T-10'])
})

test.each([
  ['a site', finding({ unit: { kind: 'site', id: 'S-1' } })],
  ['a unit that nothing is told of', finding({ unit: truck('T-99') })],
])('a finding about %s has no row', (_, each) => {
  expect(targetsOf(fleet, [each])[0]?.row).toBeNull()
})

test('findings of one row and time share a mark, and marks are in order of time', () => {
  const late = finding({ startPeriod: 4, endPeriod: 4 })

  const marks = marksByRow(targetsOf(fleet, [late, finding({}), finding({ rule: 'other' })]))

  expect([...marks.keys()]).toEqual([rows['MB-1']])
  expect(marks.get(rows['MB-1'])).toEqual([
    { row: rows['MB-1'], startMinute: 15, endMinute: 45, count: 2 },
    { row: rows['MB-1'], startMinute: 45, endMinute: 60 },
  ])
  expect(marks.get(rows['T-2'])).toBeUndefined()
})

test('marks of a row are sorted only when they are read', () => {
  const unread: RevealTarget = {
    row: rows['T-2'],
    endMinute: 0,
    get startMinute(): number {
      throw new Error('was read')
    },
  }
  const marks = marksByRow([unread, ...targetsOf(fleet, [finding({})]), unread])

  expect(marks.get(rows['MB-1'])).toHaveLength(1)
  expect(() => marks.get(rows['T-2'])).toThrow('was read')
})

describe('steps from finding to finding', () => {
  const places = targetsOf(fleet, [
    finding({ unit: truck('T-2'), startPeriod: 3 }),
    finding({ startPeriod: 4, endPeriod: 4 }),
    finding({ startPeriod: 1 }),
    finding({ startPeriod: 1, rule: 'other' }),
    finding({ unit: { kind: 'site', id: 'S-1' } }),
  ])
  /** MB-1 stands above T-2; nothing else is shown. */
  const shown = { displayIndexOfRow: Int32Array.from([-1, 1, 0, -1, -1]) } as VisibleRows
  const stops = visibleStops(places, shown)

  test('finding stops are in the order of visible rows and time, one for each row and start', () => {
    expect(stops).toEqual([2, 1, 0])
  })

  test('a step leads to the next finding from a position and wraps around', () => {
    const at = { row: rows['MB-1'], minute: 20 }

    expect(nextStop(stops, places, shown, at, 1)).toBe(1)
    expect(nextStop(stops, places, shown, at, -1)).toBe(2)
    expect(nextStop(stops, places, shown, { row: rows['T-2'], minute: 50 }, 1)).toBe(2)
    expect(nextStop(stops, places, shown, { row: rows['MB-1'], minute: 0 }, -1)).toBe(0)
  })

  test('a step without a position begins at an end, and without findings leads nowhere', () => {
    expect(nextStop(stops, places, shown, null, 1)).toBe(2)
    expect(nextStop(stops, places, shown, null, -1)).toBe(0)
    expect(nextStop([], places, shown, null, 1)).toBeUndefined()
  })
})

describe('choosing a finding selects', () => {
  const selected = (each: Finding) => {
    const [place] = targetsOf(fleet, [each])
    return place && selectionOfFinding(fleet, each, place)
  }

  test("choosing a finding selects its unit's trip at that time", () => {
    expect(selected(finding({}))).toEqual({ kind: 'trip', tripId: tripOf(rows['T-10']) })
  })

  test("choosing a finding selects its unit's run at that time", () => {
    const unit = { kind: 'battery', id: 'MB-1' } as const

    expect(selected(finding({ startPeriod: 1, endPeriod: 1 }))).toEqual({ kind: 'run', unit, minute: 0 })
  })

  test("choosing a site's finding selects its shortfall", () => {
    expect(selected(finding({ unit: { kind: 'site', id: 'S-2' } }))).toEqual({
      kind: 'shortfall',
      siteId: 'S-2',
      minute: 15,
    })
  })

  test('choosing a finding without a row selects nothing', () => {
    expect(selected(finding({ unit: truck('T-99') }))).toBeNull()
  })
})
