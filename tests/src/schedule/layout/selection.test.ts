import { describe, expect, test } from 'vitest'
import { runSentence } from '../../../../domain/schedule/words/sentences.ts'
import { runAt } from '../../../../src/schedule/layout/layout.ts'
import {
  highlightOf,
  idleBatteries,
  selectionOf,
  shortfallAt,
} from '../../../../src/schedule/layout/selection.ts'
import { fleet, rows } from '../small-fleet.ts'

/** The highlighted bars in words. */
const highlightedBars = (highlightedRuns: ReadonlyMap<number, readonly number[]>): string[] =>
  [...highlightedRuns].flatMap(([row, runs]) =>
    runs.map(run => runSentence(runAt(fleet, row, run - (fleet.runs.offsets[row] ?? 0)))),
  )

describe('a trip', () => {
  const trip = highlightOf(fleet, { kind: 'trip', tripId: 'out' })

  test('a selected trip highlights its truck, its batteries and their bars', () => {
    expect(trip?.rows).toEqual([rows['T-10'], rows['MB-1'], rows['MB-2']])
    expect(highlightedBars(trip?.highlightedRuns ?? new Map())).toEqual([
      'T-10, 00:15 to 00:30, trip from D-1 to S-1 with MB-1, MB-2',
      'MB-1, 00:15 to 00:30, carried by T-10 from D-1 to S-1, 57.5 kWh',
      'MB-2, 00:15 to 00:30, carried by T-10 from D-1 to S-1, 100 kWh',
    ])
  })

  test('the title of a selected trip names both of its ends', () => {
    expect(trip?.title).toBe('Trip of T-10 from D-1 to S-1, with MB-1, MB-2')
    expect(trip?.span).toEqual({ from: 15, to: 30 })
  })

  test('a trip is selected alike on its truck and on its batteries', () => {
    expect(selectionOf(fleet, rows['T-10'], 1)).toEqual({ kind: 'trip', tripId: 'out' })
    expect(selectionOf(fleet, rows['MB-2'], 1)).toEqual({ kind: 'trip', tripId: 'out' })
    expect(highlightOf(fleet, { kind: 'run', unit: { kind: 'battery', id: 'MB-2' }, minute: 20 })).toEqual(
      trip,
    )
  })
})

test('a selected run highlights its unit alone', () => {
  const selection = selectionOf(fleet, rows['MB-1'], 0)

  const highlight = highlightOf(fleet, selection)

  expect(selection).toEqual({ kind: 'run', unit: { kind: 'battery', id: 'MB-1' }, minute: 0 })
  expect(highlight?.rows).toEqual([rows['MB-1']])
  expect(highlight?.title).toBe('MB-1, 00:00 to 00:15, charging at D-1, 150 kW, 20 to 57.5 kWh')
})

describe('a shortfall', () => {
  test('a selected shortfall highlights the batteries charged and idle then, the fullest first', () => {
    const highlight = highlightOf(fleet, { kind: 'shortfall', siteId: 'S-1', minute: 50 })

    expect(highlight?.rows).toEqual([rows['MB-2'], rows['MB-3']])
    expect(highlight?.title).toBe('S-1 is short of 2 kWh at 00:45; 2 batteries charged and idle then')
  })

  test('the amount of a shortfall is the same when joined with a longer plan', () => {
    const joined = { ...fleet, periodCount: fleet.periodCount + 4 }

    for (const siteId of fleet.shortfalls.siteIds)
      for (const minute of [0, 50])
        expect(shortfallAt(joined, siteId, minute)).toBe(shortfallAt(fleet, siteId, minute))
    expect(shortfallAt(joined, 'S-1', fleet.minutes + 1)).toBeUndefined()
  })

  test('empty, charging, discharging and carried batteries are not idle', () => {
    expect(idleBatteries(fleet, 0).map(({ row }) => row)).toEqual([rows['MB-2']])
    expect(idleBatteries(fleet, 20)).toEqual([])
  })
})

test.each([
  { kind: 'trip' as const, tripId: 'nowhere' },
  { kind: 'run' as const, unit: { kind: 'truck' as const, id: 'MB-1' }, minute: 0 },
  { kind: 'run' as const, unit: { kind: 'truck' as const, id: 'T-10' }, minute: 1400 },
  { kind: 'shortfall' as const, siteId: 'constructor', minute: 0 },
])('a selection that the plan lacks highlights nothing: $kind', selection => {
  expect(highlightOf(fleet, selection)).toBeNull()
})
