// Adding and editing batteries, trucks and places.
import { placeCreated, placeNotCreated, placeNotUpdated, placeUpdated } from '../../domain/messages/places.ts'
import {
  assetCreated,
  assetNotCreated,
  assetNotUpdated,
  assetUpdated,
  truckCreated,
  truckNotSaved,
  truckUpdated,
} from '../../domain/messages/units.ts'
import type { AssetValues } from '../../domain/records/asset.ts'
import type { PlaceValues } from '../../domain/records/place.ts'
import type { TruckValues } from '../../domain/records/truck.ts'
import { saveRecordMachine } from './save-record.ts'

export const saveAssetMachine = saveRecordMachine<AssetValues>({
  id: 'saveAsset',
  created: assetCreated,
  notCreated: assetNotCreated,
  updated: assetUpdated,
  notUpdated: assetNotUpdated,
  afterCreating: () => ({ page: 'assets', tab: 'mbess' }),
  afterUpdating: id => ({ page: 'asset', id }),
})

export const saveTruckMachine = saveRecordMachine<TruckValues>({
  id: 'saveTruck',
  created: truckCreated,
  notCreated: truckNotSaved,
  updated: truckUpdated,
  notUpdated: truckNotSaved,
  afterCreating: () => ({ page: 'assets', tab: 'equipment' }),
  afterUpdating: id => ({ page: 'truck', id }),
})

export const savePlaceMachine = saveRecordMachine<PlaceValues>({
  id: 'savePlace',
  created: placeCreated,
  notCreated: placeNotCreated,
  updated: placeUpdated,
  notUpdated: placeNotUpdated,
  afterCreating: () => ({ page: 'assets', tab: 'places' }),
  afterUpdating: id => ({ page: 'place', id }),
})
