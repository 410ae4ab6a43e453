// Where the results of a change of many records outlive a reload of the page: in the storage of this tab.
import type { BulkProgress } from '../../../machines/records/bulk-run.ts'
import type { KeptBulkChanges } from '../../hooks/app.ts'
import { safeStorage } from '../../ui/hooks/safe-storage.ts'

const key = 'bulkChange'

export function keepBulkChanges(window: Window): KeptBulkChanges {
  const storage = safeStorage(window, 'sessionStorage')
  let fromPageBefore = parsed(storage.read(key))
  return {
    find: (kind, viewerId) =>
      fromPageBefore?.kind === kind && fromPageBefore.viewerId === viewerId ? fromPageBefore : null,
    taken() {
      fromPageBefore = null
    },
    write: kept => storage.write(key, kept && JSON.stringify(kept)),
    forget() {
      fromPageBefore = null
      storage.write(key, null)
    },
  }
}

function parsed(text: string | null): BulkProgress | null {
  try {
    const kept = JSON.parse(text ?? 'null') as BulkProgress | null
    return Array.isArray(kept?.items) ? kept : null
  } catch {
    return null
  }
}
