// REST resources: batteries and trucks with the models and service areas that they refer to (spec 7); places, and the restoration of
// deleted records, users among them (extensions).
import * as z from 'zod/mini'
import type { EditPlaceBody, NewPlaceBody } from '../../domain/calls/places.ts'
import type { EditAssetBody, EditTruckBody, NewAssetBody, NewTruckBody } from '../../domain/calls/units.ts'
import type { CamelCased } from '../../domain/field-names.ts'
import { assetInService } from '../../domain/records/asset.ts'
import { place as placeRecord } from '../../domain/records/place.ts'
import { truckInService } from '../../domain/records/truck.ts'
import type { RestorableType } from '../../domain/restorable-type.ts'
import { inPath, recordPath, withQuery } from './address.ts'
import { type CallerHttp, json, jsonList, jsonOrNull, noContent, versioned, versionOnly } from './http.ts'
import {
  bodyOf,
  created,
  id,
  lenient,
  named,
  optionalId,
  optionalNamed,
  record,
  textShape,
} from './shapes.ts'

const asset = record({
  ...lenient(assetInService.shape),
  id,
  name: textShape,
  asset_model: optionalNamed,
  service_area_id: optionalId,
  organization_id: optionalId,
})
export type AssetRow = z.infer<typeof asset>

const truck = record({
  ...lenient(truckInService.shape),
  id,
  name: textShape,
  service_area_id: optionalId,
  organization_id: optionalId,
})
export type TruckRow = z.infer<typeof truck>

const place = record({ ...lenient(placeRecord.shape), id, name: textShape, organization: optionalNamed })
export type PlaceRow = z.infer<typeof place>

/** The call that gives a unit to another organization (extension). */
const ownerCall =
  (http: CallerHttp, path: string) => (recordId: string, organizationId: string, version?: string | null) =>
    http.send(
      'PUT',
      `${path}/${inPath(recordId)}/organization`,
      bodyOf({ organizationId }),
      versionOnly,
      version,
    )

/** The calls of one kind of record. The organization is an extension, except of batteries. */
const recordCalls = <Row extends object, New extends object, Changes extends object>(
  http: CallerHttp,
  path: string,
  row: z.ZodMiniType<Row>,
) => {
  const pathOf = (recordId: string) => `${path}/${inPath(recordId)}`
  return {
    all: (organizationId?: string | null, search?: string | null) =>
      http.get(withQuery(path, { organization_id: organizationId, search: search?.trim() }), jsonList(row)),
    byId: (recordId: string) => http.get(pathOf(recordId), versioned(json(row))),
    create: (fields: New) => http.send('POST', path, bodyOf(fields), jsonOrNull(created)),
    edit: (recordId: string, changes: Changes, version?: string | null) =>
      http.send('PATCH', pathOf(recordId), bodyOf(changes), versionOnly, version),
    remove: (recordId: string, version?: string | null) =>
      http.send('DELETE', pathOf(recordId), undefined, noContent, version),
  }
}
export type RecordCalls<Row extends object, New extends object, Changes extends object> = ReturnType<
  typeof recordCalls<Row, New, Changes>
>

export const assetCalls = (http: CallerHttp) => ({
  ...recordCalls<AssetRow, CamelCased<NewAssetBody>, CamelCased<EditAssetBody>>(http, '/api/assets', asset),
  setOrganization: ownerCall(http, '/api/assets'),
})
export const truckCalls = (http: CallerHttp) => ({
  ...recordCalls<TruckRow, CamelCased<NewTruckBody>, CamelCased<EditTruckBody>>(http, '/api/trucks', truck),
  setOrganization: ownerCall(http, '/api/trucks'),
})
export const placeCalls = (http: CallerHttp) =>
  recordCalls<PlaceRow, CamelCased<NewPlaceBody>, CamelCased<EditPlaceBody>>(http, '/api/places', place)

export const serviceAreaCalls = (http: CallerHttp) => ({
  all: () => http.get('/api/service-areas', json(z.array(named))),
})

export const assetModelCalls = (http: CallerHttp) => ({
  all: () => http.get('/api/asset-models', json(z.array(named))),
})

/** Deleted records, users among them, can be restored for some days (extension). */
export const restorationCalls = (http: CallerHttp) => ({
  restore: (type: RestorableType, id: string) =>
    http.send('POST', `${recordPath(type, id)}/restoration`, undefined, noContent),
})
