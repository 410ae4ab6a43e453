// /api/assets, /api/trucks and /api/places (extension), each with the calls on one record. The id of a place is the one that plans use.
import { editPlaceBody, newPlaceBody } from '../../../../domain/calls/places.ts'
import { editAssetBody, editTruckBody, newAssetBody, newTruckBody } from '../../../../domain/calls/units.ts'
import { asset, assetInService } from '../../../../domain/records/asset.ts'
import { place } from '../../../../domain/records/place.ts'
import { truck, truckInService } from '../../../../domain/records/truck.ts'
import { addAsset, deleteAsset, editAsset, findAsset, listAssets } from '../../../repositories/assets.ts'
import { withService } from '../../../repositories/maintenance.ts'
import { addPlace, deletePlace, editPlace, findPlace, listPlaces } from '../../../repositories/places.ts'
import { addTruck, deleteTruck, editTruck, findTruck, listTrucks } from '../../../repositories/trucks.ts'
import { recordRoutes } from './record-routes.ts'

export const assetRoutes = recordRoutes({
  type: 'asset',
  summaries: {
    list: 'The batteries, of one organization if it is given',
    read: 'One battery',
    create: 'Creates a battery',
    change: 'Changes the given fields of a battery',
    delete: 'Deletes a battery',
  },
  sent: asset,
  read: assetInService,
  created: newAssetBody,
  changed: editAssetBody,
  list: listAssets,
  find: findAsset,
  complete: (db, rows) => withService(db, 'asset', rows),
  add: addAsset,
  edit: editAsset,
  remove: deleteAsset,
})

export const truckRoutes = recordRoutes({
  type: 'truck',
  summaries: {
    list: 'The trucks, of one organization where it is named',
    read: 'One truck',
    create: 'Creates a truck',
    change: 'Changes the given fields of a truck',
    delete: 'Deletes a truck',
  },
  sent: truck,
  read: truckInService,
  created: newTruckBody,
  changed: editTruckBody,
  list: listTrucks,
  find: findTruck,
  complete: (db, rows) => withService(db, 'truck', rows),
  add: addTruck,
  edit: editTruck,
  remove: deleteTruck,
})

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
  remove: deletePlace,
})
