// The live metrics of a battery: state of charge, available energy, net power (spec 2), each with what the plan says of now.
import type { ReactNode } from 'react'
import { freshNumber } from '../../../../../domain/fleet/of-units.ts'
import type { MetricName } from '../../../../../domain/telemetry/telemetry.ts'
import { amountText } from '../../../../../domain/words/amounts.ts'
import { useNow } from '../../../../ui/hooks/use-now.ts'
import { missingMetric } from '../../missing.ts'
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
  const charge = useComparable(assetId, 'BATT_SOC_PERCENT')
  const energy = useComparable(assetId, 'BATT_ENERGY_AVAIL_KWH')
  const power = useComparable(assetId, 'BATT_POWER_KW')
  return (
    <dl className={metrics} aria-label="Live metrics">
      <Metric title="State of Charge" planned={plannedText(planned?.chargePercent, charge, '%', wholeText)}>
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

/** An older value is not compared with what is planned for now: at full power a battery gains 5 kWh in this time. */
const maxComparedAgeMs = 2 * 60_000

const useComparable = (assetId: string, metric: MetricName): number | null => {
  const reported = useReported(assetId, metric)
  return useNow(nowMs => freshNumber(reported, nowMs, maxComparedAgeMs))
}

const wholeText = (value: number): string => String(Math.round(value) + 0).replace('-', '−')

/** 'planned 97.6 kWh, −87.5': the difference is that of the measured value; '' where the plan does not say. */
function plannedText(
  planned: number | null | undefined,
  measured: number | null,
  unit: string,
  text: (value: number) => string = amountText,
): string {
  if (planned == null) return ''
  const plan = `planned ${text(planned)} ${unit}`
  if (measured === null) return plan
  const off = text(measured - planned)
  const isMore = measured > planned && off !== text(0)
  return `${plan}, ${isMore ? '+' : ''}${off}`
}
