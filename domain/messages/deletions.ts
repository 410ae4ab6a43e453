// Texts of deleting and restoring records.
import { restorableDays } from '../restorable-type.ts'

export const alreadyDeleted = 'It had already been deleted.'
/** In the query before it; nothing as long as nobody knows. */
export function afterDeletion(restorable: boolean | undefined): string {
  if (restorable === undefined) return ''
  return restorable ? `This can be undone for ${restorableDays} days.` : 'This cannot be undone.'
}
export const recordRestored = (name: string) => `${name} restored`
export const recordNotRestored = (name: string, error: string) => `Error restoring ${name}: ${error}`
export const alreadyRestored = 'It had already been restored.'
/** Why a deleted record cannot be restored: what it needs is gone, by the column that names it, or taken. */
export const restoreRefusals = {
  organization_id: 'Its organization no longer exists.',
  service_area_id: 'Its service area no longer exists.',
  asset_model_id: 'Its asset model no longer exists.',
  passkey_taken: 'One of its passkeys now belongs to another user. Remove it there first.',
} as const
export const organizationDeactivated = (name: string) =>
  `${name} has been deactivated since the deletion. Activate it first.`
export const notRestorable = (days: number) =>
  `There is nothing to restore. What was deleted can be restored within ${days} days.`
