// A table of a few rows whose texts wrap. In a narrow window each row is a card.
import type { ReactNode } from 'react'
import { useIsNarrow } from '../hooks/use-is-narrow.ts'
import { DescriptionList } from '../layout/description-list.tsx'
import { card, cards, cell, frame, head, table } from './card-table.css.ts'

export interface CardColumn<Row> {
  header: string
  cell: (row: Row) => ReactNode
}

interface CardTableProps<Row> {
  label: string
  /** The first column names the row. */
  columns: readonly CardColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
}

export function CardTable<Row>({ label, columns, rows, rowId }: CardTableProps<Row>) {
  const isNarrow = useIsNarrow()
  if (isNarrow)
    return (
      <ul className={cards} aria-label={label}>
        {rows.map(row => (
          <li key={rowId(row)} className={card}>
            <DescriptionList
              inLines
              of={columns.map(({ header, cell: contentOf }) => ({ term: header, value: contentOf(row) }))}
            />
          </li>
        ))}
      </ul>
    )
  return (
    <div className={frame}>
      <table className={table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ header }) => (
              <th key={header} scope="col" className={head}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={rowId(row)}>
              {columns.map(({ header, cell: contentOf }, index) =>
                index === 0 ? (
                  <th key={header} scope="row" className={cell}>
                    {contentOf(row)}
                  </th>
                ) : (
                  <td key={header} className={cell}>
                    {contentOf(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
