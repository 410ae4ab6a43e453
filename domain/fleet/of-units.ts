// The fleet as a whole from the batteries of one list and what they reported last, for a server that does not count it.
import { unitStatus } from '../telemetry/unit-status.ts'
import { type FleetOverview, maxNamedUnits, silentAfterMs, type UnitState, unitStates } from './fleet.ts'

export interface ReportingUnit {
  id: string
  name: string
  outOfService: boolean | null
}

export interface Report {
  value: number | string
  /** When it was measured, in ms since 1970; null if the server does not say. */
  at: number | null
}

export type Metric = 'UNIT_STATUS' | 'BATT_ENERGY_AVAIL_KWH' | 'BATT_POWER_KW'
type Latest = (unitId: string, metric: Metric) => Report | null

/** As the server's overview. Alarms are not known. */
export interface Fleet extends Pick<FleetOverview, 'units' | 'states'> {
  alarmUnits: number
  attentionUnits: number
  attention: (Pick<FleetOverview['attention'][number], 'id' | 'name' | 'state' | 'alarms'> & {
    heardAt: string | null
  })[]
  energyKwh: FleetOverview['energy_kwh']
  powerKw: FleetOverview['power_kw']
}

export function fleetOfUnits(units: readonly ReportingUnit[], latest: Latest, nowMs: number): Fleet {
  const stateOf = (unit: ReportingUnit): UnitState => stateOfUnit(unit, latest(unit.id, 'UNIT_STATUS'), nowMs)
  const assessed = units.map(unit => ({
    ...unit,
    state: stateOf(unit),
    report: latest(unit.id, 'UNIT_STATUS'),
  }))
  const inState = (state: UnitState) => assessed.filter(unit => unit.state === state)
  const silent = inState('SILENT').toSorted((one, other) => (other.report?.at ?? 0) - (one.report?.at ?? 0))
  const attention = [...inState('FAULTED'), ...silent]
  return {
    units: units.length,
    states: unitStates
      .map(state => ({ state, units: inState(state).length }))
      .filter(({ units: count }) => count > 0),
    alarmUnits: 0,
    attentionUnits: attention.length,
    attention: attention.slice(0, maxNamedUnits).map(({ id, name, state, report }) => ({
      id,
      name,
      state,
      alarms: 0,
      heardAt: typeof report?.at === 'number' ? new Date(report.at).toISOString() : null,
    })),
    energyKwh: sumOf(units, id => latest(id, 'BATT_ENERGY_AVAIL_KWH'), nowMs),
    powerKw: sumOf(units, id => latest(id, 'BATT_POWER_KW'), nowMs),
  }
}

function stateOfUnit({ outOfService }: ReportingUnit, status: Report | null, nowMs: number): UnitState {
  if (outOfService) return 'OUT_OF_SERVICE'
  if (status === null) return 'NOT_CONNECTED'
  return isFresh(status, nowMs) ? unitStatus(status.value).name : 'SILENT'
}

/** A report whose instant the server does not say counts as new. */
export const isFresh = ({ at }: Pick<Report, 'at'>, nowMs: number, maxAgeMs = silentAfterMs): boolean =>
  at === null || nowMs - at <= maxAgeMs

/** What is known now: null where the report is old, or no number. Some servers send numbers as text. */
export function freshNumber(report: Report | null, nowMs: number, maxAgeMs = silentAfterMs): number | null {
  if (report === null || report.value === '' || !isFresh(report, nowMs, maxAgeMs)) return null
  const value = Number(report.value)
  return Number.isFinite(value) ? value : null
}

/** Of fresh values; one that is no number adds nothing. */
function sumOf(units: readonly ReportingUnit[], reportOf: (id: string) => Report | null, nowMs: number) {
  const values = units.flatMap(({ id }) => freshNumber(reportOf(id), nowMs) ?? [])
  return {
    sum: values.length > 0 ? values.reduce((sum, value) => sum + value, 0) : null,
    units: values.length,
  }
}
