// The texts of a comparison. Unit and periods come first, as in 'MB-1, period 12 (02:45 to 03:00): '.
import { pluralize } from '../../words/pluralize.ts'
import { quoteId, quoteValue } from '../../words/sanitize.ts'
import type { Trip } from '../plan/plan.ts'
import { energyChangeText, energyTexts, preciseAmount } from '../words/sentences.ts'
import { periodsText } from '../words/subject-text.ts'
import { routeText, startText } from '../words/trip-text.ts'

const insteadOf = (after: string, before: string) => `${after} instead of ${before}`

// The plan as a whole
export const txIdChanged = (before: string, after: string) =>
  `The plan's id: ${insteadOf(quoteValue(after), quoteValue(before))}`
export const timeChanged = (before: string, after: string) =>
  `The plan's time: ${insteadOf(quoteValue(after), quoteValue(before))}`
export const lengthChanged = (before: number, after: number) =>
  `The plan's length: ${insteadOf(pluralize(after, 'period', 'periods'), String(before))}`
export const costChanged = (before: number, after: number) =>
  `The plan's own cost: ${insteadOf(preciseAmount(after), preciseAmount(before))}, ${moreOrLess(after - before)}`
export const orderChanged = {
  trip: 'The trips are listed in a different order',
  truck: 'The trucks are listed in a different order',
  battery: 'The batteries are listed in a different order',
  site: 'The sites are listed in a different order',
} as const
export const tripTrucksChanged =
  'The trips are listed under other trucks, or under the same ones in a different order'

// Two plans as a whole
export const plansEqual = 'The plans are equal.'
export const plansEqualBut = (names: readonly ('id' | 'time')[]) =>
  `${plansEqual} Only their ${names.join(' and ')} ${names.length === 1 ? 'differs' : 'differ'}:`
export const plansDoTheSame = 'Both plans do the same: only ids, times, order or notes differ.'
export const noOtherPlan = 'No other plan has been delivered, or opened on this page. Open one from a file.'

// Units and sites
export const unitAdded = 'new in the plan'
export const unitDropped = 'no longer in the plan'
export const shortfallChanged = (before: number, after: number, peak: number, was: number, is: number) => {
  const sum =
    before === after
      ? `${energyTexts(after)[0]} in total as before`
      : energyInsteadOf(after, before, ' in total')
  const [now, then] = energyTexts(is, was)
  return `a shortfall of ${sum}; the largest change is in period ${peak}: ${insteadOf(now, then)}`
}
/** '; MB-3 delivers 25 kWh less there, MB-5 10 kWh more; its derived need is 3 kWh more', in kWh; empty where nothing has changed. */
export function deliveredChanged(
  batteries: readonly { id: string; kwh: number }[],
  othersKwh: number,
  needKwh: number,
): string {
  const delivered = batteries.map(({ id, kwh }, i) =>
    i === 0
      ? `${quoteId(id)} delivers ${energyChangeText(kwh)} there`
      : `${quoteId(id)} ${energyChangeText(kwh)}`,
  )
  const parts = [...delivered, ...(othersKwh === 0 ? [] : [`other batteries ${energyChangeText(othersKwh)}`])]
  return [parts.join(', '), needKwh === 0 ? '' : `its derived need is ${energyChangeText(needKwh)}`]
    .map(text => text && `; ${text}`)
    .join('')
}
export const shortfallRewritten = 'a shortfall of 0 kWh is given for other periods'

/** If there are several activities in either plan, the sentence names the plans to tell them apart. */
export const activityChanged = (before: readonly string[], after: readonly string[]) =>
  before.length === 1 && after.length === 1
    ? insteadOf(after.join(), before.join())
    : `${after.join(', then ')}; in the first plan ${before.join(', then ')}`
export const andMore = 'more'
export const energyChanged = (before: number, after: number, first: number, last: number) =>
  `holds ${energyInsteadOf(after, before)}; its energy differs in ${periodsText(first, last)}, and most here`
export const energyUnknown = (before: number, after: number) =>
  Number.isNaN(after)
    ? `no energy is given now; it was ${energyTexts(before)[0]}`
    : `${energyTexts(after)[0]} where no energy was given`
export const detailChanged = 'ids or notes of its entries differ, but nothing that is drawn'

// What a unit does
export const noActivity = 'nothing'
export const driving = (trip: Trip) => `on the trip ${routeText(trip)}`
export const carriedOn = (trip: Trip) => `carried by ${quoteId(trip.truckId)} ${routeText(trip)}`

// Trips
export const tripAdded = (trip: Trip) => `a new trip ${tripWithLoad(trip)}`
export const tripDropped = (trip: Trip) => `no longer the trip ${tripWithLoad(trip)}`
export const tripChanged = (trip: Trip, changes: readonly string[]) =>
  `the trip ${tripWithLoad(trip)} ${changes.join('; ')}`
export const truckChanged = (before: string, after: string) =>
  `is made by ${insteadOf(quoteId(after), quoteId(before))}`
export const departureChanged = (before: Trip, after: Trip) => {
  const periods = after.startPeriod - before.startPeriod
  const times = insteadOf(startText(after.startPeriod), startText(before.startPeriod))
  return `leaves ${pluralize(Math.abs(periods), 'period', 'periods')} ${periods > 0 ? 'later' : 'earlier'}, at ${times}`
}
export const durationChanged = (before: number, after: number) =>
  `takes ${insteadOf(pluralize(after, 'period', 'periods'), String(before))}`
export const routeChanged = (before: Trip, after: Trip) =>
  `goes ${insteadOf(routeText(after), routeText(before))}`
export const loadChanged = (before: readonly string[], after: readonly string[]) =>
  `carries ${insteadOf(loadText(after), loadText(before))}`
export const listingChanged = (before: string, after: string) =>
  `is listed under ${insteadOf(quoteId(after), quoteId(before))}`
export const idChanged = (before: string, after: string) =>
  `has the id ${insteadOf(quoteId(after), quoteId(before))}`

const tripWithLoad = (trip: Trip) => `${routeText(trip)} with ${loadText(trip.batteryIds)}`
const loadText = (ids: readonly string[]) => (ids.length === 0 ? 'no battery' : ids.map(quoteId).join(', '))
const moreOrLess = (by: number) => `${preciseAmount(Math.abs(by))} ${by > 0 ? 'more' : 'less'}`
/** '12.3 kWh instead of 10 kWh, 2.3 kWh more'. */
function energyInsteadOf(after: number, before: number, where = ''): string {
  const [now, then, by] = energyTexts(after, before, Math.abs(after - before))
  return `${insteadOf(now, then)}${where}, ${by} ${after > before ? 'more' : 'less'}`
}
