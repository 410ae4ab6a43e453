// What a unit does at a minute of the plan's day, in words.
import { arrivalMinute, clock } from '../../../domain/schedule/calendar/period.ts'
import { chargingAt, dischargingInto, parkedAt, stagedAt } from '../../../domain/schedule/words/activities.ts'
import { amount, energyText } from '../../../domain/schedule/words/sentences.ts'
import { energyAt, type Layout, runAt, runIndexAt } from './layout.ts'

/** 'charging at D-1, 150 kW' */
export function unitActivity(layout: Layout, row: number, minute: number): string {
  const i = runIndexAt(layout, row, Math.min(minute, layout.minutes - 1))
  if (i === undefined) return 'unknown'
  const run = runAt(layout, row, i)
  switch (run.kind) {
    case 'park':
      return parkedAt(run.place)
    case 'stage':
      return stagedAt(run.place)
    case 'charge':
      return `${chargingAt(run.place)}, ${amount(run.rateKw)} kW`
    case 'microgrid':
      return `${dischargingInto(run.place)}, ${amount(run.rateKw)} kW`
    case 'trip':
    case 'carried': {
      const { truckId, sourceId, destinationId } = run.trip
      const by = run.kind === 'carried' ? `on ${truckId}, ` : ''
      return `${by}${sourceId} → ${destinationId}, arrives ${clock(arrivalMinute(run.trip))}`
    }
  }
}

/** '84 kWh'; empty for a truck. */
export function unitEnergyText(layout: Layout, row: number, minute: number): string {
  if (layout.rows.kinds[row] === 'truck') return ''
  const kwh = energyAt(layout, row, minute)
  return kwh === undefined ? '—' : energyText(kwh)
}
