// While something is dragged, what its batteries would do: bars at their new times, the ones that they would no longer have crossed
// out, and the curve of energy that follows.
import { useChartParts } from '../../chart/chart-parts.ts'
import { rowId, rowKind } from '../../layout/column.ts'
import { energyStretches, type Layout, rowOf } from '../../layout/layout.ts'
import { useView } from '../../view/view-context.tsx'
import { movedRuns } from '../model/moved-runs.ts'
import { movedBar, movedCurve, vanished } from './edit-layer.css.ts'
import { useBoxOf } from './use-box-of.ts'

export function MovedBatteries({ batteries }: { batteries: Layout }) {
  const { drawn } = useView('drawn')
  const box = useBoxOf()
  return batteries.rows.ids.flatMap((_, there) => {
    const row = rowOf(drawn, 'battery', rowId(batteries, there))
    if (row === undefined) return []
    const gone = movedRuns(drawn, batteries, there)
    const came = movedRuns(batteries, drawn, row)
    return [
      ...gone.map(run => ({ run, look: vanished })),
      ...came.map(run => ({ run, look: movedBar[run.kind] })),
    ]
      .map(({ run, look }) => {
        const place = box(row, run)
        const key = `${row} ${look} ${run.startMinute}`
        return place && <div key={key} className={look} style={place} data-part="moved bar" />
      })
      .concat(<MovedCurve key={`${row} curve`} row={row} batteries={batteries} there={there} />)
  })
}

interface MovedCurveProps {
  row: number
  batteries: Layout
  there: number
}

function MovedCurve({ row, batteries, there }: MovedCurveProps) {
  const { geometry } = useChartParts()
  const { drawn } = useView('drawn')
  const place = useBoxOf()(row, { startMinute: 0, endMinute: 0 })
  if (!place) return null
  const { time, energy, width, metrics } = geometry
  const path = energyStretches(batteries, there)
    .map(({ startMinute, startKwh, points }) =>
      [{ minute: startMinute, soeKwh: startKwh }, ...points]
        .map(({ minute, soeKwh }, i) => `${i === 0 ? 'M' : 'L'}${time(minute)} ${energy(soeKwh)}`)
        .join(''),
    )
    .join('')
  // The row's own top: its bars are below the curve.
  const top = place.top - metrics.bars[rowKind(drawn, row)].y
  return (
    <svg className={movedCurve} style={{ top, width }} aria-hidden="true" data-part="moved curve">
      <path d={path} />
    </svg>
  )
}
