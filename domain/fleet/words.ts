// How filters and counts name the states of batteries.
import { unitStatus } from '../telemetry/unit-status.ts'
import { type UnitFilter, unitFilters } from './fleet.ts'

const labels: Partial<Record<UnitFilter, string>> = {
  ATTENTION: 'Needs attention',
  ALARMS: 'With open alarms',
  SILENT: 'Silent',
  NOT_CONNECTED: 'Not yet connected',
  OUT_OF_SERVICE: 'Out of service',
  // Its badge reads 'Faulted' (spec 4), which would be two of one name in a list.
  SERVICE: 'Service, no fault',
}

export const unitFilterLabel = (filter: UnitFilter): string => labels[filter] ?? unitStatus(filter).label

/** What needs somebody first. */
const first: readonly UnitFilter[] = [
  'ATTENTION',
  'FAULTED',
  'ALARMS',
  'SILENT',
  'NOT_CONNECTED',
  'OUT_OF_SERVICE',
]

/** All of them, in the order in which a list offers them. */
export const offeredUnitFilters: readonly UnitFilter[] = [
  ...first,
  ...unitFilters.filter(filter => !first.includes(filter)),
]

interface ChargeRange {
  label: string
  /** In percent. */
  below?: number
  from?: number
}

/** By which states of charge lists of batteries are filtered, by their name in addresses. */
export const chargeRanges: Record<string, ChargeRange> = {
  'below-20': { label: 'Below 20 %', below: 20 },
  'below-50': { label: 'Below 50 %', below: 50 },
  'from-80': { label: '80 % and more', from: 80 },
}
