// What the parts of the GraphQL schema share.
import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLFieldConfigMap,
  GraphQLFloat,
  GraphQLID,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLNullableType,
  GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLScalarType,
  GraphQLString,
} from 'graphql'
import * as z from 'zod/mini'
import type { Fields as RecordFields } from '../../domain/records/fields.ts'
import type { Rest } from '../rest/rest.ts'
import type { Context } from './context.ts'

export type Fields = GraphQLFieldConfigMap<unknown, Context>

const mapFields = <Of>(types: Record<string, Of>) =>
  Object.fromEntries(Object.entries(types).map(([name, fieldType]) => [name, { type: fieldType }]))

export const some = <T extends GraphQLNullableType>(type: T) => new GraphQLNonNull(type)
export const listOf = <T extends GraphQLNullableType>(type: T) => some(new GraphQLList(some(type)))

export const type = (name: string, description: string, fields: Record<string, GraphQLOutputType>) =>
  new GraphQLObjectType({ name, description, fields: mapFields(fields) })

export const inputType = (name: string, types: Record<string, GraphQLInputType>) =>
  new GraphQLInputObjectType({ name, fields: mapFields(types) })

export const named = (name: string, description: string) =>
  type(name, description, { id: some(GraphQLID), name: some(GraphQLString) })

export const id = { type: some(GraphQLID) }
export const optionalId = { type: GraphQLID }
export const text = { type: some(GraphQLString) }
export const optionalText = { type: GraphQLString }
export const flag = { type: some(GraphQLBoolean) }
export const done = some(GraphQLBoolean)

/** A field without arguments that is what a REST call returns. */
export const passes = (
  type: GraphQLOutputType,
  callOf: (rest: Rest) => () => unknown,
  description?: string,
): Fields[string] => ({ type, description, resolve: (_, __, { rest }) => callOf(rest)() })

/** The same of a REST call that needs nothing but an id. */
export const passesId = (
  type: GraphQLOutputType,
  callOf: (rest: Rest) => (id: string) => unknown,
  argument = 'id',
  description?: string,
): Fields[string] => ({
  type,
  description,
  args: { [argument]: id },
  resolve: (_, { [argument]: given }, { rest }) => callOf(rest)(given),
})

export const Created = type('Created', 'A new record.', { id: some(GraphQLID) })
export const ChangedRecord = type('ChangedRecord', 'What the reply says of a record that was changed.', {
  version: GraphQLString,
})

export const enumOf = (name: string, description: string, values: readonly string[]) =>
  new GraphQLEnumType({ name, description, values: Object.fromEntries(values.map(value => [value, {}])) })

const scalars = { Float: GraphQLFloat, ID: GraphQLID, String: GraphQLString }

/** A record's fields as queries return them: each is null where the server sent none, or none that can be read. */
export const typesOf = (fields: RecordFields): Record<string, GraphQLScalarType> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { sent }]) => sent)
      .map(([name, { scalar }]) => [name, scalars[scalar]]),
  )

/** The same as arguments of mutations: those that the record cannot do without are required. */
export const argumentsOf = (fields: RecordFields): GraphQLFieldConfigArgumentMap =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { scalar, rule }]) => {
      const isOptional = z.safeParse(rule, undefined).success
      return [name, { type: isOptional ? scalars[scalar] : some(scalars[scalar]) }]
    }),
  )
