import { GraphQLSchema, validate, validateSchema, visit } from 'graphql'
import { expect, test } from 'vitest'
import { operationName } from '../../gql/gateway.ts'
import { schema } from '../../gql/schema.ts'
import { operations } from './support/operations.ts'

test('the GraphQL schema is valid', () => {
  // The schema says of itself that it is valid; this one does not.
  const unproven = new GraphQLSchema({ ...schema.toConfig(), assumeValid: false })

  expect(validateSchema(unproven)).toEqual([])
})

test('the GraphQL documents contain operations', () => {
  expect(operations.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Identify', 'SignIn', 'SignOut']),
  )
})

test.each(operations)('the document of $name is valid for the schema', ({ document }) => {
  expect(validate(schema, document)).toEqual([])
})

test.each(operations)(
  '$name does not query the schema: the built product does not contain it',
  ({ document }) => {
    const asked: string[] = []
    visit(document, { Field: ({ name }) => void asked.push(name.value) })

    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter(name => name.startsWith('__'))).toEqual([])
  },
)

test('every operation has a name of its own, by which its replies are cached', () => {
  const names = operations.map(({ document }) => operationName(document))

  expect(names).not.toContain('')
  expect(new Set(names).size).toBe(names.length)
})
