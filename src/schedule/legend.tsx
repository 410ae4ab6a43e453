// What the fills and the line mean.
import { memo } from 'react'
import { runKinds } from '../../domain/schedule/runs.ts'
import { swatch } from './details.css.ts'
import { kindFill, kindLabels } from './kinds.ts'
import { energyLine } from './marks/energy-line.css.ts'
import { legend, legendEntry } from './schedule-view.css.ts'

export const Legend = memo(() => (
  <ul className={legend} aria-label="Legend">
    {runKinds.map(kind => (
      <li key={kind} className={legendEntry}>
        <svg className={swatch} aria-hidden="true">
          <rect width="100%" height="100%" fill={kindFill(kind)} />
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
  </ul>
))
