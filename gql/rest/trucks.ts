// REST resource: trucks (spec 7).
import * as z from 'zod/mini'
import type { EditTruckBody, NewTruckBody } from '../../domain/calls.ts'
import { inPath, withQuery } from './address.ts'
import { gone, type Http, json, jsonList, jsonOrNull, nothing } from './http.ts'
import { created, id, optionalId, optionalText, shownText } from './shapes.ts'

const truck = z.object({
  id,
  name: shownText,
  model: optionalText,
  vin: optionalText,
  license_plate: optionalText,
  mbess_capacity: z.catch(z.nullable(z.number()), null),
  service_area_id: optionalId,
})
export type TruckRow = z.infer<typeof truck>

export const truckCalls = (http: Http) => ({
  all: (search?: string | null, signal?: AbortSignal) =>
    http.get(withQuery('/api/trucks', { search: search?.trim() }), jsonList(truck), signal),
  byId: (truckId: string, signal?: AbortSignal) => http.get(truckPath(truckId), json(truck), signal),
  create: (body: NewTruckBody, signal?: AbortSignal) =>
    http.send('POST', '/api/trucks', body, jsonOrNull(created), signal),
  edit: (truckId: string, body: EditTruckBody, signal?: AbortSignal) =>
    http.send('PATCH', truckPath(truckId), body, nothing, signal),
  remove: (truckId: string, signal?: AbortSignal) =>
    http.send('DELETE', truckPath(truckId), undefined, gone, signal),
})

const truckPath = (truckId: string) => `/api/trucks/${inPath(truckId)}`
