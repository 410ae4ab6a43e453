// A battery's state of energy over the day: a line through the levels at the ends of its periods, open where the plan is.
import { LinePath } from '@visx/shape'
import { curveLinear } from 'd3-shape'
import { energyStretches, type Layout } from '../layout.ts'
import type { EnergyScale, TimeScale } from '../scales.ts'
import { energyLine } from './energy-curve.css.ts'

interface EnergyCurveProps {
  layout: Layout
  row: number
  time: TimeScale
  energy: EnergyScale
}

export const EnergyCurve = ({ layout, row, time, energy }: EnergyCurveProps) => (
  <LinePath
    data={curvePoints(layout, row)}
    x={point => time(point.minute)}
    y={point => energy(point.kwh)}
    defined={point => !Number.isNaN(point.kwh)}
    // Between two levels the energy changes at one rate.
    curve={curveLinear}
    className={energyLine}
    data-kind="energy"
    aria-hidden="true"
  />
)

/** The stretches one after the other, with a point that is not defined between them. */
const curvePoints = (layout: Layout, row: number) =>
  energyStretches(layout, row).flatMap(({ startMinute, startKwh, points }) => [
    { minute: startMinute, kwh: Number.NaN },
    { minute: startMinute, kwh: startKwh },
    ...points.map(({ minute, soeKwh }) => ({ minute, kwh: soeKwh })),
  ])
