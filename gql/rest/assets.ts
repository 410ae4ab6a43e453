// REST resource: mBESS units (spec 7).
import type * as z from 'zod/mini'
import type { EditAssetBody, NewAssetBody } from '../../domain/calls/units.ts'
import type { CamelCased } from '../../domain/field-names.ts'
import { assetInService as assetRecord } from '../../domain/records/asset.ts'
import { inPath, withQuery } from './address.ts'
import { type Http, json, jsonList, jsonOrNull, noContent, versioned, versionOnly } from './http.ts'
import { bodyOf, created, id, lenient, optionalId, optionalNamed, record, textShape } from './shapes.ts'

const asset = record({
  ...lenient(assetRecord.shape),
  id,
  name: textShape,
  asset_model: optionalNamed,
  service_area_id: optionalId,
  organization_id: optionalId,
})
export type AssetRow = z.infer<typeof asset>
export type NewAsset = CamelCased<NewAssetBody>
export type AssetChanges = CamelCased<EditAssetBody>

export const assetCalls = (http: Http) => ({
  all: (organizationId: string, search?: string | null, signal?: AbortSignal) =>
    http.get(
      withQuery('/api/assets', { organization_id: organizationId, search: search?.trim() }),
      jsonList(asset),
      signal,
    ),
  byId: (assetId: string, signal?: AbortSignal) =>
    http.get(assetPath(assetId), versioned(json(asset)), signal),
  create: (fields: NewAsset, signal?: AbortSignal) =>
    http.send('POST', '/api/assets', bodyOf(fields), jsonOrNull(created), signal),
  edit: (assetId: string, changes: AssetChanges, version?: string | null, signal?: AbortSignal) =>
    http.send('PATCH', assetPath(assetId), bodyOf(changes), versionOnly, signal, version),
  remove: (assetId: string, version?: string | null, signal?: AbortSignal) =>
    http.send('DELETE', assetPath(assetId), undefined, noContent, signal, version),
})

const assetPath = (assetId: string) => `/api/assets/${inPath(assetId)}`
