// Two plans that are compared: which is which, and which of their rows are of the same unit.
import type { Layout } from '../layout/layout.ts'
import type { JoinedRows } from './join-layouts.ts'

export interface ComparedPlans extends JoinedRows {
  own: Layout
  other: Layout
  /** What the person calls them. */
  ownName: string
  otherName: string
  /** The open plan is the one after. */
  swapped: boolean
}
