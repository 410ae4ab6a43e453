// Finds a unit by part of its id: typing filters the list, arrow keys choose, Enter reveals the row.
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { ShortenedId } from '../common/shortened-id.tsx'
import { ViewDialog } from '../common/view-dialog.tsx'
import { rowId } from '../layout/column.ts'
import { maxUnitsOffered, unitsLike } from '../layout/units-like.ts'
import { useView } from '../view/view-context.tsx'
import { findField, findList, findNote, findOption } from './panel-dialogs.css.ts'

export default function FindUnit() {
  const { drawn: layout, revealRow, closeDialog } = useView('drawn', 'revealRow', 'closeDialog')
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const all = useMemo(() => unitsLike(layout, typed), [layout, typed])
  const found = all.slice(0, maxUnitsOffered)
  const option = (i: number) => `${listId}-${i}`
  const find = (row: number | undefined) => {
    if (row === undefined) return
    closeDialog()
    revealRow(row)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') find(found[chosen])
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    setChosen(i => Math.max(0, Math.min(i + (step ?? 0), found.length - 1)))
  }

  return (
    <ViewDialog title="Find a unit">
      <input
        className={findField}
        role="combobox"
        aria-label="Unit id"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found.length > 0 ? option(chosen) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        ref={isFirst}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={event => {
          setTyped(event.target.value)
          setChosen(0)
        }}
      />
      <div id={listId} role="listbox" aria-label="Units" className={findList}>
        {found.map((row, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
          <div
            key={row}
            id={option(i)}
            role="option"
            tabIndex={-1}
            aria-selected={i === chosen}
            className={findOption}
            onClick={() => find(row)}
          >
            <ShortenedId id={rowId(layout, row)} />
            <span>{layout.rows.kinds[row] === 'truck' ? 'Truck' : 'Battery'}</span>
          </div>
        ))}
      </div>
      <div role="status">
        {all.length === 0 && <p className={findNote}>No unit of this plan has this id.</p>}
        {all.length > found.length && (
          <p className={findNote}>
            The first {found.length} of {all.length}.
          </p>
        )}
      </div>
    </ViewDialog>
  )
}

/** As an attribute: React's autoFocus acts before the dialog is shown, which then focuses its first element. */
const isFirst = (field: HTMLInputElement | null) => field?.setAttribute('autofocus', '')
