// Finds headers and cells of the grid in the document by row and run.

/** A bar of a row, or its header. */
export interface Cell {
  row: number
  /** The i-th run of the row; null for the header. */
  run: number | null
}

/** Attributes that `findCell` and `cellOf` read. */
export const cellAttributes = ({ row, run }: Cell) => ({ 'data-row': row, 'data-run': run ?? undefined })

/** Null if the cell is not rendered. */
export const findCell = (grid: Element | null, { row, run }: Cell): HTMLElement | null =>
  grid?.querySelector<HTMLElement>(
    `[data-row="${row}"]${run === null ? ':not([data-run])' : `[data-run="${run}"]`}`,
  ) ?? null

/** Null if the element is not a cell. */
export function cellOf(element: Element): Cell | null {
  const { row, run } = (element as HTMLElement).dataset
  return row === undefined ? null : { row: Number(row), run: run === undefined ? null : Number(run) }
}
