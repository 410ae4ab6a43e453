// What the cache of server responses drops and refetches after a change, so that no page shows outdated records.
import type { Query, QueryClient } from '@tanstack/react-query'
import type { RecordsChanged } from '../../../machines/emitted.ts'

export interface ChangedRecords {
  /** Something was changed, or may have been: what is shown is refetched, the rest is dropped. */
  changed: (change: Pick<RecordsChanged, 'outcomeUnknown'>) => void
  /** The page is about to be left. If that is because of a change, the next one starts without anything from before it. */
  leavePage: () => void
}

export function changedRecords(queries: QueryClient): ChangedRecords {
  let pending: 'changed' | 'outcomeUnknown' | null = null
  const all = () => queries.getQueryCache().findAll({ predicate: mayChange })
  const dropHidden = () => queries.removeQueries({ type: 'inactive', predicate: mayChange })

  const refresh = () => {
    if (!pending) return
    const isCertain = pending === 'changed'
    pending = null
    dropHidden()
    if (isCertain) void queries.invalidateQueries({ predicate: mayChange })
    else for (const query of all()) void refetchQuietly(queries, query)
  }

  return {
    changed({ outcomeUnknown }) {
      pending = outcomeUnknown && pending !== 'changed' ? 'outcomeUnknown' : 'changed'
      // A flow that changed something may leave its page at once: what that page shows, perhaps a record that was deleted, must
      // not be refetched.
      queueMicrotask(refresh)
    },

    leavePage() {
      if (!pending) return
      pending = null
      dropHidden()
      for (const query of all()) query.reset()
    },
  }
}

/** Immutable records (`immutable` of useRead) are never outdated. */
const mayChange = ({ options }: Query): boolean => (options as { staleTime?: unknown }).staleTime !== 'static'

/**
 * A change without a response was reported already, and the refetch may get none either: its failure is not reported again, which
 * a refetch by the library would do.
 */
async function refetchQuietly(queries: QueryClient, query: Query) {
  const { queryKey, queryHash, options } = query
  if (typeof options.queryFn !== 'function') return
  query.invalidate()
  const before = query.state
  try {
    const { signal } = new AbortController()
    const response = await options.queryFn({ client: queries, queryKey, signal, meta: undefined })
    const isCached = queries.getQueryCache().get(queryHash) === query
    if (isCached && query.state === before) queries.setQueryData(queryKey, response)
  } catch {
    // What is shown stays, and is refetched when it is next shown.
  }
}
