// The kinds of units that are repaired and maintained, and where their calls are.
import type { Database } from '../../../database/connect.ts'
import { orNotFound } from '../../../http/errors.ts'
import { findAsset } from '../../../repositories/assets.ts'
import { findTruck } from '../../../repositories/trucks.ts'

/** `requireUnit` throws the 404 if there is no such unit. */
export const maintainedUnits = [
  {
    type: 'asset',
    path: '/api/assets/:id',
    requireUnit: async (db: Database, id: string) => void orNotFound(await findAsset(db, id)),
  },
  {
    type: 'truck',
    path: '/api/trucks/:id',
    requireUnit: async (db: Database, id: string) => void orNotFound(await findTruck(db, id)),
  },
] as const
