// Merges the fields of a call into a record.

/** Fields that are left out stay as they are. */
export const merged = <Row extends object>(
  row: Row,
  changes: { [Field in keyof Row]?: Row[Field] | undefined },
): Row => ({ ...row, ...changes })

/** An empty text and a missing one are both stored as null. */
export const orNull = (text: string | null | undefined): string | null => text || null

/** The same for every given field. */
export const emptyAsNull = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === '' || value === undefined ? null : value]),
  ) as Fields
