// What the batteries of a fleet reported last, added up.
import { type UnitStatus, unitStatus } from './unit-status.ts'

/** A unit whose last report is older than this is silent. */
export const silentAfterMs = 15 * 60_000

export interface ReportingUnit {
  id: string
  name: string
}

export interface Report {
  value: number | string
  /** When it was measured, in ms since 1970; null if the server does not say. */
  at: number | null
}

export interface SilentUnit extends ReportingUnit {
  /** How long it has been silent, in ms; null if it never reported. */
  forMs: number | null
}

export interface FleetSummary {
  /** How many units that are not silent have each status. */
  statuses: { status: UnitStatus; count: number }[]
  /** Of units that are not silent, those that report a fault. */
  faulted: ReportingUnit[]
  silent: SilentUnit[]
  /** Energy available in kWh, of the units that report it; null if none does. */
  energyKwh: number | null
  /** In kW, positive while the fleet charges; null if no unit reports it. */
  powerKw: number | null
}

type Metric = 'UNIT_STATUS' | 'BATT_ENERGY_AVAIL_KWH' | 'BATT_POWER_KW'

export function fleetSummary(
  units: readonly ReportingUnit[],
  latest: (unitId: string, metric: Metric) => Report | null,
  nowMs: number,
): FleetSummary {
  const counts = new Map<string, { status: UnitStatus; count: number }>()
  const summary: FleetSummary = { statuses: [], faulted: [], silent: [], energyKwh: null, powerKw: null }
  for (const unit of units) {
    const report = latest(unit.id, 'UNIT_STATUS')
    const ageMs = report && report.at !== null ? nowMs - report.at : 0
    if (!report || ageMs > silentAfterMs) {
      summary.silent.push({ ...unit, forMs: report && ageMs })
      continue
    }
    const status = unitStatus(report.value)
    counts.set(status.name, { status, count: (counts.get(status.name)?.count ?? 0) + 1 })
    if (status.name === 'FAULTED') summary.faulted.push(unit)
    summary.energyKwh = added(summary.energyKwh, latest(unit.id, 'BATT_ENERGY_AVAIL_KWH'))
    summary.powerKw = added(summary.powerKw, latest(unit.id, 'BATT_POWER_KW'))
  }
  summary.statuses = [...counts.values()].sort((a, b) => (a.status.name < b.status.name ? -1 : 1))
  return summary
}

/** A value that is no number adds nothing. */
function added(sum: number | null, report: Report | null): number | null {
  const value = report === null || report.value === '' ? Number.NaN : Number(report.value)
  return Number.isFinite(value) ? (sum ?? 0) + value : sum
}
