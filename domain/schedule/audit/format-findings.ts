// Writes an audit's findings as lines of text, as JSON with the limits used, and as CSV.
import { csvText } from '../../csv.ts'
import { pluralize } from '../../words/pluralize.ts'
import { sanitizeForDisplay } from '../../words/sanitize.ts'
import { clock, periodEnd, periodStart } from '../calendar/period.ts'
import type { AuditLimits, Finding } from './finding.ts'
import { type Audit, countOf } from './index.ts'
import type { Unchecked } from './registry.ts'

/** One line per finding: severity, sentence, rule. */
export const findingsText = ({ findings }: Audit): string =>
  findings.map(({ severity, sentence, rule }) => `${severity}: ${sentence} [${rule}]\n`).join('')

/** What was not checked, how many findings there are, and the limits used. */
export function auditSummary(audit: Audit): string {
  const { txId, day, limits, findings } = audit
  const found =
    findings.length === 0
      ? 'Nothing found'
      : `${pluralize(countOf(audit, 'error'), 'error', 'errors')} and ${pluralize(countOf(audit, 'warning'), 'warning', 'warnings')}`
  return `Not checked against the asset registry. ${found} in plan ${sanitizeForDisplay(txId)} of ${day} (${limitsText(limits)}).`
}

const limitsText = (limits: AuditLimits): string =>
  [
    `tolerance ${limits.toleranceKwh} kWh`,
    `charging up to ${limits.maxChargeKw} kW`,
    `discharging up to ${limits.maxDischargeKw} kW`,
    `${limits.fullKwh} kWh per battery`,
    `${pluralize(limits.truckCapacity, 'battery', 'batteries')} per truck`,
  ].join(', ')

export function findingsJson({ txId, day, limits, unchecked, findings }: Audit): string {
  const document = {
    tx_id: txId,
    day,
    limits: limitFields(limits),
    not_checked: unchecked,
    findings: findings.map(findingFields),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** JSON leaves out those that are undefined. */
const limitFields = (limits: AuditLimits) => ({
  tolerance_kwh: limits.toleranceKwh,
  largest_charge_kw: limits.maxChargeKw,
  largest_discharge_kw: limits.maxDischargeKw,
  full_kwh: limits.fullKwh,
  truck_capacity: limits.truckCapacity,
  loading_minutes: limits.minLoadingMinutes,
  driver_day_hours: limits.maxDriverDayHours,
  hours_until_break: limits.maxHoursUntilBreak,
  break_minutes: limits.minBreakMinutes,
  reserve_kwh: limits.reserveKwh,
})

/** The fields of a finding in JSON, and the columns of its CSV. */
const fields = {
  severity: ({ severity }) => severity,
  rule: ({ rule }) => rule,
  unit_kind: ({ unit }) => unit.kind,
  unit_id: ({ unit }) => unit.id,
  start_period: ({ startPeriod }) => startPeriod,
  end_period: ({ endPeriod }) => endPeriod,
  from: ({ startPeriod }) => clock(periodStart(startPeriod)),
  to: ({ endPeriod }) => clock(periodEnd(endPeriod)),
  found: ({ found }) => found,
  allowed: ({ allowed }) => allowed,
  off: ({ deviation }) => deviation,
  measure: ({ deviationUnit }) => deviationUnit,
  trip_ids: ({ tripIds }) => tripIds,
  entry_ids: ({ entryIds }) => entryIds,
  sentence: ({ sentence }) => sentence,
} satisfies Record<string, (finding: Finding) => FieldValue>
type FieldValue = string | number | null | readonly string[]

const columns = Object.entries(fields)
const findingFields = (finding: Finding) =>
  Object.fromEntries(columns.map(([name, of]) => [name, of(finding)]))

const notCheckedTexts = {
  truck: 'Trucks were not checked against the asset registry',
  battery: 'Batteries were not checked against the asset registry',
  places: 'The chargers of places were not checked',
  maintenance: 'Nothing was checked against repairs and maintenance',
} as const satisfies Record<Unchecked, string>

/** What was not checked comes first, in a row each: no row at all means that nothing is wrong. */
export function findingsCsv({ unchecked, findings }: Audit): string {
  const names = Object.keys(fields)
  const missing: Record<string, FieldValue>[] = unchecked.map(what => ({
    severity: 'not checked',
    sentence: notCheckedTexts[what],
  }))
  const rows = [...missing, ...findings.map(findingFields)]
  return csvText([names, ...rows.map(row => names.map(name => cellOf(row[name] ?? null)))])
}

/** Several ids in one cell are separated by spaces, which a plan's ids do not contain. */
const cellOf = (value: FieldValue) => (typeof value === 'object' && value !== null ? value.join(' ') : value)
