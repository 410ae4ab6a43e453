// What the cache of the server's answers forgets when something was changed, so that no page shows what was true before.
import type { Query, QueryClient } from '@tanstack/react-query'

export interface ChangedRecords {
  /** Something was changed, or perhaps was: what is shown is asked for again, the rest is forgotten. */
  note: (change: { perhaps?: true }) => void
  /** The page is about to be left. If that is because of a change, the next one begins with nothing from before it. */
  leavePage: () => void
}

export function changedRecords(queries: QueryClient): ChangedRecords {
  let noted: 'perhaps' | 'certainly' | null = null
  const all = () => queries.getQueryCache().findAll({ predicate: mayChange })
  const forgetHidden = () => queries.removeQueries({ type: 'inactive', predicate: mayChange })

  const refresh = () => {
    if (!noted) return
    const isCertain = noted === 'certainly'
    noted = null
    forgetHidden()
    if (isCertain) void queries.invalidateQueries({ predicate: mayChange })
    else for (const query of all()) void askAside(queries, query)
  }

  return {
    note({ perhaps }) {
      noted = perhaps && noted !== 'certainly' ? 'perhaps' : 'certainly'
      // A flow that changed something may leave its page in the same breath: what that page shows (a record that is gone,
      // perhaps) must not be asked for again.
      queueMicrotask(refresh)
    },

    leavePage() {
      if (!noted) return
      noted = null
      forgetHidden()
      for (const query of all()) query.reset()
    },
  }
}

/** What was said once and for all (useRead, `immutable`) does not change. */
const mayChange = ({ options }: Query): boolean => (options as { staleTime?: unknown }).staleTime !== 'static'

/** Where a change was not answered the next question may not be either. That was told once, and is not told again here. */
async function askAside(queries: QueryClient, query: Query) {
  const { queryKey, queryHash, options } = query
  if (typeof options.queryFn !== 'function') return
  query.invalidate()
  const before = query.state
  try {
    const { signal } = new AbortController()
    const answer = await options.queryFn({ client: queries, queryKey, signal, meta: undefined })
    const isKept = queries.getQueryCache().get(queryHash) === query
    if (isKept && query.state === before) queries.setQueryData(queryKey, answer)
  } catch {
    // What is shown stays, and is asked for when it is next shown.
  }
}
