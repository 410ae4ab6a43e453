// How a record takes what a call says of it.

/** What is left out of the changes stays as it is. */
export const merged = <Row extends object>(
  row: Row,
  changes: { [Field in keyof Row]?: Row[Field] | undefined },
): Row => ({ ...row, ...changes })

/** Nothing entered and nothing sent are kept alike. */
export const orNull = (text: string | null | undefined): string | null => text || null
