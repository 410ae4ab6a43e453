// Which texts the database can hold.

/** PostgreSQL rejects this character even in a parameter, and no stored text contains it. */
export const isStorable = (text: string): boolean => !text.includes('\0')
