// The tray of parked trips: those that were taken off their trucks, to be pasted on a truck again.
import { useState } from 'react'
import { Tool } from '../../../ui/button/tool.tsx'
import { toolField, toolLabel } from '../../common/tools.css.ts'
import { useView } from '../../view/view-context.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import { barLine, step, steps, stepWords } from './draft-bar.css.ts'
import { DraftPanel } from './draft-panel.tsx'

export function ParkedTrips({ open: { result, make } }: { open: OpenDraft }) {
  const { layout } = useView('layout')
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
            <span className={stepWords}>{words}</span>
            <Tool size="small" name="Paste" about={words} onPress={() => paste([key])} />
          </li>
        ))}
      </ul>
    </DraftPanel>
  )
}
