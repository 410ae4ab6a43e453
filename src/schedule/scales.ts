// The two scales of the chart: minutes of the day to pixels across, energy to pixels down, the same for every row.
import { scaleLinear } from 'd3-scale'
import type { Layout } from './layout.ts'

/** Pixels of one row. A truck's row holds its bars; a battery's holds the energy curve above them. */
export const rowHeight = { truck: 30, battery: 54 } as const
export const barBand = { truck: { y: 6, height: 18 }, battery: { y: 34, height: 14 } } as const
const curveBand = { top: 5, bottom: 31 }

/** Pixels at both ends of the chart, so that the labels of midnight have room. */
const sideRoom = 22

/** Minutes from the start of the plan's day to pixels from the chart's left edge. */
export const timeScale = (layout: Layout, width: number) =>
  scaleLinear()
    .domain([0, layout.minutes])
    .range([sideRoom, width - sideRoom])
export type TimeScale = ReturnType<typeof timeScale>

/** kWh to pixels from the row's top edge. Its domain ends on round numbers, which the rows' labels show. */
export const energyScale = (layout: Layout) =>
  scaleLinear()
    .domain([layout.lowestKwh, layout.highestKwh || 1])
    .nice(10)
    .range([curveBand.bottom, curveBand.top])
export type EnergyScale = ReturnType<typeof energyScale>
