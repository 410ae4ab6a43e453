// A screen's request to the server, cached under the operation's name and variables.
import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '../../domain/failure.ts'
import { type Operation, operationName } from '../../gql/gateway.ts'
import { useApp } from './app.ts'

export type { Operation }

export interface Reading<Result> {
  data: Result | undefined
  /**
   * Why the last request failed; `data` may still be there from an earlier one. It stays while the request is repeated in the
   * background, and goes with `retry`.
   */
  failure: Failure | null
  /** `data` is the response to the previous variables, shown until the new one arrives. */
  previous: boolean
  /** When `data` arrived, in ms since 1970; 0 while there is none. */
  respondedAt: number
  /** Sends the request again. */
  retry: () => void
}

interface ReadOptions<Result, Variables> {
  /** Not requested while false. */
  enabled?: boolean
  /** The response never changes (a delivered plan). */
  immutable?: boolean
  /**
   * The previous response is shown until the new one arrives, so that a list does not flash. As a function: if it was the response to
   * variables for which this is true.
   */
  keepPrevious?: boolean | ((previous: Variables) => boolean)
  /**
   * No cached response: there is no data until the server has responded to this screen. For forms, which read it once and
   * save all of it: they must not start with values older than what another user has saved meanwhile.
   */
  fresh?: boolean
  /** Requested for all screens: not cancelled when this one is left, and after a failure not requested again for the next. */
  once?: boolean
  /** Requested again after so many ms, while the page is visible; of the last response to these variables, if it depends on that. */
  everyMs?: number | ((data: Result | undefined) => number | undefined)
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
  }: ReadOptions<Result, Variables> = {},
): Reading<Result> {
  const { gateway } = useApp()
  const queryKey = [operationName(operation), variables]
  const key = hashKey(queryKey)
  const query = useQuery<Result, Failure>({
    queryKey,
    // The library cancels a request whose signal was read.
    queryFn: query => gateway.request(operation, variables, once ? undefined : query.signal),
    enabled,
    ...(immutable && { staleTime: 'static' as const }),
    ...(keepPrevious && {
      placeholderData:
        keepPrevious === true
          ? keepPreviousData
          : // A new function at each render: of the same one the library reuses what it returned before.
            (data, of) => (of && keepPrevious(of.queryKey[1] as Variables) ? data : undefined),
    }),
    ...(fresh && { staleTime: 0, refetchOnMount: 'always' as const }),
    ...(once && { retryOnMount: false }),
    ...(everyMs !== undefined && {
      refetchInterval: typeof everyMs === 'function' ? ({ state }) => everyMs(state.data) ?? false : everyMs,
    }),
  })
  const { data, isPlaceholderData, isFetchedAfterMount, dataUpdatedAt } = query
  const [error, forgetError] = useLastError(key, query)
  // A failure counts as fetched too, and a response stays when the next request fails.
  const [readKey, setReadKey] = useState<string | null>(null)
  if (fresh && readKey !== key && isFetchedAfterMount && error === null) setReadKey(key)
  const isAwaited = fresh && readKey !== key
  return {
    data: isAwaited ? undefined : (data as Result | undefined),
    failure: isAwaited && !isFetchedAfterMount ? null : error,
    previous: isPlaceholderData,
    respondedAt: dataUpdatedAt,
    retry: () => {
      forgetError()
      void query.refetch()
    },
  }
}

interface Outcome {
  data: unknown
  error: Failure | null
  isFetching: boolean
}

/** The library drops the error of a request without data when it is repeated: what is shown in its place would flicker. */
export function useLastError(
  key: string,
  { data, error, isFetching }: Outcome,
): [error: Failure | null, forget: () => void] {
  const [last, setLast] = useState<{ key: string; error: Failure } | null>(null)
  if (error && (last?.error !== error || last.key !== key)) setLast({ key, error })
  const isRepeated = error === null && data === undefined && isFetching && last?.key === key
  return [isRepeated ? last.error : error, () => setLast(null)]
}
