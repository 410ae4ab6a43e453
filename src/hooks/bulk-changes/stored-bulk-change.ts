// Where the results of a change of many records outlive a reload of the page: in the storage of this tab, until they are dismissed.
import type { BulkKind } from '../../../domain/bulk-changes.ts'
import type { BulkProgress } from '../../../machines/records/bulk-run.ts'
import { safeStorage } from '../../ui/hooks/safe-storage.ts'
import type { App } from '../app.ts'
import { storedBulkChangeKey } from './stored-key.ts'

export type { BulkProgress }

const storage = () => safeStorage(window, 'sessionStorage')

/** Null once they were dismissed. */
export const keepBulkChange = (progress: BulkProgress | null): void =>
  storage().write(storedBulkChangeKey, progress && JSON.stringify(progress))

/** What the page before a reload has kept of a change by this person: one that this page began is offered where it began. */
export function storedBulkChange(
  { bulkUndos }: App,
  kind: BulkKind,
  viewerId: string | null | undefined,
): BulkProgress | undefined {
  const stored = parsed(storage().read(storedBulkChangeKey))
  const isOurs = stored?.kind === kind && stored.viewerId === viewerId && !bulkUndos.has(stored.id)
  return isOurs ? stored : undefined
}

function parsed(text: string | null): BulkProgress | undefined {
  try {
    const stored = JSON.parse(text ?? 'null') as BulkProgress | null
    return Array.isArray(stored?.items) ? (stored ?? undefined) : undefined
  } catch {
    return undefined
  }
}
