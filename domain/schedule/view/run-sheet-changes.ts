// How a truck's run sheet differs from the one that was read before the plan changed.
import { matchTrips } from '../compare/match-trips.ts'
import { sheetColumns, sheetTexts } from '../words/sheet-texts.ts'
import type { RunSheet, SheetRow } from './run-sheet.ts'

export interface MarkedRow {
  row: SheetRow
  change: 'none' | 'changed' | 'new'
  /** What it was on the sheet before; null if that did not have the trip, and without a sheet before. */
  was: SheetRow | null
}

export interface MarkedSheet {
  rows: MarkedRow[]
  /** The trips that only the sheet before has. */
  dropped: SheetRow[]
}

/** Trips are matched as the comparison of two plans matches them. Only what a reader of the sheet sees is a change. */
export function markChanges(sheet: RunSheet, before: RunSheet | null): MarkedSheet {
  if (!before) return { rows: unmarked(sheet.rows), dropped: [] }
  const { same, changed, dropped } = matchTrips(tripsOf(before), tripsOf(sheet))
  const wasOf = new Map([...same, ...changed].map(({ from, to }) => [to, before.rows[from]]))
  return {
    rows: sheet.rows.map((row, i) => {
      const was = wasOf.get(i) ?? null
      return { row, change: was === null ? 'new' : readsAlike(row, was) ? 'none' : 'changed', was }
    }),
    dropped: dropped.flatMap(i => before.rows[i] ?? []),
  }
}

export const unmarked = (rows: readonly SheetRow[]): MarkedRow[] =>
  rows.map(row => ({ row, change: 'none', was: null }))

const tripsOf = ({ rows }: RunSheet) => rows.map(({ trip }) => ({ ...trip, listedUnder: trip.truckId }))

const readsAlike = (a: SheetRow, b: SheetRow): boolean => {
  const [inA, inB] = [sheetTexts(a), sheetTexts(b)]
  return sheetColumns.every(column => inA[column] === inB[column])
}
