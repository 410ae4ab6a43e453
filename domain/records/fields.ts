// The list of a record's fields. Forms, calls, tables of the database, CSV files, the history and the GraphQL schema read it, so that
// a field is described once. Its key is its name in the client: `licensePlate`, which is `license_plate` in the REST API and the database.
import * as z from 'zod/mini'
import { type SnakeCase, type SnakeCased, snakeCase, snakeCased } from '../field-names.ts'

/** The records that a field can hold the id of. */
export type ReferenceType = 'asset_model' | 'service_area' | 'organization'

export interface Field {
  /** In the form, and above the column of a CSV file. */
  label: string
  /** In sentences of the history. Missing: the words of its name. */
  historyLabel?: string
  scalar: 'Float' | 'ID' | 'String'
  /** As replies hold it. Missing: they hold the record that it refers to. */
  sent?: z.ZodMiniType
  /** What it can be set to. */
  rule: z.ZodMiniType
  /** What the form makes of the typed text. Missing: `rule` takes it as it is. */
  typed?: z.ZodMiniType
  refersTo?: ReferenceType
}
export type Fields = Readonly<Record<string, Field>>

/** What fields have in common by what they hold. */
export const holds = {
  text: { scalar: 'String', sent: z.string() },
  textOrNull: { scalar: 'String', sent: z.nullable(z.string()) },
  number: { scalar: 'Float', sent: z.number() },
  numberOrNull: { scalar: 'Float', sent: z.nullable(z.number()) },
} as const

type SentName<List extends Fields> = {
  [Name in keyof List]: List[Name] extends { sent: z.ZodMiniType } ? Name : never
}[keyof List]
type SentShape<List extends Fields> = SnakeCased<{
  [Name in SentName<List>]: NonNullable<List[Name]['sent']>
}>
type RuleShape<List extends Fields> = { [Name in keyof List]: List[Name]['rule'] }
type FormShape<List extends Fields> = {
  [Name in keyof List]: List[Name] extends { typed: infer Typed } ? Typed : List[Name]['rule']
}

/** The names and values of the fields of which `pick` returns something. */
const picked = <Value>(
  fields: Fields,
  pick: (field: Field, name: string) => Value | undefined,
): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = pick(field, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** The shape of a reply, without the records that are referred to. */
export const sentShape = <List extends Fields>(fields: List): SentShape<List> =>
  snakeCased(picked(fields, ({ sent }) => sent)) as object as SentShape<List>

/** The shape of a call's body. */
export const bodyShape = <List extends Fields>(fields: List): SnakeCased<RuleShape<List>> =>
  snakeCased(picked(fields, ({ rule }) => rule)) as object as SnakeCased<RuleShape<List>>

/** The shape of the form's values. */
export const formShape = <List extends Fields>(fields: List): FormShape<List> =>
  picked(fields, ({ rule, typed = rule }) => typed) as object as FormShape<List>

/** The names of the columns in the database. */
export const columnsOf = <List extends Fields>(fields: List): (SnakeCase<keyof List> & string)[] =>
  Object.keys(fields).map(snakeCase) as (SnakeCase<keyof List> & string)[]

export const labelsOf = <List extends Fields>(fields: List): { [Name in keyof List]: string } =>
  picked(fields, ({ label }) => label) as { [Name in keyof List]: string }

/** A record of the client as its form begins with it; null for a new one. */
export const textsOf = <List extends Fields>(
  fields: List,
  record: { [Name in keyof List]?: string | number | null } | null,
): { [Name in keyof List]: string } =>
  picked(fields, (_, name) => record?.[name]?.toString() ?? '') as { [Name in keyof List]: string }

/** A field's name in the history, which holds names in place of ids. */
export const historyNameOf = ({ refersTo }: Field, name: string): string => refersTo ?? snakeCase(name)

/** By their names in the history: the labels that are not the words of the name. */
export const historyLabels = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.historyLabel === undefined ? [] : [[historyNameOf(field, name), field.historyLabel]],
    ),
  )
