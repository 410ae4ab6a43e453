// The metrics of a battery's charts: their names and units.
import { defaultAuditLimits } from '../../../../../domain/schedule/audit/finding.ts'
import type { RolledUpMetric } from '../../../../../domain/telemetry/levels.ts'

/** What the axis of each metric shows at least. Where the battery's capacity is unknown (null), energy has the scale of the timeline. */
export const reachOf = (metric: RolledUpMetric, capacityKwh: number | null): readonly [number, number] =>
  metric === 'BATT_ENERGY_AVAIL_KWH' ? [0, capacityKwh ?? defaultAuditLimits.fullKwh] : reaches[metric]

const reaches = {
  BATT_SOC_PERCENT: [0, 100],
  BATT_POWER_KW: [-10, 10],
  BATT_TEMPERATURE_C: [0, 40],
} as const

interface MetricWords {
  label: string
  unit: string
}

export const metricWords: Record<RolledUpMetric, MetricWords> = {
  BATT_SOC_PERCENT: { label: 'State of Charge', unit: '%' },
  BATT_POWER_KW: { label: 'Net Power', unit: 'kW' },
  BATT_ENERGY_AVAIL_KWH: { label: 'Energy Available', unit: 'kWh' },
  BATT_TEMPERATURE_C: { label: 'Temperature', unit: '°C' },
}
