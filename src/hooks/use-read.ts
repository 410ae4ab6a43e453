// A screen's request to the server, cached under the operation's name and variables.
import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '../../domain/failure.ts'
import { type Operation, operationName } from '../../gql/gateway.ts'
import { useApp } from './app.ts'

export interface Reading<Result> {
  data: Result | undefined
  /** Why the last request failed; `data` may still be there from an earlier one. */
  failure: Failure | null
  /** `data` is the response to the previous variables, shown until the new one arrives. */
  previous: boolean
  /** When `data` arrived, in ms since 1970; 0 while there is none. */
  respondedAt: number
  /** Sends the request again. */
  retry: () => void
}

interface ReadOptions {
  /** Not requested while false. */
  enabled?: boolean
  /** The response never changes (a delivered plan). */
  immutable?: boolean
  /** The previous response is shown until the new one arrives, so that a list does not flash. */
  keepPrevious?: boolean
  /**
   * No cached response: there is no data until the server has responded to this screen. For forms, which read it once and
   * save all of it: they must not start with values older than what another user has saved meanwhile.
   */
  fresh?: boolean
  /** A failure is as good as a response: not requested again for the next screen. */
  once?: boolean
  /** Requested again after so many ms, while the page is visible. */
  everyMs?: number
}

export function useRead<Result, Variables>(
  operation: Operation<Result, Variables>,
  variables: Variables,
  {
    enabled = true,
    immutable = false,
    keepPrevious = false,
    fresh = false,
    once = false,
    everyMs,
  }: ReadOptions = {},
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
    ...(once && { retryOnMount: false }),
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
  // A failure counts as fetched too, and a response stays when the next request fails.
  const question = hashKey(queryKey)
  const [answered, setAnswered] = useState<string | null>(null)
  if (fresh && answered !== question && isFetchedAfterMount && error === null) setAnswered(question)
  const isAwaited = fresh && answered !== question
  return {
    data: isAwaited ? undefined : (data as Result | undefined),
    failure: isAwaited && !isFetchedAfterMount ? null : error,
    previous: isPlaceholderData,
    respondedAt: dataUpdatedAt,
    retry: () => void refetch(),
  }
}
