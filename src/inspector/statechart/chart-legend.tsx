// The legend of a statechart's lines and marks.
import type { ReactNode } from 'react'
import { arrowHead, arrowLine, chartLegend, chartMark, legendEntry, stateBox } from './statechart.css.ts'

export const ChartLegend = () => (
  <ul className={chartLegend} aria-label="Legend">
    <Entry text="active">
      <rect className={stateBox} data-active data-visited x={2} y={2} width={24} height={14} rx={4} />
      <circle className={chartMark} data-active cx={9} cy={9} r={4} />
    </Entry>
    <Entry text="visited">
      <rect className={stateBox} data-visited x={2} y={2} width={24} height={14} rx={4} />
      <path className={chartMark} d="M14,9l3,3l5,-6" />
    </Entry>
    <Entry text="not visited">
      <rect className={stateBox} x={2} y={2} width={24} height={14} rx={4} />
    </Entry>
    <Entry text="taken last">
      <path className={arrowLine} data-visited data-last d="M1,9H20" />
      <path className={arrowHead} data-last d="M28,9L17,3L17,15Z" />
    </Entry>
    <Entry text="starts here">
      <circle className={chartMark} data-begin cx={14} cy={9} r={6} />
    </Entry>
    <Entry text="ends here">
      <rect className={stateBox} data-visited x={2} y={2} width={24} height={14} rx={4} />
      <rect className={stateBox} data-inner data-visited x={5} y={5} width={18} height={8} rx={2} />
    </Entry>
  </ul>
)

const Entry = ({ text, children }: { text: string; children: ReactNode }) => (
  <li className={legendEntry}>
    <svg width={24} height={16} viewBox="0 0 28 18" aria-hidden="true">
      {children}
    </svg>
    {text}
  </li>
)
