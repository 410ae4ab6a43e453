// Explains which bars and which curve belong to which plan.
import { legend } from '../../common/legend.css.ts'
import { LegendEntry } from '../../common/legend.tsx'
import { energyLine } from '../../painting/energy-line.css.ts'
import { useCompare } from '../compare-context.tsx'
import { bandLook, laneBar } from './comparison-legend.css.ts'

export default function ComparisonLegend() {
  const { current } = useCompare('current')
  if (!current) return null
  return (
    <ul className={legend} aria-label="Compared plans">
      <LegendEntry text={`Before, above: ${current.beforeName}`}>
        <rect width="28" height="6" className={laneBar} />
        <path d="M0 11H28" className={energyLine} strokeDasharray="5 4" />
      </LegendEntry>
      <LegendEntry text={`After, below: ${current.afterName}`}>
        <path d="M0 3H28" className={energyLine} />
        <rect y="8" width="28" height="6" className={laneBar} />
      </LegendEntry>
      <LegendEntry text="Energy between">
        <path d="M0 11 28 9V2L0 4Z" className={bandLook} />
      </LegendEntry>
    </ul>
  )
}
