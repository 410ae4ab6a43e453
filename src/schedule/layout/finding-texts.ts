// Texts of findings for the list on the screen and on pages.
import type { AuditLimits, DeviationUnit, Finding, Severity } from '../../../domain/schedule/audit/finding.ts'
import { energyTexts, preciseAmount } from '../../../domain/schedule/words/sentences.ts'
import { timeRangeText } from '../../../domain/schedule/words/subject-text.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import { sanitizeForDisplay } from '../../../domain/words/sanitize.ts'
import { limitTexts } from './limit-texts.ts'

/** Each severity has a sign and a word, so that it does not depend on colour. */
export const severityTexts: Record<Severity, [sign: string, name: string]> = {
  error: ['✕', 'Error'],
  warning: ['!', 'Warning'],
}

export const findingPlace = ({ unit, startPeriod, endPeriod }: Finding): string =>
  `${sanitizeForDisplay(unit.id)}, ${timeRangeText(startPeriod, endPeriod)}`

export function findingMeasures({ found, allowed, deviation, deviationUnit }: Finding): string {
  if (deviationUnit === 'kWh' && typeof found === 'number' && typeof allowed === 'number') {
    const [has, may, off] = energyTexts(found, allowed, deviation ?? 0)
    return `Found ${has}, allowed ${may}${deviation === null ? '' : `, off by ${off}`}`
  }
  const difference =
    deviation === null
      ? ''
      : `, off by ${valueText(deviation)}${deviationUnit ? ` ${measureText(deviation, deviationUnit)}` : ''}`
  return `Found ${valueText(found)}, allowed ${valueText(allowed)}${difference}`
}

/** 'off by 1 period', 'off by -2 periods'. */
const measureText = (off: number, measure: DeviationUnit): string =>
  Math.abs(off) === 1 ? (singularMeasures[measure] ?? measure) : measure

const singularMeasures: Partial<Record<DeviationUnit, string>> = {
  periods: 'period',
  batteries: 'battery',
  trips: 'trip',
  trucks: 'truck',
}

const valueText = (value: number | string): string =>
  typeof value === 'number' ? preciseAmount(value) : sanitizeForDisplay(value)

/** `isPartial`: part of the plan was not checked. */
export function findingsSummary(findings: readonly Finding[], isPartial: boolean): string {
  if (findings.length === 0)
    return isPartial ? 'No contradictions in what was checked.' : 'No contradictions.'
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const warnings = findings.length - errors
  const parts = [
    ...(errors > 0 ? [pluralize(errors, 'error', 'errors')] : []),
    ...(warnings > 0 ? [pluralize(warnings, 'warning', 'warnings')] : []),
  ]
  return `${parts.join(' and ')}.`
}

export function limitsText(limits: AuditLimits): string {
  const own = limitTexts(limits)
  const rest = own.length > 0 ? ` Limits set: ${own.join(', ')}.` : ''
  return `Checked with a tolerance of ${limits.toleranceKwh} kWh and, where the registry does not say, limits of ${limits.maxChargeKw} kW charging, ${limits.maxDischargeKw} kW discharging, ${limits.fullKwh} kWh per battery and ${pluralize(limits.truckCapacity, 'battery', 'batteries')} per truck.${rest}`
}
