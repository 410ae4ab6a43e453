// REST resource: trucks (spec 7).
import type * as z from 'zod/mini'
import type { EditTruckBody, NewTruckBody } from '../../domain/calls/units.ts'
import type { CamelCased } from '../../domain/field-names.ts'
import { truckInService as truckRecord } from '../../domain/records/truck.ts'
import { inPath, withQuery } from './address.ts'
import { type Http, json, jsonList, jsonOrNull, noContent, versioned, versionOnly } from './http.ts'
import { bodyOf, created, id, lenient, optionalId, record, textShape } from './shapes.ts'

const truck = record({
  ...lenient(truckRecord.shape),
  id,
  name: textShape,
  service_area_id: optionalId,
  organization_id: optionalId,
})
export type TruckRow = z.infer<typeof truck>
export type NewTruck = CamelCased<NewTruckBody>
export type TruckChanges = CamelCased<EditTruckBody>

export const truckCalls = (http: Http) => ({
  /** `organizationId` is an extension. */
  all: (organizationId?: string | null, search?: string | null, signal?: AbortSignal) =>
    http.get(
      withQuery('/api/trucks', { organization_id: organizationId, search: search?.trim() }),
      jsonList(truck),
      signal,
    ),
  byId: (truckId: string, signal?: AbortSignal) =>
    http.get(truckPath(truckId), versioned(json(truck)), signal),
  create: (fields: NewTruck, signal?: AbortSignal) =>
    http.send('POST', '/api/trucks', bodyOf(fields), jsonOrNull(created), signal),
  edit: (truckId: string, changes: TruckChanges, version?: string | null, signal?: AbortSignal) =>
    http.send('PATCH', truckPath(truckId), bodyOf(changes), versionOnly, signal, version),
  remove: (truckId: string, version?: string | null, signal?: AbortSignal) =>
    http.send('DELETE', truckPath(truckId), undefined, noContent, signal, version),
})

const truckPath = (truckId: string) => `/api/trucks/${inPath(truckId)}`
