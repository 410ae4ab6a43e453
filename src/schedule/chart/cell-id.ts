// How cells are found in the document: for moving the focus.
/** The element of a run of a row, or of the row's header where `run` is null. */
export const cellId = (row: number, run: number | null): string =>
  run === null ? `row-${row}` : `row-${row}-run-${run}`
