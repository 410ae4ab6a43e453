// Adding a truck and editing one.
import { truckCreated, truckNotSaved, truckUpdated } from '../../domain/messages/units.ts'
import type { TruckValues } from '../../domain/records/truck.ts'
import { saveRecordMachine } from './save-record.ts'

export const saveTruckMachine = saveRecordMachine<TruckValues>({
  id: 'saveTruck',
  created: truckCreated,
  notCreated: truckNotSaved,
  updated: truckUpdated,
  notUpdated: truckNotSaved,
  afterCreating: () => ({ page: 'assets', tab: 'equipment' }),
  afterUpdating: id => ({ page: 'truck', id }),
})
