// The rows of a list that are selected. Rows that leave the list, or that its filters hide, leave the selection: what is not seen is
// not changed.
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { clearedRows, keepRows, noRows, type RowSelection } from './row-selection.ts'

interface Named {
  id: string
  name: string
}

/** For DataTable, and for what is done with the selected rows. */
export interface TableSelection<Row> {
  state: RowSelection
  change: (next: RowSelection) => void
  clear: () => void
  /** In the order of the list. */
  rows: readonly Row[]
  nameOf: (row: Row) => string
  /** The table, which takes the focus from what goes away with the selection. */
  table: RefObject<HTMLElement | null>
}

/** `rows` are those shown, the same array while they stay the same. Null where the person cannot change any. */
export function useRowSelection<Row extends Named>(
  rows: readonly Row[],
  isAllowed: boolean,
): TableSelection<Row> | null {
  const [stored, setStored] = useState(noRows)
  const table = useRef<HTMLElement>(null)
  const ids = useMemo(() => new Set(rows.map(({ id }) => id)), [rows])
  const state = useMemo(() => keepRows(stored, ids), [stored, ids])
  // A row that comes back later is not selected.
  useEffect(() => setStored(state), [state])
  return useMemo(
    () =>
      isAllowed
        ? {
            state,
            change: setStored,
            clear: () => setStored(clearedRows),
            rows: rows.filter(({ id }) => state.ids.has(id)),
            nameOf,
            table,
          }
        : null,
    [isAllowed, state, rows],
  )
}

const nameOf = ({ name }: Named): string => name
