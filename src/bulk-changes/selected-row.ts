// What a change of many records has to know of the list and its selected rows.
import type { TableSelection } from '../ui/table/use-row-selection.ts'

export interface SelectedRow {
  id: string
  name: string
  /** Of a user, where the server says it. */
  status?: string | null
  /** Of a battery or truck: a repair or maintenance is under way. */
  outOfService?: boolean | null
  /** Of an alarm: somebody has acknowledged it. */
  isSeen?: boolean
}

export type BulkSelection = Omit<TableSelection<SelectedRow>, 'nameOf'>
