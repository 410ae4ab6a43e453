// The live metrics of a battery: state of charge, available energy, net power (spec 2), each with what the plan says of now.
import type { ReactNode } from 'react'
import { missingMetric } from '../../missing.ts'
import { amountText } from '../telemetry/measured-metrics.ts'
import { metric, metricName, metricPlan, metrics, metricValue } from '../unit-detail.css.ts'
import { useReported } from './live.tsx'
import { EnergyAvailable, NetPower, StateOfCharge } from './live-value.tsx'

/** Null where the plan does not say. */
export interface PlannedMetrics {
  chargePercent: number | null
  energyKwh: number | null
  powerKw: number | null
}

interface LiveMetricsProps {
  assetId: string
  name: string
  /** Null while no plan of today is known. */
  planned?: PlannedMetrics | null
}

export function LiveMetrics({ assetId, name, planned = null }: LiveMetricsProps) {
  const charge = useReported(assetId, 'BATT_SOC_PERCENT')?.value
  const energy = useReported(assetId, 'BATT_ENERGY_AVAIL_KWH')?.value
  const power = useReported(assetId, 'BATT_POWER_KW')?.value
  return (
    <dl className={metrics} aria-label="Live metrics">
      <Metric
        title="State of Charge"
        planned={plannedText(planned?.chargePercent, charge, '%', percent => String(Math.round(percent)))}
      >
        <StateOfCharge assetId={assetId} name={name} missing={missingMetric} />
      </Metric>
      <Metric title="Energy Available" planned={plannedText(planned?.energyKwh, energy, 'kWh')}>
        <EnergyAvailable assetId={assetId} missing={missingMetric} />
      </Metric>
      <Metric title="Net Power" planned={plannedText(planned?.powerKw, power, 'kW')}>
        <NetPower assetId={assetId} missing={missingMetric} />
      </Metric>
    </dl>
  )
}

const Metric = ({ title, planned, children }: { title: string; planned: string; children: ReactNode }) => (
  <div className={metric}>
    <dt className={metricName}>{title}</dt>
    <dd className={metricValue}>{children}</dd>
    <dd className={metricPlan}>{planned}</dd>
  </div>
)

/** 'planned 97.6 kWh, −87.5': the difference is that of the measured value; '' where the plan does not say. */
function plannedText(
  planned: number | null | undefined,
  measured: number | string | undefined,
  unit: string,
  text: (value: number) => string = amountText,
): string {
  if (planned == null) return ''
  if (typeof measured !== 'number') return `planned ${text(planned)} ${unit}`
  const off = text(measured - planned)
  return `planned ${text(planned)} ${unit}, ${measured > planned ? '+' : ''}${off}`
}
