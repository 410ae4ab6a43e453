// The tray of parked trips: those that were taken off their trucks, to be pasted on a truck again, or dragged into the chart.
import { useState } from 'react'
import { SmallTool } from '../../../ui/button/small-tool.tsx'
import { maxClickPx, useDrag } from '../../../ui/hooks/use-drag.ts'
import { toolField, toolLabel } from '../../common/tools.css.ts'
import { useView } from '../../view/view-context.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import { placeAbout, unitIds } from '../menu/menu-fields.tsx'
import { barLine, parkedWords, step, steps } from './draft-bar.css.ts'
import { DraftPanel } from './draft-panel.tsx'

export function ParkedTrips({ open: { result, make } }: { open: OpenDraft }) {
  const { layout, isNarrow, handTrip, togglePanel } = useView('layout', 'isNarrow', 'handTrip', 'togglePanel')
  const place = (key: string) => {
    handTrip({ key, by: 'click' })
    // A narrow screen has no room for both.
    if (isNarrow) togglePanel('parked')
  }
  const trucks = unitIds(layout, 'truck')
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
              <option key={id} value={id}>
                {id}
              </option>
            ))}
          </select>
        </label>
        <SmallTool
          name="Paste all"
          off={parked.length === 0}
          onPress={() => paste(parked.map(({ key }) => key))}
        />
      </div>
      <ul className={steps}>
        {parked.map(({ key, words }) => (
          <li key={key} className={step}>
            <ParkedWords words={words} onDrag={() => handTrip({ key, by: 'drag' })} />
            <SmallTool name="Paste" about={words} onPress={() => paste([key])} />
            <SmallTool
              name="Place with a click"
              about={`${words}: ${placeAbout}`}
              onPress={() => place(key)}
            />
          </li>
        ))}
      </ul>
    </DraftPanel>
  )
}

interface ParkedWordsProps {
  words: string
  onDrag: () => void
}

/** Once they are dragged, the chart follows the pointer. A finger scrolls. */
function ParkedWords({ words, onDrag }: ParkedWordsProps) {
  const { onPointerDown, ...drag } = useDrag({
    onStart(event) {
      // Nothing is selected as text by it.
      event.preventDefault()
      return { x: event.clientX, y: event.clientY, isOut: false }
    },
    onMove({ clientX, clientY }, start) {
      if (start.isOut || Math.hypot(clientX - start.x, clientY - start.y) < maxClickPx) return
      start.isOut = true
      onDrag()
    },
  })
  return (
    <span
      className={parkedWords}
      onPointerDown={event => event.pointerType !== 'touch' && onPointerDown(event)}
      {...drag}
    >
      {words}
    </span>
  )
}
