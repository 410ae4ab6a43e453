// Where the results of a change of many records outlive a reload of the page: in the storage of this tab, until they are dismissed.
import type { BulkKind } from '../../../domain/bulk-changes.ts'
import type { BulkProgress } from '../../../machines/records/bulk-run.ts'
import { safeStorage } from '../../ui/hooks/safe-storage.ts'
import type { App } from '../app.ts'
import { keptBulkChangeKey } from './kept-key.ts'

export type { BulkProgress }

const storage = () => safeStorage(window, 'sessionStorage')

/** Null once they were dismissed. */
export const keepBulkChange = (kept: BulkProgress | null): void =>
  storage().write(keptBulkChangeKey, kept && JSON.stringify(kept))

/** What the page before a reload has kept of a change by this person: one that this page began is offered where it began. */
export function keptBulkChange(
  { bulkUndos }: App,
  kind: BulkKind,
  viewerId: string | null | undefined,
): BulkProgress | undefined {
  const kept = parsed(storage().read(keptBulkChangeKey))
  const isOurs = kept?.kind === kind && kept.viewerId === viewerId && !bulkUndos.has(kept.id)
  return isOurs ? kept : undefined
}

function parsed(text: string | null): BulkProgress | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as BulkProgress | null
    return Array.isArray(kept?.items) ? (kept ?? undefined) : undefined
  } catch {
    return undefined
  }
}
