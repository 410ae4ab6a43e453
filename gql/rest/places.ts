import type { EditPlaceBody, NewPlaceBody } from '../../domain/calls/places.ts'
import type { CamelCased } from '../../domain/field-names.ts'
import { place as placeRecord } from '../../domain/records/place.ts'
import { inPath, withQuery } from './address.ts'
import { type Http, json, jsonList, jsonOrNull, noContent, versioned, versionOnly } from './http.ts'
import { bodyOf, created, id, lenient, optionalNamed, record, textShape } from './shapes.ts'

const place = record({
  ...lenient(placeRecord.shape),
  id,
  name: textShape,
  organization: optionalNamed,
})
export type NewPlace = CamelCased<NewPlaceBody>
export type PlaceChanges = CamelCased<EditPlaceBody>

export const placeCalls = (http: Http) => ({
  all: (organizationId?: string | null, search?: string | null, signal?: AbortSignal) =>
    http.get(
      withQuery('/api/places', { organization_id: organizationId, search: search?.trim() }),
      jsonList(place),
      signal,
    ),
  byId: (placeId: string, signal?: AbortSignal) =>
    http.get(placePath(placeId), versioned(json(place)), signal),
  create: (fields: NewPlace, signal?: AbortSignal) =>
    http.send('POST', '/api/places', bodyOf(fields), jsonOrNull(created), signal),
  edit: (placeId: string, changes: PlaceChanges, version?: string | null, signal?: AbortSignal) =>
    http.send('PATCH', placePath(placeId), bodyOf(changes), versionOnly, signal, version),
  remove: (placeId: string, version?: string | null, signal?: AbortSignal) =>
    http.send('DELETE', placePath(placeId), undefined, noContent, signal, version),
})

const placePath = (placeId: string) => `/api/places/${inPath(placeId)}`
