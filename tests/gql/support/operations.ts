// Every operation that screens and flows can ask, and variables for it.
import {
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type NamedTypeNode,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql'
import type { Operation } from '../../../gql/gateway.ts'
import { schema } from '../../../gql/schema.ts'

type Variables = Record<string, unknown>

const modules = import.meta.glob<Record<string, Operation<unknown, Variables>>>(
  '../../../gql/operations/*.generated.ts',
  { eager: true },
)

export const operations = Object.entries(modules).flatMap(([file, documents]) =>
  Object.values(documents)
    .filter(document => document.definitions[0]?.kind === 'OperationDefinition')
    .map(document => ({ file, document, definition: document.definitions[0] as OperationDefinitionNode }))
    .map(found => ({ ...found, name: found.definition.name?.value ?? '' })),
)

/** Variables of the types that the operation wants, with `text` wherever one can be. */
export const variablesOf = (
  { variableDefinitions = [] }: OperationDefinitionNode,
  text: unknown,
): Variables =>
  Object.fromEntries(
    variableDefinitions.map(({ variable, type }) => [
      variable.name.value,
      aValue(typeFromAST(schema, type as NamedTypeNode) as GraphQLInputType, text),
    ]),
  )

function aValue(type: GraphQLInputType, text: unknown): unknown {
  if (isNonNullType(type)) return aValue(type.ofType, text)
  if (isListType(type)) return [aValue(type.ofType, text)]
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (isInputObjectType(type)) return mapValues(type.getFields(), field => aValue(field.type, text))
  return { Int: 1, Float: 0.5, Boolean: true, PasskeyCredential: { id: text } }[type.name] ?? text
}

const mapValues = <T>(of: Record<string, T>, change: (value: T) => unknown): Variables =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value)]))
