// REST resource: mBESS units (spec 7).
import * as z from 'zod/mini'
import type { EditAssetBody, NewAssetBody } from '../../domain/calls.ts'
import { inPath, withQuery } from './address.ts'
import { gone, type Http, json, jsonList, jsonOrNull, nothing } from './http.ts'
import { created, id, optionalId, optionalNamed, optionalText, shownText } from './shapes.ts'

const asset = z.object({
  id,
  name: shownText,
  serial_number: optionalText,
  asset_model: optionalNamed,
  service_area_id: optionalId,
  organization_id: optionalId,
})
export type AssetRow = z.infer<typeof asset>

export const assetCalls = (http: Http) => ({
  all: (organizationId: string, search?: string | null, signal?: AbortSignal) =>
    http.get(
      withQuery('/api/assets', { organization_id: organizationId, search: search?.trim() }),
      jsonList(asset),
      signal,
    ),
  byId: (assetId: string, signal?: AbortSignal) => http.get(assetPath(assetId), json(asset), signal),
  create: (body: NewAssetBody, signal?: AbortSignal) =>
    http.send('POST', '/api/assets', body, jsonOrNull(created), signal),
  edit: (assetId: string, body: EditAssetBody, signal?: AbortSignal) =>
    http.send('PATCH', assetPath(assetId), body, nothing, signal),
  remove: (assetId: string, signal?: AbortSignal) =>
    http.send('DELETE', assetPath(assetId), undefined, gone, signal),
})

const assetPath = (assetId: string) => `/api/assets/${inPath(assetId)}`
