// A CardTable whose rows can be selected, each by a box in its first cell.
import { useMemo } from 'react'
import { useIsNarrow } from '../hooks/use-is-narrow.ts'
import { CardTable, type CardTableProps } from './card-table.tsx'
import { isOnControl, isSelecting, keepTextUnselected } from './row-clicks.ts'
import { SelectAllBox, SelectedCount } from './select-all.tsx'
import { SelectBox } from './select-box.tsx'
import type { TableSelection } from './use-row-selection.ts'
import { useTableKeys } from './use-table-keys.ts'

interface SelectableCardTableProps<Row> extends Omit<CardTableProps<Row>, 'rowId' | 'selecting'> {
  /** The same array while they stay the same. */
  rows: readonly Row[]
  /** Its `table` is around this one. */
  selection: TableSelection<Row>
}

export function SelectableCardTable<Row extends { id: string }>({
  selection,
  rows,
  ...table
}: SelectableCardTableProps<Row>) {
  const { state, nameOf } = selection
  const isNarrow = useIsNarrow()
  const order = useMemo(() => rows.map(rowId), [rows])
  const { focusEvents, select, onKeyDown } = useTableKeys({
    scroller: selection.table,
    order,
    selection,
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its rows have the controls
    <div onKeyDown={onKeyDown} {...focusEvents}>
      <SelectedCount state={state} of={rows.length} />
      <CardTable
        {...table}
        rows={rows}
        rowId={rowId}
        selecting={{
          all: <SelectAllBox order={order} selection={selection} isLabelShown={isNarrow} />,
          box: row => (
            <SelectBox
              label={`Select ${nameOf(row)}`}
              checked={state.ids.has(row.id)}
              onSelect={range => select(row.id, range)}
            />
          ),
          rowProps: (row, index) => ({
            ...marksOf(row.id, index, state.ids.has(row.id)),
            onClick: event => {
              if (!isOnControl(event) && isSelecting(event)) select(row.id, event.shiftKey)
            },
            onMouseDown: keepTextUnselected,
          }),
        }}
      />
    </div>
  )
}

const rowId = ({ id }: { id: string }): string => id

/** By which the keys find a row, and the look whether it is selected. */
const marksOf = (id: string, index: number, selected: boolean) => ({
  'data-id': id,
  'data-index': index,
  'data-selected': selected || undefined,
})
