// The legend of fills and lines.
import { memo } from 'react'
import { runKinds } from '../../../domain/schedule/runs/runs.ts'
import { kindFill, kindLabels } from '../layout/kinds.ts'
import { energyLine, measuredLine, projectedLine } from '../painting/energy-line.css.ts'
import { barBand } from '../painting/scales.ts'
import { useView } from '../view/view-context.tsx'
import { swatch } from './details.css.ts'
import { legend, legendEntry } from './legend.css.ts'

interface LegendProps {
  /** Measurements are drawn. */
  isMeasured?: boolean
  /** What batteries off their plan will hold is drawn. */
  isProjected?: boolean
}

export const Legend = memo(({ isMeasured = false, isProjected = false }: LegendProps) => (
  <ul className={legend} aria-label="Legend">
    {runKinds.map(kind => (
      <li key={kind} className={legendEntry}>
        <svg className={swatch} aria-hidden="true">
          <rect width="100%" {...barBand(kind, { y: 0, height: 14 })} fill={kindFill(kind)} />
        </svg>
        {kindLabels[kind]}
      </li>
    ))}
    <li className={legendEntry}>
      <svg className={swatch} aria-hidden="true">
        <path className={energyLine} d="M0 11 9 4 19 4 28 10" />
      </svg>
      State of energy
    </li>
    {isMeasured && (
      <li className={legendEntry}>
        <svg className={swatch} aria-hidden="true">
          <path className={measuredLine} d="M2 10 9 5 18 4 26 8" />
        </svg>
        Measured
      </li>
    )}
    {isProjected && (
      <li className={legendEntry}>
        <svg className={swatch} aria-hidden="true">
          <path className={projectedLine} d="M0 4 28 10" />
        </svg>
        As it goes now
      </li>
    )}
  </ul>
))

/** The legend of the open plan. */
export function PlanLegend() {
  const { measured, projection } = useView('measured', 'projection')
  const isProjected = projection !== null && projection.lines.length > 0
  return <Legend isMeasured={measured !== undefined} isProjected={isProjected} />
}
