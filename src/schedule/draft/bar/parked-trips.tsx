// The tray of parked trips: those that were taken off a unit out of service, to be pasted on a truck again.
import { useState } from 'react'
import { Tool } from '../../../ui/button/tool.tsx'
import { toolField, toolLabel } from '../../common/tools.css.ts'
import { useView } from '../../view/view-context.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import { barLine, step, steps, stepWords, subheading } from './draft-bar.css.ts'

/** Renders nothing while no trip is parked. */
export function ParkedTrips({ open: { result, make } }: { open: OpenDraft }) {
  const { layout } = useView('layout')
  const trucks = layout.rows.ids.filter((_, row) => layout.rows.kinds[row] === 'truck')
  const [chosen, setChosen] = useState('')
  const { parked } = result
  if (parked.length === 0) return null
  const paste = (parkedKeys: string[]) =>
    make({ type: 'paste-trips', parkedKeys, trips: [], byPeriods: 0, ...(chosen && { truckId: chosen }) })
  return (
    <section aria-label="Parked trips">
      <div className={barLine}>
        <h2 className={subheading}>Parked trips</h2>
        <label className={toolLabel}>
          Truck{' '}
          <select className={toolField} value={chosen} onChange={({ target }) => setChosen(target.value)}>
            <option value="">its own</option>
            {trucks.map(id => (
              <option key={id}>{id}</option>
            ))}
          </select>
        </label>
        <Tool size="small" name="Paste all" onPress={() => paste(parked.map(({ key }) => key))} />
      </div>
      <ul className={steps}>
        {parked.map(({ key, words }) => (
          <li key={key} className={step}>
            <span className={stepWords}>{words}</span>
            <Tool size="small" name="Paste" about={words} onPress={() => paste([key])} />
          </li>
        ))}
      </ul>
    </section>
  )
}
