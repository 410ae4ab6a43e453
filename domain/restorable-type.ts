// Which records can be restored after their deletion, and for how long (extension).
import type { Permission } from './roles.ts'

export const restorableTypes = ['user', 'asset', 'truck', 'place'] as const
export type RestorableType = (typeof restorableTypes)[number]

export const isRestorableType = (type: string | null): type is RestorableType =>
  (restorableTypes as readonly (string | null)[]).includes(type)

/** What it takes to restore one: that to delete it, and a user comes back with roles. */
export const restorationPermissions: Record<RestorableType, readonly Permission[]> = {
  user: ['delete users', 'set roles'],
  asset: ['delete assets'],
  truck: ['delete assets'],
  place: ['delete assets'],
}

/** How many days a deleted record can be restored. */
export const restorableDays = 30

/** As people know it. */
export interface DeletedRecord {
  type: RestorableType
  id: string
  name: string
}
