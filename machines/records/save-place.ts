// Saves a new or an existing place.
import { placeCreated, placeNotCreated, placeNotUpdated, placeUpdated } from '../../domain/messages/places.ts'
import type { PlaceValues } from '../../domain/records/place.ts'
import { saveRecordMachine } from './save-record.ts'

export const savePlaceMachine = saveRecordMachine<PlaceValues>({
  id: 'savePlace',
  created: placeCreated,
  notCreated: placeNotCreated,
  updated: placeUpdated,
  notUpdated: placeNotUpdated,
  afterCreating: () => ({ page: 'assets', tab: 'places' }),
  afterUpdating: id => ({ page: 'place', id }),
})
