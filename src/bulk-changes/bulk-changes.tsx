// What can be done with the selected rows of a list: loaded with the first selection.
import type { BulkKind } from '../../domain/bulk-changes.ts'
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

export const BulkChanges = ({ selection, ...rest }: BulkChangesProps) =>
  selection && selection.state !== noRows && <SelectionTools {...rest} selection={selection} />
