// What the orders and groupings of rows are called.
import type { RowGrouping, RowOrder } from '../../../domain/schedule/view/timeline-view.ts'

export const orderNames: Record<RowOrder, string> = {
  plan: 'As delivered',
  kind: 'Kind',
  place: 'Location',
  departure: 'First departure',
  name: 'Name',
}
export const groupingNames: Record<RowGrouping, string> = { none: 'None', kind: 'Kind', place: 'Location' }
