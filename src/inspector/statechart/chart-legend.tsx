// The legend of a statechart's lines and marks.
import type { ReactNode } from 'react'
import { arrowHead, arrowLine, chartLegend, chartMark, legendEntry, stateBox } from './statechart.css.ts'

export const ChartLegend = () => (
  <ul className={chartLegend} aria-label="Legend">
    <li className={legendEntry}>
      <Sign>
        <rect className={stateBox} data-active data-visited x={2} y={2} width={24} height={14} rx={4} />
        <circle className={chartMark} data-active cx={9} cy={9} r={4} />
      </Sign>
      active
    </li>
    <li className={legendEntry}>
      <Sign>
        <rect className={stateBox} data-visited x={2} y={2} width={24} height={14} rx={4} />
        <path className={chartMark} d="M14,9l3,3l5,-6" />
      </Sign>
      visited
    </li>
    <li className={legendEntry}>
      <Sign>
        <rect className={stateBox} x={2} y={2} width={24} height={14} rx={4} />
      </Sign>
      not visited
    </li>
    <li className={legendEntry}>
      <Sign>
        <path className={arrowLine} data-visited data-last d="M1,9H20" />
        <path className={arrowHead} data-last d="M28,9L17,3L17,15Z" />
      </Sign>
      taken last
    </li>
    <li className={legendEntry}>
      <Sign>
        <circle className={chartMark} data-begin cx={14} cy={9} r={6} />
      </Sign>
      starts here
    </li>
    <li className={legendEntry}>
      <Sign>
        <rect className={stateBox} data-visited x={2} y={2} width={24} height={14} rx={4} />
        <rect className={stateBox} data-inner data-visited x={5} y={5} width={18} height={8} rx={2} />
      </Sign>
      ends here
    </li>
  </ul>
)

const Sign = ({ children }: { children: ReactNode }) => (
  <svg width={24} height={16} viewBox="0 0 28 18" aria-hidden="true">
    {children}
  </svg>
)
