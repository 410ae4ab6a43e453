// What is said of a day or month of energy, and of all that are shown.
import { dateText, monthText } from '../../../../domain/time/texts.ts'
import { dayAt, type TimeZone } from '../../../../domain/time/zone.ts'
import { amountText } from '../../../../domain/words/amounts.ts'
import type { FleetEnergyQuery } from '../../../../gql/operations/fleet-energy.generated.ts'

export type FleetEnergy = FleetEnergyQuery['fleetEnergy']
type SentStep = FleetEnergy['steps'][number]

/** With what its numbers leave out. */
export interface EnergyStep extends SentStep {
  /** No energy was measured: nothing is drawn, which is not the same as zero. */
  isUnknown: boolean
  /** Why the numbers are not all of it; empty where they are. */
  remarks: readonly Remark[]
}
type Remark = 'so far' | 'being computed' | 'first records' | 'incomplete' | 'no records' | 'too few records'

export const stepsOf = ({ steps, asOf }: FleetEnergy): EnergyStep[] =>
  steps.map(sent => {
    // While records wait to be added up, nobody knows how much is missing.
    const step = sent.computing ? { ...sent, missingHours: null } : sent
    const remarks: (Remark | false)[] = [
      isSoFar(step, asOf) && 'so far',
      step.computing && 'being computed',
      step.started > 0 && 'first records',
      !step.computing && gapOf(step),
    ]
    return { ...step, isUnknown: isUnknown(step), remarks: remarks.filter(remark => remark !== false) }
  })

const isUnknown = ({ chargedKwh, deliveredKwh }: SentStep) => chargedKwh === null || deliveredKwh === null

function gapOf(step: SentStep): Remark | false {
  if (step.reported === 0) return 'no records'
  if (isUnknown(step)) return 'too few records'
  return (step.missingHours === null ? step.reported < step.expected : step.missingHours > 0) && 'incomplete'
}

/** More of it may be added up later. */
export const isOpen = ({ steps, asOf }: FleetEnergy): boolean =>
  steps.some(step => step.computing || isSoFar(step, asOf))

const isSoFar = ({ until }: SentStep, asOf: string) => Date.parse(until) > Date.parse(asOf)

/** '15 Jan 2026', or 'Jan 2026'. */
export const stepName = ({ grain, zone }: FleetEnergy, { from }: SentStep): string =>
  grain === 'month' ? monthText(zone, from) : dateText(zone, from)

/** '2026-01-15', or '2026-01', for other programs. */
export const stepKey = (grain: string, zone: TimeZone, { from }: SentStep): string =>
  dayAt(zone, Date.parse(from)).slice(0, grain === 'month' ? 7 : 10)

export const kwhText = (kwh: number | null): string | null => (kwh === null ? null : `${amountText(kwh)} kWh`)

/** 'charged 12.5 kWh, delivered 7.0 kWh, 7 of 8 reported (so far, incomplete)'. */
export function stepText(step: EnergyStep): string {
  const remarks = step.remarks.length ? ` (${step.remarks.join(', ')})` : ''
  const reported = `${step.reported} of ${step.expected} reported`
  if (step.isUnknown) return `${reported}${remarks}`
  return `charged ${kwhText(step.chargedKwh)}, delivered ${kwhText(step.deliveredKwh)}, ${reported}${remarks}`
}

/** Null where nothing is known of any step. */
export function totalOf(
  steps: readonly EnergyStep[],
  of: 'chargedKwh' | 'deliveredKwh' | 'missingHours',
): number | null {
  const known = steps.flatMap(step => step[of] ?? [])
  return known.length ? known.reduce((sum, amount) => sum + amount) : null
}
