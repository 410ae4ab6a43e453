// A screen's question to the server, kept in the query cache under the operation's name and variables.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Failure } from '../../domain/failure.ts'
import { type Operation, operationName } from '../../gql/gateway.ts'
import { useApp } from './app.ts'

export interface Reading<Result> {
  data: Result | undefined
  /** Why it was not answered the last time; `data` may still be there from the time before. */
  failure: Failure | null
  /** `data` is the answer to the question before, which stands in until this one is answered. */
  previous: boolean
  /** When `data` was answered, in ms since 1970; 0 while there is none. */
  answeredAt: number
  /** Asks again. */
  retry: () => void
}

interface ReadOptions {
  /** Not asked while false. */
  enabled?: boolean
  /** What was said once is said for good (a delivered plan never changes). */
  immutable?: boolean
  /** The answer to the question before stays until this one is answered, so that a list does not flash. */
  keepPrevious?: boolean
  /** Asked again after so many ms, while the page is visible. */
  everyMs?: number
}

export function useRead<Result, Variables>(
  operation: Operation<Result, Variables>,
  variables: Variables,
  { enabled = true, immutable = false, keepPrevious = false, everyMs }: ReadOptions = {},
): Reading<Result> {
  const { gateway } = useApp()
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = useQuery<Result, Failure>({
    queryKey: [operationName(operation), variables],
    queryFn: ({ signal }) => gateway.request(operation, variables, signal),
    enabled,
    ...(immutable && { staleTime: 'static' as const }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
  return {
    data: data as Result | undefined,
    failure: error,
    previous: isPlaceholderData,
    answeredAt: dataUpdatedAt,
    retry: () => void refetch(),
  }
}
