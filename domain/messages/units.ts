// Texts of assets and trucks (spec 8, where a truck's errors speak of an asset).
import { grouped } from '../words/pluralize.ts'

export const assetCreated = 'Asset created successfully'
export const assetNotCreated = 'Error creating asset.'
export const assetUpdated = 'Asset updated successfully'
export const assetNotUpdated = 'Error updating asset.'
export const assetDeleted = 'Asset deleted successfully'
/** Of a truck too. */
export const assetNotDeleted = (error: string) => `Error deleting asset: ${error}`
export const truckCreated = 'Truck created successfully'
export const truckUpdated = 'Truck updated successfully'
export const truckNotSaved = assetNotCreated
export const truckDeleted = 'Truck deleted successfully'
export const unitLimitWrong = (max: number) =>
  `Enter a number above 0, at most ${grouped(max)}, or leave it empty`
export const noLimitEntered = 'Enter at least one limit'
export const unitLimitsSaved = 'Limits saved'
export const unitLimitsNotSaved = 'Error saving the limits.'
export const newOwnerDeactivated = 'This organization is deactivated. Activate it first.'
export const ticksOfSomebodyElse = 'Somebody else made these ticks, who has to be signed in to send them.'
export const ticksFull = (max: number) =>
  `A truck can have at most ${grouped(max)} ticks of a day, and get as many in 24 hours.`
export const tickInFuture = 'A tick cannot be more than a day in the future'
