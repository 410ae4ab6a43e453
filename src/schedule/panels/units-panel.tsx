// The planned location and energy of every unit at the playhead's time, as a map and as a list.
import { memo, useDeferredValue, useMemo, useRef } from 'react'
import { clock } from '../../../domain/schedule/calendar/period.ts'
import { ShortenedId } from '../common/shortened-id.tsx'
import { useVirtualRows } from '../common/use-virtual-rows.ts'
import { rowId } from '../layout/column.ts'
import { rowCount } from '../layout/layout.ts'
import { unitActivity, unitEnergyText } from '../layout/unit-words.ts'
import { useTextScale } from '../painting/use-row-metrics.ts'
import { usePanelReveal } from '../view/use-panel-reveal.ts'
import { useView } from '../view/view-context.tsx'
import { MapDiagram } from './map-diagram.tsx'
import {
  panel,
  panelHead,
  unitButton,
  unitEnergy,
  unitLine,
  unitList,
  unitName,
  unitPlace,
} from './units-panel.css.ts'

/** Pixels of a list item at the default font size. */
const defaultLineHeight = 48

export default function UnitsPanel() {
  const { playhead } = useView('playhead')
  // While playing the panel may lag behind the chart.
  return <UnitsAt minute={useDeferredValue(playhead)} />
}

const UnitsAt = memo(({ minute }: { minute: number }) => {
  const { layout, visibleRows, revealRow } = useView('layout', 'visibleRows', 'revealRow')
  const section = useRef<HTMLElement>(null)
  usePanelReveal(section)
  const lineHeight = Math.round(defaultLineHeight * useTextScale())
  const rows = useMemo(
    () => Array.from(visibleRows.rows).filter(row => row >= 0 && row < rowCount(layout)),
    [visibleRows, layout],
  )
  const { frame, first, end, before, after } = useVirtualRows(rows.length, lineHeight)
  return (
    <section ref={section} tabIndex={-1} className={panel} aria-label="Where units are">
      <h2 className={panelHead}>By the plan at {clock(Math.floor(minute))}</h2>
      <MapDiagram layout={layout} minute={minute} />
      <div ref={frame} className={unitList}>
        <ul aria-label="Units" style={{ paddingTop: before, paddingBottom: after }}>
          {rows.slice(first, end).map((row, i) => (
            <li
              key={row}
              className={unitLine}
              style={{ height: lineHeight }}
              aria-posinset={first + i + 1}
              aria-setsize={rows.length}
            >
              <button type="button" className={unitButton} onClick={() => revealRow(row, minute)}>
                <span className={unitName}>
                  <ShortenedId id={rowId(layout, row)} />
                </span>
                <span className={unitPlace} title={unitActivity(layout, row, minute)}>
                  {unitActivity(layout, row, minute)}
                </span>
                <span className={unitEnergy}>{unitEnergyText(layout, row, minute)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
})
