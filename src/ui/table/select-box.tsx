// The box that selects a row, or all rows; all of the space before the name takes the click.
import { selectBox, selectLabel } from './data-table.css.ts'

interface SelectBoxProps {
  label: string
  checked: boolean
  /** Some of the rows are selected. */
  mixed?: boolean
  /** With Shift a range is selected. */
  onSelect: (shift: boolean) => void
}

export const SelectBox = ({ label, checked, mixed = false, onSelect }: SelectBoxProps) => (
  <label className={selectLabel}>
    <input
      ref={box => {
        if (box) box.indeterminate = mixed
      }}
      type="checkbox"
      className={selectBox}
      aria-label={label}
      checked={checked}
      onChange={({ nativeEvent }) => onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  </label>
)
