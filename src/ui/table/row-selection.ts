// Which rows of a table are selected, and how ranges of them are: pure, by the ids of the rows.

export interface RowSelection {
  ids: ReadonlySet<string>
  /** Where a range begins; null before the first one. */
  anchor: string | null
  /** The row that was toggled or reached last. */
  end: string | null
  /** What was selected before the range: another range from the same anchor takes the place of the last one. */
  before: ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

export const noRows: RowSelection = { ids: nothing, anchor: null, end: null, before: nothing }

/** Like `noRows`, after there was a selection. */
export const clearedRows: RowSelection = { ...noRows }

export function toggleRow({ ids }: RowSelection, id: string): RowSelection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id, end: id, before: next }
}

/** Adds the rows from the anchor to `id`; without an anchor in `order` the row alone. */
export function selectRange(selection: RowSelection, id: string, order: readonly string[]): RowSelection {
  const { anchor, before } = selection
  const from = anchor === null ? -1 : order.indexOf(anchor)
  const to = order.indexOf(id)
  if (from < 0 || anchor === null) return beginRange(selection, id)
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...before, ...range]), anchor, end: id, before }
}

/** One step of a range by keys, from the row `from` that has the focus to its neighbour `to`. */
export const extendRange = (
  selection: RowSelection,
  from: string,
  to: string,
  order: readonly string[],
): RowSelection => selectRange(selection.end === from ? selection : beginRange(selection, from), to, order)

function beginRange({ ids }: RowSelection, id: string): RowSelection {
  const next = new Set([...ids, id])
  return { ids: next, anchor: id, end: id, before: next }
}

export const selectAllRows = (order: readonly string[]): RowSelection => ({ ...noRows, ids: new Set(order) })

/** All rows, or none if all are selected. */
export const toggleAllRows = ({ ids }: RowSelection, order: readonly string[]): RowSelection =>
  ids.size < order.length ? selectAllRows(order) : clearedRows

/** Without the rows that are not in `order`; the same object if it has all of them. */
export function keepRows(selection: RowSelection, order: ReadonlySet<string>): RowSelection {
  const remaining = [...selection.ids].filter(id => order.has(id))
  if (remaining.length === selection.ids.size) return selection
  if (remaining.length === 0) return clearedRows
  return {
    ...selection,
    ids: new Set(remaining),
    before: new Set([...selection.before].filter(id => order.has(id))),
  }
}
