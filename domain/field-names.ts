// The two spellings of a record's fields: `licensePlate` in the client, `license_plate` in the REST API and the database.

export type SnakeCase<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name
export type CamelCase<Name> = Name extends `${infer Start}_${infer Rest}`
  ? `${Start}${Capitalize<CamelCase<Rest> & string>}`
  : Name

export type SnakeCased<Fields> = { [Name in keyof Fields as SnakeCase<Name> & PropertyKey]: Fields[Name] }
export type CamelCased<Fields> = { [Name in keyof Fields as CamelCase<Name> & PropertyKey]: Fields[Name] }

export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
export const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Renames fields for the REST API. Nested objects are left alone. */
export const snakeCased = <Fields extends object>(fields: Fields): SnakeCased<Fields> =>
  renamed(fields, snakeCase) as SnakeCased<Fields>

/** Renames fields for the client. Nested objects are left alone. */
export const camelCased = <Fields extends object>(fields: Fields): CamelCased<Fields> =>
  renamed(fields, camelCase) as CamelCased<Fields>

const renamed = (fields: object, rename: (name: string) => string): object =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [rename(name), value]))
