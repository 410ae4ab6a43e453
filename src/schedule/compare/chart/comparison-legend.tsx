// Explains which bars and which curve belong to which plan.
import { swatch } from '../../common/details.css.ts'
import { legend, legendEntry } from '../../common/legend.css.ts'
import { energyLine } from '../../painting/energy-line.css.ts'
import { useCompare } from '../compare-context.tsx'
import { bandLook, laneBar } from './comparison-legend.css.ts'

export default function ComparisonLegend() {
  const { current } = useCompare('current')
  if (!current) return null
  return (
    <ul className={legend} aria-label="Compared plans">
      <li className={legendEntry}>
        <svg className={swatch} aria-hidden="true">
          <rect width="28" height="6" className={laneBar} />
          <path d="M0 11H28" className={energyLine} strokeDasharray="5 4" />
        </svg>
        Before, above: {current.beforeName}
      </li>
      <li className={legendEntry}>
        <svg className={swatch} aria-hidden="true">
          <path d="M0 3H28" className={energyLine} />
          <rect y="8" width="28" height="6" className={laneBar} />
        </svg>
        After, below: {current.afterName}
      </li>
      <li className={legendEntry}>
        <svg className={swatch} aria-hidden="true">
          <path d="M0 11 28 9V2L0 4Z" className={bandLook} />
        </svg>
        Energy between
      </li>
    </ul>
  )
}
