// A run in words: the accessible name of its bar, and the line in a tooltip.

import { clock } from '../calendar/period.ts'
import type { BatteryRun, Run, RunTrip } from '../runs/runs.ts'
import { chargingAt, dischargingInto, parkedAt, stagedAt } from './activities.ts'

/** 'MB-1, 02:00 to 02:45, charging at D-1, 150 kW, 20 to 132.5 kWh'. */
export const runSentence = (run: Run): string =>
  `${run.unitId}, ${clock(run.startMinute)} to ${clock(run.endMinute)}, ${doing(run)}`

/** A power or energy with at most one decimal: '150', '71.3'. */
export function amount(value: number): string {
  const rounded = Math.round(value * 10) / 10
  return String(rounded === 0 ? 0 : rounded)
}

/** Less than this is no difference between energies: plans give them with one decimal. */
export const noticeableKwh = 0.05

/** An energy on screen, so that one number has the same digits everywhere: '55.3 kWh'. */
export const energyText = (energyKwh: number): string => `${amount(energyKwh)} kWh`

/** '3 kWh more', '3 kWh less'. */
export const energyChangeText = (kwh: number): string =>
  `${energyText(Math.abs(kwh))} ${kwh > 0 ? 'more' : 'less'}`

/**
 * Energies that are read together, with the digits that they have everywhere: '55.3 kWh'. All are exact if rounded ones would mislead:
 * if different ones would read alike, or one that is not 0 as 0.
 */
export function energyTexts<Energies extends readonly number[]>(
  ...energiesKwh: Energies
): { [Index in keyof Energies]: string }
export function energyTexts(...energiesKwh: number[]): string[] {
  const rounded = new Set(energiesKwh.map(amount))
  const isMisleading =
    rounded.size < new Set(energiesKwh).size || energiesKwh.some(kwh => kwh !== 0 && amount(kwh) === '0')
  return energiesKwh.map(isMisleading ? kwh => `${preciseAmount(kwh)} kWh` : energyText)
}

/** A value with up to three decimals, but never 0 for a value that is not 0: '132.5', '0.004', '-3'. */
export function preciseAmount(value: number): string {
  const rounded = Number(value.toFixed(3))
  return String(rounded === 0 && value !== 0 ? Number(value.toPrecision(1)) : rounded)
}

function doing(run: Run): string {
  switch (run.kind) {
    case 'park':
      return parkedAt(run.place)
    case 'trip':
      return `trip ${fromTo(run.trip)}${load(run.trip)}`
    case 'charge':
      return `${chargingAt(run.place)}, ${amount(run.rateKw)} kW, ${energy(run)}`
    case 'microgrid':
      return `${dischargingInto(run.place)}, ${amount(run.rateKw)} kW, ${energy(run)}`
    case 'stage':
      return `${stagedAt(run.place)}, ${energy(run)}`
    case 'carried':
      return `carried by ${run.trip.truckId} ${fromTo(run.trip)}, ${energy(run)}`
  }
}

const fromTo = ({ sourceId, destinationId }: RunTrip) => `from ${sourceId} to ${destinationId}`

const load = ({ batteryIds }: RunTrip) =>
  batteryIds.length === 0 ? ', empty' : ` with ${batteryIds.join(', ')}`

/** One level if both are shown alike. */
function energy({ energyBeforeKwh, energyAfterKwh }: BatteryRun): string {
  const before = amount(energyBeforeKwh)
  const after = amount(energyAfterKwh)
  return before === after ? `${after} kWh` : `${before} to ${after} kWh`
}
