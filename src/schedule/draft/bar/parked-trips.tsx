// The tray of parked trips: those that were taken off their trucks, to be pasted on a truck again,
// or dragged into the chart.
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Tool } from '../../../ui/button/tool.tsx'
import { toolField, toolLabel } from '../../common/tools.css.ts'
import { useView } from '../../view/view-context.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import { placeAbout } from '../menu/menu-fields.tsx'
import { barLine, parkedWords, step, steps } from './draft-bar.css.ts'
import { DraftPanel } from './draft-panel.tsx'

export function ParkedTrips({ open: { result, make } }: { open: OpenDraft }) {
  const { layout, isNarrow, handTrip, togglePanel } = useView('layout', 'isNarrow', 'handTrip', 'togglePanel')
  const takeOut = useDragOut(key => handTrip({ key, by: 'drag' }))
  const place = (key: string) => {
    handTrip({ key, by: 'click' })
    // A narrow screen has no room for both.
    if (isNarrow) togglePanel('parked')
  }
  const trucks = layout.rows.ids.filter((_, row) => layout.rows.kinds[row] === 'truck')
  const [chosen, setChosen] = useState('')
  const { parked } = result
  const paste = (parkedKeys: string[]) =>
    make({ type: 'paste-trips', parkedKeys, trips: [], byPeriods: 0, ...(chosen && { truckId: chosen }) })
  return (
    <DraftPanel title="Parked trips">
      {parked.length === 0 && <p>No trip is parked.</p>}
      <div className={barLine}>
        <label className={toolLabel}>
          Truck{' '}
          <select className={toolField} value={chosen} onChange={({ target }) => setChosen(target.value)}>
            <option value="">its own</option>
            {trucks.map(id => (
              <option key={id}>{id}</option>
            ))}
          </select>
        </label>
        <Tool
          size="small"
          name="Paste all"
          off={parked.length === 0}
          onPress={() => paste(parked.map(({ key }) => key))}
        />
      </div>
      <ul className={steps}>
        {parked.map(({ key, words }) => (
          <li key={key} className={step}>
            <span className={parkedWords} onPointerDown={event => takeOut(event, key)}>
              {words}
            </span>
            <Tool size="small" name="Paste" about={words} onPress={() => paste([key])} />
            <Tool
              size="small"
              name="Place by a click"
              about={`${words}: ${placeAbout}`}
              onPress={() => place(key)}
            />
          </li>
        ))}
      </ul>
    </DraftPanel>
  )
}

/** A press that moves less is a click. */
const maxClickPx = 4

/** Calls back once a press is dragged; from there on the chart follows the pointer. A finger scrolls. */
function useDragOut(onDrag: (key: string) => void) {
  const press = useRef<{ x: number; y: number; key: string } | null>(null)
  const onMove = useEffectEvent(({ clientX, clientY }: globalThis.PointerEvent) => {
    const { current } = press
    if (!current || Math.hypot(clientX - current.x, clientY - current.y) < maxClickPx) return
    press.current = null
    onDrag(current.key)
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('pointermove', event => onMove(event), { signal })
    const end = () => {
      press.current = null
    }
    window.addEventListener('pointerup', end, { signal })
    return () => listening.abort()
  }, [])
  return (event: PointerEvent, key: string) => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    // Nothing is selected as text by it.
    event.preventDefault()
    press.current = { x: event.clientX, y: event.clientY, key }
  }
}
