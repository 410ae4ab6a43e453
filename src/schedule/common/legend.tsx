// The legend of fills and lines.
import { memo, type ReactNode } from 'react'
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
      <LegendEntry key={kind} text={kindLabels[kind]}>
        <rect width="100%" {...barBand(kind, { y: 0, height: 14 })} fill={kindFill(kind)} />
      </LegendEntry>
    ))}
    <LegendEntry text="State of energy">
      <path className={energyLine} d="M0 11 9 4 19 4 28 10" />
    </LegendEntry>
    {isMeasured && (
      <LegendEntry text="Measured">
        <path className={measuredLine} d="M2 10 9 5 18 4 26 8" />
      </LegendEntry>
    )}
    {isProjected && (
      <LegendEntry text="As it goes now">
        <path className={projectedLine} d="M0 4 28 10" />
      </LegendEntry>
    )}
  </ul>
))

/** What is drawn, 28 by 14 pixels of an SVG, and what it means. */
export const LegendEntry = ({ text, children }: { text: string; children: ReactNode }) => (
  <li className={legendEntry}>
    <svg className={swatch} aria-hidden="true">
      {children}
    </svg>
    {text}
  </li>
)

/** The legend of the open plan. */
export function PlanLegend() {
  const { measured, projection } = useView('measured', 'projection')
  const isProjected = projection !== null && projection.lines.length > 0
  return <Legend isMeasured={measured !== undefined} isProjected={isProjected} />
}
