// From a call in the journal to what the server's history says of it.
import type { JournalEntry } from '../../../machines/journal/journal.ts'
import { paths } from '../../paths.ts'
import type { RestCall } from '../journal/journal-gateway.ts'

/** A link for each request of a call that changed something; a journal from a file may hold anything. */
export function historyLinks({ event }: Pick<JournalEntry, 'event'>): { label: string; href: string }[] {
  const requests: unknown = event.type === 'call.ended' ? event.requests : []
  if (!Array.isArray(requests)) return []
  return (requests as Partial<RestCall>[]).flatMap(({ method, path, requestId }) =>
    method !== 'GET' && typeof requestId === 'string'
      ? [{ label: `History of ${method} ${path}`, href: paths.history.link({ request: requestId }) }]
      : [],
  )
}
