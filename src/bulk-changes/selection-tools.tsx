// The bar of the selected rows, and the change of all of them that was begun last.
import { useState } from 'react'
import type { BulkAction, BulkKind } from '../../domain/bulk-changes.ts'
import type { BulkProgress } from '../hooks/bulk-changes/stored-bulk-change.ts'
import { useFeature } from '../hooks/use-feature.ts'
import { useSession } from '../hooks/use-session.ts'
import { BulkChangeDialog } from './bulk-change-dialog.tsx'
import type { BulkSelection, SelectedRow } from './selected-row.ts'
import { SelectionBar } from './selection-bar.tsx'

interface SelectionToolsProps {
  kind: BulkKind
  selection: BulkSelection
  organizationId?: string
  /** A change of which the page before a reload has kept the results. */
  stored?: BulkProgress | undefined
}

interface Begun {
  key: number
  action: BulkAction
  rows: readonly SelectedRow[]
  stored?: BulkProgress
}

export default function SelectionTools({ kind, selection, organizationId, stored }: SelectionToolsProps) {
  const { viewer } = useSession()
  const restores = useFeature('restoration') === true
  const [begun, setBegun] = useState<Begun | null>(
    stored ? { key: 0, action: stored.action, rows: [], stored } : null,
  )
  return (
    <>
      {selection.rows.length > 0 && (
        <SelectionBar
          kind={kind}
          rows={selection.rows}
          onAction={action => setBegun({ key: (begun?.key ?? 0) + 1, action, rows: selection.rows })}
          onClear={() => {
            selection.clear()
            selection.table.current?.focus()
          }}
        />
      )}
      {begun && viewer && (
        <BulkChangeDialog
          {...begun}
          kind={kind}
          viewerId={viewer.id}
          organizationId={organizationId ?? null}
          restores={restores}
          selection={selection}
        />
      )}
    </>
  )
}
