// A screen's question to the server, kept in the query cache under the operation's name and variables.
import { useQuery } from '@tanstack/react-query'
import type { Failure } from '../../domain/failure.ts'
import { type Operation, operationName } from '../../gql/gateway.ts'
import { useApp } from './app.ts'

export interface Reading<Result> {
  data: Result | undefined
  failure: Failure | null
  /** Asks again. */
  retry: () => void
}

interface ReadOptions {
  /** Not asked while false. */
  enabled?: boolean
  /** What was said once is said for good (a delivered plan never changes). */
  immutable?: boolean
}

export function useRead<Result, Variables>(
  operation: Operation<Result, Variables>,
  variables: Variables,
  { enabled = true, immutable = false }: ReadOptions = {},
): Reading<Result> {
  const { gateway } = useApp()
  const { data, error, refetch } = useQuery<Result, Failure>({
    queryKey: [operationName(operation), variables],
    queryFn: ({ signal }) => gateway.request(operation, variables, signal),
    enabled,
    ...(immutable && { staleTime: Number.POSITIVE_INFINITY }),
  })
  return { data, failure: error, retry: () => void refetch() }
}
