// Where things are on the chart, for what lies over it.
import { createContext, type RefObject, useContext } from 'react'
import type { ChartGeometry } from './geometry/use-chart-geometry.ts'
import type { RowsInView } from './geometry/use-rows-in-view.ts'
import type { ActiveCell } from './interaction/use-active-cell.ts'

export interface ChartParts {
  /** The grid. */
  frame: RefObject<HTMLElement | null>
  geometry: ChartGeometry
  inView: RowsInView
  cell: ActiveCell
}

export const ChartPartsContext = createContext<ChartParts | null>(null)

export function useChartParts(): ChartParts {
  const parts = useContext(ChartPartsContext)
  if (!parts) throw new Error('rendered outside of the chart')
  return parts
}
