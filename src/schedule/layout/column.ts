// Reads the columns of a layout by index.
import type { UnitKind } from '../../../domain/schedule/plan/unit.ts'
import { type RunKind, runKinds } from '../../../domain/schedule/runs/runs.ts'

/**
 * A column's value at an index that is inside it. An index outside is a mistake in our code: in development and tests it throws a
 * RangeError, in production it reads 0, so that one wrong bar does not take the whole chart away.
 */
export function at(column: { readonly [index: number]: number }, i: number): number {
  const value = column[i]
  if (value === undefined && import.meta.env.DEV) throw new RangeError(`no value at ${i} of a column`)
  return value ?? 0
}

interface Rows {
  rows: { ids: readonly string[]; kinds: readonly UnitKind[] }
}

export function rowKind({ rows }: Rows, row: number): UnitKind {
  const kind = rows.kinds[row]
  if (kind === undefined && import.meta.env.DEV) throw new RangeError(`no row ${row}`)
  return kind ?? 'truck'
}

export function rowId({ rows }: Rows, row: number): string {
  const id = rows.ids[row]
  if (id === undefined && import.meta.env.DEV) throw new RangeError(`no row ${row}`)
  return id ?? ''
}

/** `run` is an index into the run columns. */
export const runKindAt = ({ runs }: { runs: { kind: Uint8Array } }, run: number): RunKind =>
  runKinds[at(runs.kind, run)] ?? 'park'
