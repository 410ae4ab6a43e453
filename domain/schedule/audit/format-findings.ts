// An audit's findings to take away: as lines of text, as JSON with the limits that they were found by, and as CSV.

import { csvText } from '../../csv.ts'
import { pluralize } from '../../pluralize.ts'
import { shownText } from '../../sanitize.ts'
import { clock, periodEnd, periodStart } from '../calendar/period.ts'
import type { Finding, Limits } from './finding.ts'
import { type Audit, countOf } from './index.ts'

/** A line for each finding, with its severity before and its rule after. */
export const findingsText = ({ findings }: Audit): string =>
  findings.map(({ severity, sentence, rule }) => `${severity}: ${sentence} [${rule}]\n`).join('')

/** What was not checked, how much was found, and what the plan was held against. */
export function auditSummary(audit: Audit): string {
  const { txId, day, limits, findings } = audit
  const found =
    findings.length === 0
      ? 'Nothing found'
      : `${pluralize(countOf(audit, 'error'), 'error', 'errors')} and ${pluralize(countOf(audit, 'warning'), 'warning', 'warnings')}`
  return `Not checked against the asset registry. ${found} in plan ${shownText(txId)} of ${day} (${limitsText(limits)}).`
}

const limitsText = (limits: Limits): string =>
  [
    `tolerance ${limits.toleranceKwh} kWh`,
    `charging up to ${limits.largestChargeKw} kW`,
    `discharging up to ${limits.largestDischargeKw} kW`,
    `${limits.fullKwh} kWh a battery`,
    `${pluralize(limits.truckCapacity, 'battery', 'batteries')} a truck`,
  ].join(', ')

export function findingsJson({ txId, day, limits, findings }: Audit): string {
  const document = { tx_id: txId, day, limits: limitFields(limits), findings: findings.map(findingFields) }
  return `${JSON.stringify(document, null, 2)}\n`
}

const limitFields = (limits: Limits) => ({
  tolerance_kwh: limits.toleranceKwh,
  largest_charge_kw: limits.largestChargeKw,
  largest_discharge_kw: limits.largestDischargeKw,
  full_kwh: limits.fullKwh,
  truck_capacity: limits.truckCapacity,
})

const findingFields = (finding: Finding) => ({
  severity: finding.severity,
  rule: finding.rule,
  unit_kind: finding.unit.kind,
  unit_id: finding.unit.id,
  start_period: finding.startPeriod,
  end_period: finding.endPeriod,
  from: clock(periodStart(finding.startPeriod)),
  to: clock(periodEnd(finding.endPeriod)),
  found: finding.found,
  allowed: finding.allowed,
  off: finding.off,
  measure: finding.measure,
  trip_ids: finding.tripIds,
  entry_ids: finding.entryIds,
  sentence: finding.sentence,
})

type Fields = ReturnType<typeof findingFields>
const columns = [
  'severity',
  'rule',
  'unit_kind',
  'unit_id',
  'start_period',
  'end_period',
  'from',
  'to',
  'found',
  'allowed',
  'off',
  'measure',
  'trip_ids',
  'entry_ids',
  'sentence',
] as const satisfies (keyof Fields)[]

export function findingsCsv({ findings }: Audit): string {
  const rows = findings.map(finding => {
    const fields = findingFields(finding)
    return columns.map(column => cellOf(fields[column]))
  })
  return csvText([columns, ...rows])
}

/** Several ids of one cell stand apart by spaces, as in the plan's own ids there are none. */
const cellOf = (value: Fields[keyof Fields]) =>
  typeof value === 'object' && value !== null ? value.join(' ') : value
