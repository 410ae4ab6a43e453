// A table of a few rows whose texts wrap. In a narrow window each row is a card.
import type { HTMLAttributes, ReactNode } from 'react'
import { useIsNarrow } from '../hooks/use-is-narrow.ts'
import { DescriptionList } from '../layout/description-list.tsx'
import { allCards, card, cards, cell, frame, head, row as rowLook, table } from './card-table.css.ts'

export interface CardColumn<Row> {
  header: string
  cell: (row: Row) => ReactNode
}

export interface CardTableProps<Row> {
  label: string
  /** The first column names the row. */
  columns: readonly CardColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** What a row's card has in place of its terms. */
  card?: (row: Row) => ReactNode
  /** Rows of one line, with controls. */
  isDense?: boolean
  /** Rows have an edge in its colour. */
  severityOf?: (row: Row) => 'severe' | 'warning' | 'notice'
  /** Of SelectableCardTable. */
  selecting?: CardSelecting<Row>
}

/** What a table has more whose rows can be selected. */
export interface CardSelecting<Row> {
  /** The box that selects all rows. */
  all: ReactNode
  box: (row: Row) => ReactNode
  rowProps: (row: Row, index: number) => HTMLAttributes<HTMLElement>
}

export function CardTable<Row>({
  label,
  columns,
  rows,
  rowId,
  card: contentOfCard,
  isDense = false,
  severityOf,
  selecting,
}: CardTableProps<Row>) {
  const isNarrow = useIsNarrow()
  if (isNarrow)
    return (
      <>
        {selecting && <div className={allCards}>{selecting.all}</div>}
        <ul className={cards} aria-label={label}>
          {rows.map((row, index) => (
            <li
              key={rowId(row)}
              className={card}
              data-severity={severityOf?.(row)}
              {...selecting?.rowProps(row, index)}
            >
              {selecting?.box(row)}
              {contentOfCard ? (
                contentOfCard(row)
              ) : (
                <DescriptionList
                  inLines
                  of={columns.map(({ header, cell: contentOf }) => ({ term: header, value: contentOf(row) }))}
                />
              )}
            </li>
          ))}
        </ul>
      </>
    )
  return (
    <div className={frame}>
      <table className={table} aria-label={label} data-dense={isDense || undefined}>
        <thead>
          <tr>
            {columns.map(({ header }, index) => (
              <th
                key={header}
                scope="col"
                className={head}
                // The box is no part of the column's name.
                aria-label={selecting && index === 0 ? header : undefined}
                data-selects={(selecting && index === 0) || undefined}
              >
                {index === 0 && selecting?.all}
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr
              key={rowId(row)}
              className={rowLook}
              data-severity={severityOf?.(row)}
              {...selecting?.rowProps(row, at)}
            >
              {columns.map(({ header, cell: contentOf }, index) =>
                index === 0 ? (
                  <th
                    key={header}
                    scope="row"
                    className={cell}
                    data-selects={selecting !== undefined || undefined}
                  >
                    {selecting?.box(row)}
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
