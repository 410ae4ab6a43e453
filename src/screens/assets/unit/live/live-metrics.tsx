// The live metrics of a battery: state of charge, available energy, net power (spec 2).
import { missingMetric } from '../../missing.ts'
import { metric, metricName, metrics, metricValue } from '../unit-detail.css.ts'
import { EnergyAvailable, NetPower, StateOfCharge } from './live-value.tsx'

interface LiveMetricsProps {
  assetId: string
  name: string
}

export const LiveMetrics = ({ assetId, name }: LiveMetricsProps) => (
  <dl className={metrics} aria-label="Live metrics">
    <div className={metric}>
      <dt className={metricName}>State of Charge</dt>
      <dd className={metricValue}>
        <StateOfCharge assetId={assetId} name={name} missing={missingMetric} />
      </dd>
    </div>
    <div className={metric}>
      <dt className={metricName}>Energy Available</dt>
      <dd className={metricValue}>
        <EnergyAvailable assetId={assetId} missing={missingMetric} />
      </dd>
    </div>
    <div className={metric}>
      <dt className={metricName}>Net Power</dt>
      <dd className={metricValue}>
        <NetPower assetId={assetId} missing={missingMetric} />
      </dd>
    </div>
  </dl>
)
