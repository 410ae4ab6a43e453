// The box that selects all rows of a table, and how many are selected, as heard.
import { heard } from '../theme/visually-hidden.css.ts'
import { noRows, type RowSelection, toggleAllRows } from './row-selection.ts'
import { SelectBox } from './select-box.tsx'

interface SelectAllBoxProps {
  /** The ids of the rows, in the order shown. */
  order: readonly string[]
  selection: { state: RowSelection; change: (next: RowSelection) => void }
  /** 'Select all' is read beside the box. */
  isLabelShown?: boolean
}

export const SelectAllBox = ({
  order,
  selection: { state, change },
  isLabelShown = false,
}: SelectAllBoxProps) => (
  <SelectBox
    label="Select all"
    checked={order.length > 0 && state.ids.size === order.length}
    mixed={state.ids.size > 0 && state.ids.size < order.length}
    isLabelShown={isLabelShown}
    onSelect={() => change(toggleAllRows(state, order))}
  />
)

export const SelectedCount = ({ state, of }: { state: RowSelection; of: number }) => (
  <div aria-live="polite" className={heard}>
    {selectedText(state, of)}
  </div>
)

const selectedText = (state: RowSelection, count: number): string => {
  if (state.ids.size > 0) return `${state.ids.size} of ${count} selected`
  return state === noRows ? '' : 'Nothing selected'
}
