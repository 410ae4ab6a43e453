// A screen's question to the server, kept in the query cache under the operation's name and variables.
import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
  /**
   * Nothing is given that was known before: there is no data until the server has answered this screen. For forms, which read
   * it once and save all of it: what they begin with must not be older than what somebody else has saved meanwhile.
   */
  fresh?: boolean
  /** Asked again after so many ms, while the page is visible. */
  everyMs?: number
}

export function useRead<Result, Variables>(
  operation: Operation<Result, Variables>,
  variables: Variables,
  { enabled = true, immutable = false, keepPrevious = false, fresh = false, everyMs }: ReadOptions = {},
): Reading<Result> {
  const { gateway } = useApp()
  const queryKey = [operationName(operation), variables]
  const { data, error, isPlaceholderData, isFetchedAfterMount, dataUpdatedAt, refetch } = useQuery<
    Result,
    Failure
  >({
    queryKey,
    queryFn: ({ signal }) => gateway.request(operation, variables, signal),
    enabled,
    ...(immutable && { staleTime: 'static' as const }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(fresh && { staleTime: 0, refetchOnMount: 'always' as const }),
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
  // A failure counts as fetched too, and what was answered once stays when asking again fails.
  const question = hashKey(queryKey)
  const [answered, setAnswered] = useState<string | null>(null)
  if (fresh && answered !== question && isFetchedAfterMount && error === null) setAnswered(question)
  const isAwaited = fresh && answered !== question
  return {
    data: isAwaited ? undefined : (data as Result | undefined),
    failure: isAwaited && !isFetchedAfterMount ? null : error,
    previous: isPlaceholderData,
    answeredAt: dataUpdatedAt,
    retry: () => void refetch(),
  }
}
