// The dialog of one change of many records: the question, the progress, and what became of each record.

import { useEffect, useState } from 'react'
import {
  type BulkAction,
  type BulkKind,
  bulkTitle,
  bulkUndoTitle,
  isUndecided,
} from '../../domain/bulk-changes.ts'
import { useApp } from '../hooks/app.ts'
import type { BulkProgress } from '../hooks/bulk-changes/stored-bulk-change.ts'
import { bulkChange } from '../hooks/flows/bulk-changes.ts'
import { newId } from '../hooks/new-id.ts'
import { useFlow } from '../hooks/use-flow.ts'
import { FormDialog } from '../ui/dialog/form-dialog.tsx'
import { noRows } from '../ui/table/row-selection.ts'
import { BulkConfirmation } from './bulk-confirmation.tsx'
import { BulkResults } from './bulk-results.tsx'
import type { BulkSelection, SelectedRow } from './selected-row.ts'

interface BulkChangeDialogProps {
  kind: BulkKind
  action: BulkAction
  rows: readonly SelectedRow[]
  /** Of the person who is signed in; null if it is not known. */
  viewerId: string | null
  organizationId: string | null
  /** The server can restore what is deleted. */
  restores: boolean
  selection: BulkSelection
  /** Of a change that the page before a reload has begun. */
  stored?: BulkProgress
}

export function BulkChangeDialog({
  kind,
  action,
  rows,
  viewerId,
  organizationId,
  restores,
  selection,
  stored,
}: BulkChangeDialogProps) {
  const records = rows.filter(row => concerns(action, row, viewerId)).map(({ id, name }) => ({ id, name }))
  const [id] = useState(() => stored?.id ?? newId())
  const [state, send] = useFlow(bulkChange, { id, kind, action, records, restores, viewerId, stored })
  const { bulkUndos } = useApp()
  const isOver = state.status === 'done'
  useEffect(() => {
    if (isOver) bulkUndos.delete(id)
    else bulkUndos.set(id, () => send({ type: 'undo.requested' }))
  }, [isOver, bulkUndos, id, send])
  const { items, isUndo } = state.context
  const isConfirming = state.matches('reading') || state.matches('confirming')

  /** What could not be changed stays selected. */
  const close = () => {
    if (isConfirming) return send({ type: 'change.cancelled' })
    if (!state.hasTag('finished')) return
    send({ type: 'results.closed' })
    selection.change({ ...noRows, ids: new Set(items.filter(isUndecided).map(({ id }) => id)) })
  }
  const title = isUndo ? bulkUndoTitle(kind, items.length) : bulkTitle(action, kind, items.length)
  return (
    <FormDialog
      open={state.hasTag('open')}
      title={isConfirming ? `${title}?` : title}
      finalFocus={isConfirming ? undefined : selection.table}
      onClose={close}
    >
      {isConfirming ? (
        <BulkConfirmation
          kind={kind}
          action={action}
          records={items}
          includesViewer={rows.some(({ id }) => id === viewerId)}
          organizationId={organizationId}
          restores={restores}
          reading={state.hasTag('reading')}
          onConfirm={change => send({ type: 'change.confirmed', change })}
        />
      ) : (
        <BulkResults state={state} send={send} onClose={close} />
      )}
    </FormDialog>
  )
}

function concerns(action: BulkAction, row: SelectedRow, viewerId: string | null): boolean {
  switch (action) {
    // Administrators cannot close their own account; another administrator can.
    case 'delete':
    case 'deactivate':
      return row.id !== viewerId
    case 'endMaintenance':
      return row.outOfService === true
    default:
      return true
  }
}
