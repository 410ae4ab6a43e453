// How a record takes what a call says of it.

/** What is left out of the changes stays as it is. */
export const merged = <Row extends object>(
  row: Row,
  changes: { [Field in keyof Row]?: Row[Field] | undefined },
): Row => ({ ...row, ...changes })

/** An empty text and a missing one are both stored as null. */
export const orNull = (text: string | null | undefined): string | null => text || null

/** The same for every field that is given. */
export const emptyAsNull = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === '' || value === undefined ? null : value]),
  ) as Fields
