// What the rows of a file would do, with the wrong ones first.
import { useState } from 'react'
import { type RowState, rowStates } from '../../../domain/import/report.ts'
import type { CheckedRow } from '../../hooks/flows/imports.ts'
import { Button } from '../../ui/button/button.tsx'
import { ChoiceChips } from '../../ui/button/choice-chips.tsx'
import { cell, fault, head, lines, rows as table } from './imports.css.ts'

const labels: Record<RowState, string> = { wrong: 'Wrong', new: 'New', changed: 'Changed', same: 'Same' }

interface RowListProps {
  rows: readonly CheckedRow[]
  counts: Record<RowState, number>
}

/** More are shown on demand: a thousand rows with their fields take long to draw. */
const shownAtFirst = 100

export function RowList({ rows, counts }: RowListProps) {
  const [state, setState] = useState('')
  const [limit, setLimit] = useState(shownAtFirst)
  const wanted = rowStates.flatMap(each =>
    state === '' || state === each ? rows.filter(row => row.state === each) : [],
  )
  const options = rowStates
    .filter(each => counts[each] > 0)
    .map(each => ({ value: each as string, label: `${labels[each]} (${counts[each]})` }))
  return (
    <>
      <ChoiceChips
        label="Rows shown"
        value={state}
        options={[{ value: '', label: `All rows (${rows.length})` }, ...options]}
        onChange={next => {
          setState(next)
          setLimit(shownAtFirst)
        }}
      />
      <table className={table} aria-label="Rows of the file">
        <thead>
          <tr>
            <th scope="col" className={head}>
              Row
            </th>
            <th scope="col" className={head}>
              Record
            </th>
            <th scope="col" className={head}>
              What happens
            </th>
          </tr>
        </thead>
        <tbody>
          {wanted.slice(0, limit).map(row => (
            <tr key={row.row}>
              <td className={cell}>{row.row}</td>
              <th scope="row" className={cell}>
                {row.name || 'No name'}
              </th>
              <td className={cell}>
                <Outcome row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {wanted.length > limit && (
        <Button onClick={() => setLimit(wanted.length)}>
          Show {(wanted.length - limit).toLocaleString('en-US')} more rows
        </Button>
      )}
    </>
  )
}

const valueText = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : String(value ?? 'nothing')

function Outcome({ row: { state, changes, problems } }: { row: CheckedRow }) {
  const known = (rowStates as readonly string[]).includes(state)
  return (
    <ul className={lines}>
      <li>
        <strong>{known ? labels[state as RowState] : state}</strong>
      </li>
      {problems.map(({ field, reason }) => (
        <li key={`${field} ${reason}`} className={fault}>
          {field ? `${field}: ${reason}` : reason}
        </li>
      ))}
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {state === 'new'
            ? `${field}: ${valueText(after)}`
            : `${field}: ${valueText(before)} → ${valueText(after)}`}
        </li>
      ))}
    </ul>
  )
}
