// A battery's last hour as it goes on: status, state of charge, power and energy.
import type { ReactNode } from 'react'
import type { RolledUpMetric } from '../../../../domain/telemetry-levels.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { useLive } from '../live/live.tsx'
import { ChargePercent, EnergyAvailable, NetPower } from '../live/live-value.tsx'
import { missingMetric } from '../missing.ts'
import { metricWords } from './measured-metrics.ts'
import { reachOf, SeriesChart } from './series-chart.tsx'
import { StatusBand } from './status-band.tsx'
import { page, panel, panelHead, panelTitle } from './telemetry.css.ts'
import { useLastHour } from './use-last-hour.ts'

export interface MonitoringProps {
  assetId: string
  /** Shown if nothing was ever reported. */
  placeholder: ReactNode
}

const metrics: RolledUpMetric[] = ['BATT_SOC_PERCENT', 'BATT_POWER_KW', 'BATT_ENERGY_AVAIL_KWH']

export default function Monitoring({ assetId, placeholder }: MonitoringProps) {
  const { hour, failure, retry } = useLastHour(assetId)
  const live = useLive()
  if (failure && !hour) return <LoadFailed retry={retry}>{failure.message}</LoadFailed>
  if (!hour) return <Loading />
  const isReported = metrics.some(
    metric => live.latest(assetId, metric) !== null || hour.pointsOf(metric).length > 0,
  )
  if (!isReported) return placeholder
  return (
    <div className={page}>
      <StatusBand statuses={hour.statuses} view={hour.view} />
      {metrics.map(metric => (
        <section key={metric} className={panel} aria-label={`${metricWords[metric].label}, last hour`}>
          <div className={panelHead}>
            <h2 className={panelTitle}>{metricWords[metric].label}</h2>
            <LatestValue metric={metric} assetId={assetId} />
          </div>
          <SeriesChart
            points={hour.pointsOf(metric)}
            stepMs={hour.stepMs}
            view={hour.view}
            reaches={reachOf[metric]}
          />
        </section>
      ))}
    </div>
  )
}

function LatestValue({ metric, assetId }: { metric: RolledUpMetric; assetId: string }) {
  if (metric === 'BATT_POWER_KW') return <NetPower assetId={assetId} missing={missingMetric} />
  if (metric === 'BATT_ENERGY_AVAIL_KWH') return <EnergyAvailable assetId={assetId} missing={missingMetric} />
  return <ChargePercent assetId={assetId} missing={missingMetric} />
}
