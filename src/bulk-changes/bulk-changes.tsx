// What can be done with the selected rows of a list: loaded with the first selection, or with
// what a page before a reload has kept.
import { useState } from 'react'
import type { BulkKind } from '../../domain/bulk-changes.ts'
import { useApp } from '../hooks/app.ts'
import { storedBulkChange } from '../hooks/bulk-changes/stored-bulk-change.ts'
import { useSession } from '../hooks/use-session.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { noRows } from '../ui/table/row-selection.ts'
import type { BulkSelection } from './selected-row.ts'

interface BulkChangesProps {
  kind: BulkKind
  /** Null where the person may not change any row. */
  selection: BulkSelection | null
  /** Of users: whose roles can be chosen. */
  organizationId?: string
}

const SelectionTools = lazyComponent(() => import('./selection-tools.tsx'), {
  name: 'What can be done with the selection',
})

export function BulkChanges({ selection, ...rest }: BulkChangesProps) {
  const app = useApp()
  const { viewer } = useSession()
  const [stored] = useState(() => storedBulkChange(app, rest.kind, viewer?.id))
  if (!selection || (selection.state === noRows && !stored)) return null
  return <SelectionTools {...rest} selection={selection} stored={stored} />
}
