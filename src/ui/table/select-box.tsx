// The box that selects a row, or all rows; all of the space before the name takes the click.
import { selectBox, selectLabel, shownSelectLabel } from './select-box.css.ts'

interface SelectBoxProps {
  label: string
  checked: boolean
  /** Some of the rows are selected. */
  mixed?: boolean
  /** The label is read beside the box. */
  isLabelShown?: boolean
  /** With Shift a range is selected. */
  onSelect: (shift: boolean) => void
}

export const SelectBox = ({ label, checked, mixed = false, isLabelShown, onSelect }: SelectBoxProps) => (
  <label className={isLabelShown ? shownSelectLabel : selectLabel}>
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
    {isLabelShown && label}
  </label>
)
