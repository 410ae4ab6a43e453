// Texts of the schedule view.
import { grouped, pluralize } from '../words/pluralize.ts'

/** A plan names no currency. */
export const totalCostLabel = "Plan's own cost"
/** A draft passes the cost on unchanged, whatever it does. */
export const baseCostLabel = "Base plan's cost"
export const planOpened = (txId: string, day: string, trucks: number, batteries: number) =>
  `Opened plan ${txId} for ${day}: ${pluralize(trucks, 'truck', 'trucks')}, ${pluralize(batteries, 'battery', 'batteries')}.`
export const planNotOpened = (name: string, reason: string) => `${name} was not opened: ${reason}`
export const planNotRead = 'it could not be read'
export const planTooLargeHere = 'it is too large to be read here'
export const planOpening = (name: string) => `Opening ${name}`
export const planStages = {
  reading: 'Reading',
  decoding: 'Decoding and laying out',
} as const
export const planFirstRows = (units: number) =>
  `The first ${pluralize(units, 'row', 'rows')}, while the rest of the plan is being read.`
export const planWithoutUnits = 'This plan has no trucks and no batteries.'
export const noUnitMatches = 'No unit of this plan passes the filter.'
export const planNotAudited = 'The audit failed'
export const boundNotComputed = 'What would be possible could not be computed.'
export const explanationNotComputed = 'The explanation could not be computed.'
export const auditNotLoaded = 'The audit could not be loaded'
export const planGone = (name: string) => `${name} is no longer open: open the file again.`
export const plansNotCompared = (reason: string) => `The plans were not compared: ${reason}`
export const plansNotLoaded = 'The delivered plans could not be loaded.'
export const planFromBrowser =
  'The server cannot be reached: this plan comes from this browser, as it was when one of its drafts was last open here.'
export const toleranceWrong = (max: number) => `Enter a number of kWh from 0 to ${grouped(max)}`
export const breakLimitMissing = 'Enter both, or leave both empty'
export const measuredNotLoaded = 'Measured values cannot be loaded at the moment; what is shown may be old.'
const unitsNotChecked = (kind: 'truck' | 'battery') =>
  `No ${kind} of this plan is in the part of the asset registry that you can read, so none was checked against it.`
/** What a plan was not checked against, and why. */
export const notChecked = {
  truck: unitsNotChecked('truck'),
  battery: unitsNotChecked('battery'),
  places: 'The places could not be read, so their chargers were not checked.',
  maintenance: 'Repairs and maintenance could not be read, so nothing was checked against them.',
} as const

/** `day` as it is written. */
export const accordingToPlan = (txId: string, day: string): string => `According to plan ${txId} of ${day}.`
