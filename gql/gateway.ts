// What screens and flows call: a graphql-request client whose fetch executes the schema in the page.
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { type DocumentNode, type ExecutionResult, execute, GraphQLError } from 'graphql'
import { ClientError, GraphQLClient } from 'graphql-request'
import { Failure } from '../domain/failure.ts'
import type { Rest } from './rest/rest.ts'
import { schema } from './schema.ts'

export type Operation<Result, Variables> = TypedDocumentNode<Result, Variables>

export interface Gateway {
  /** Returns the data, or throws a Failure; no error contains the variables. */
  request<Result, Variables>(
    operation: Operation<Result, Variables>,
    variables: Variables,
    signal?: AbortSignal,
  ): Promise<Result>
}

/** `restFor`: the calls of one request. */
export function createGateway(restFor: (signal: AbortSignal | undefined) => Rest): Gateway {
  const documents = new Map<string, DocumentNode>()

  const executeHere = async (_url: unknown, init: unknown) => {
    const { body, signal } = init as { body: RequestBody; signal?: AbortSignal }
    const document = documents.get(body.operationName)
    if (!document) throw new Failure({ kind: 'unreadable' })
    return replyWith(
      await execute({
        schema,
        document,
        variableValues: body.variables,
        contextValue: { rest: restFor(signal) },
      }),
    )
  }

  // The client requires an address; nothing is ever sent to it.
  const client = new GraphQLClient('https://gateway.invalid/', {
    fetch: executeHere as unknown as typeof fetch,
    jsonSerializer: unserialised,
  })

  return {
    async request(operation, variables, signal) {
      documents.set(operationName(operation), operation)
      try {
        return await client.request({
          document: operation as DocumentNode,
          variables: variables as object,
          ...(signal && { signal }),
        })
      } catch (error) {
        throw failureOf(error)
      }
    },
  }
}

/** The name of an operation, the same in every build: the key under which responses are cached and recorded. */
export function operationName(operation: DocumentNode): string {
  const [definition] = operation.definitions
  return definition?.kind === 'OperationDefinition' ? (definition.name?.value ?? '') : ''
}

interface RequestBody {
  operationName: string
  variables: Record<string, unknown>
}

// Request and response stay in the page, so they stay objects: bytes and dates pass as they are, and nothing is copied.
const unserialised = {
  stringify: (body: unknown) => body as string,
  parse: (body: unknown) => body,
}

const replyWith = (result: ExecutionResult) => ({
  ok: true,
  status: 200,
  headers: new Headers({ 'content-type': 'application/json' }),
  text: async () => result,
})

// graphql-request puts the variables (passwords!) into its error's message, so only the Failure that a resolver threw is
// passed on.
function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  const [first] = error instanceof ClientError ? ((error.response.errors ?? []) as GraphQLError[]) : []
  const cause = first instanceof GraphQLError ? first.originalError : null
  return cause instanceof Failure ? cause : new Failure({ kind: 'unreadable' })
}
