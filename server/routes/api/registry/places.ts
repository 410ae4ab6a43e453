// /api/places and /api/places/{id} (extension). The id of a place is the one that plans use.
import { editPlaceBody, newPlaceBody } from '../../../../domain/calls/places.ts'
import { place } from '../../../../domain/records/place.ts'
import { addPlace, editPlace, findPlace, listPlaces } from '../../../repositories/places.ts'
import { recordRoutes } from './record-routes.ts'

export const placeRoutes = recordRoutes({
  type: 'place',
  summaries: {
    list: 'The places: depots, sites and microgrids',
    read: 'One place',
    create: 'Creates a place, under the id that plans use',
    change: 'Changes the given fields of a place; its id stays the same',
    delete: 'Deletes a place',
  },
  isExtension: true,
  sent: place,
  read: place,
  created: newPlaceBody,
  changed: editPlaceBody,
  refuses: ['place_exists'],
  list: listPlaces,
  find: findPlace,
  complete: async (_db, rows) => rows,
  add: addPlace,
  edit: editPlace,
})
