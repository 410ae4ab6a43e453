// Two compared plans and their joined rows.
import type { Layout } from '../../layout/layout.ts'
import type { JoinedRows } from './join-layouts.ts'

export interface ComparedPlans extends JoinedRows {
  own: Layout
  other: Layout
  /** As the screen names them. */
  ownName: string
  otherName: string
  /** True where the open plan is the one after. */
  swapped: boolean
}
