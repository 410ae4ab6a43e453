// A battery's last hour as it goes on: status, state of charge, power, energy, and temperature if it reports one.
import type { ReactNode } from 'react'
import type { RolledUpMetric } from '../../../../../domain/telemetry/levels.ts'
import { amountText } from '../../../../../domain/words/amounts.ts'
import { LoadFailed } from '../../../../ui/feedback/load-failed.tsx'
import { Loading } from '../../../../ui/feedback/loading.tsx'
import { ZoneNote } from '../../../../ui/time/zone-note.tsx'
import { missingMetric } from '../../missing.ts'
import { useLive } from '../live/live.tsx'
import { ChargePercent, EnergyAvailable, NetPower, WithAge } from '../live/live-value.tsx'
import { metricWords, reachOf } from './measured-metrics.ts'
import type { SeriesPoint } from './paint-series.ts'
import { SeriesChart } from './series-chart.tsx'
import { StatusTrack } from './status-track.tsx'
import { page, panel, panelHead, panelTitle, plot } from './telemetry.css.ts'
import { useLastHour } from './use-last-hour.ts'
import { useTemperatureLimit } from './use-temperature-limit.ts'

interface MonitoringProps {
  assetId: string
  /** Of the battery; null: unknown. */
  capacityKwh: number | null
  /** Shown if nothing was ever reported. */
  placeholder: ReactNode
}

const alwaysShown: RolledUpMetric[] = ['BATT_SOC_PERCENT', 'BATT_POWER_KW', 'BATT_ENERGY_AVAIL_KWH']

export default function Monitoring({ assetId, capacityKwh, placeholder }: MonitoringProps) {
  const { hour, statusesMissing, failure, retry } = useLastHour(assetId)
  const live = useLive()
  const latestTemperature = hour?.pointsOf('BATT_TEMPERATURE_C').at(-1)
  const maxTemperatureC = useTemperatureLimit(latestTemperature !== undefined)
  if (failure && !hour) return <LoadFailed retry={retry}>{failure.message}</LoadFailed>
  if (!hour) return <Loading />
  // Many batteries do not report one.
  const metrics = latestTemperature ? [...alwaysShown, 'BATT_TEMPERATURE_C' as const] : alwaysShown
  const isReported = metrics.some(
    metric => live.latest(assetId, metric) !== null || hour.pointsOf(metric).length > 0,
  )
  if (!isReported) return placeholder
  return (
    <div className={page}>
      <ZoneNote />
      <div className={panel}>
        <StatusTrack statuses={hour.statuses} view={hour.view} missing={statusesMissing} />
        {metrics.map((metric, i) => (
          <section key={metric} className={plot} aria-label={`${metricWords[metric].label}, last hour`}>
            <div className={panelHead}>
              <h2 className={panelTitle}>{metricWords[metric].label}</h2>
              <LatestValue metric={metric} assetId={assetId} temperature={latestTemperature} />
            </div>
            <SeriesChart
              points={hour.pointsOf(metric)}
              stepMs={hour.stepMs}
              view={hour.view}
              reaches={reachOf(metric, capacityKwh)}
              limit={metric === 'BATT_TEMPERATURE_C' ? maxTemperatureC : null}
              height={80}
              hasTimeLabels={i === metrics.length - 1}
              isPower={metric === 'BATT_POWER_KW'}
            />
          </section>
        ))}
      </div>
    </div>
  )
}

interface LatestValueProps {
  metric: RolledUpMetric
  assetId: string
  temperature: SeriesPoint | undefined
}

function LatestValue({ metric, assetId, temperature }: LatestValueProps) {
  if (metric === 'BATT_TEMPERATURE_C')
    return (
      temperature && (
        <WithAge reported={{ at: temperature.atMs, receivedAt: temperature.atMs }}>
          {amountText(temperature.mean)} °C
        </WithAge>
      )
    )
  if (metric === 'BATT_POWER_KW') return <NetPower assetId={assetId} missing={missingMetric} />
  if (metric === 'BATT_ENERGY_AVAIL_KWH') return <EnergyAvailable assetId={assetId} missing={missingMetric} />
  return <ChargePercent assetId={assetId} missing={missingMetric} />
}
