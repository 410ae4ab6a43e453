// Assets, and a device that sends their telemetry.
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type { SentTelemetryRecord } from '../../../domain/telemetry/telemetry.ts'
import { issueAccessKey } from '../../../server/auth/access-key.ts'
import type { Database } from '../../../server/database/connect.ts'
import { everyAsset, type NewAccessKey } from '../../../server/repositories/accounts/access-keys.ts'
import { storeTelemetry } from '../../../server/repositories/telemetry.ts'

/** Adds assets with these ids, which are their names too, in their own organization. */
export async function addAssets(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    with organization as (insert into organizations (name) values ('Reporting') returning id),
      model as (insert into asset_models (name) values ('Reporting') returning id)
    insert into assets (id, name, asset_model_id, organization_id)
    select asset, asset, model.id, organization.id from unnest(${ids}::text[]) as asset, model, organization`.execute(
    db,
  )
}

export interface Device {
  keyId: string
  key: string
  send(batch: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>
}

export const newIngestKey = (db: Database, key: Partial<NewAccessKey> = {}) =>
  issueAccessKey(db, {
    name: 'Device',
    purpose: 'telemetry',
    scope: everyAsset,
    validHours: null,
    createdBy: null,
    ...key,
  })

/** Sends with its own key, without cookies. */
export async function newDevice(app: FastifyInstance, ofKey: Partial<NewAccessKey> = {}): Promise<Device> {
  const { id, secret: key } = await newIngestKey(app.db, ofKey)
  return {
    keyId: id,
    key,
    send: (batch, headers = {}) =>
      app.inject({
        method: 'POST',
        url: '/api/asset_telemetry',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
        payload: typeof batch === 'string' ? batch : JSON.stringify(batch),
      }),
  }
}

const startedAt = Date.now()

/** An instant this many minutes before the run, so that it is neither too old nor in the future. */
export const minutesAgo = (minutes: number): string => new Date(startedAt - minutes * 60_000).toISOString()

export const record = (changes: Partial<SentTelemetryRecord> = {}): SentTelemetryRecord => ({
  asset_id: 'A-1',
  metric: 'BATT_SOC_PERCENT',
  at: minutesAgo(1),
  double_value: 80,
  ...changes,
})

/** Stores that the asset was faulted at an instant. */
export const reportFault = (db: Database, assetId: string, at: string) =>
  storeTelemetry(db, [
    { assetId, metric: 'UNIT_STATUS', at: new Date(at), doubleValue: 5, textValue: 'E-104: Hot (major)' },
  ])

/** The URL of a request for the newest telemetry. */
export function newestUrl(assetIds: readonly string[], metrics: readonly string[], before?: string): string {
  const query = new URLSearchParams()
  for (const id of assetIds) query.append('asset_ids', id)
  for (const metric of metrics) query.append('metrics', metric)
  if (before !== undefined) query.set('before', before)
  return `/api/asset_telemetry?${query}`
}

/** Deletes all telemetry and its rollups after a test. */
export async function clearTelemetry(db: Database): Promise<void> {
  await sql`
    truncate telemetry, telemetry_1min, telemetry_15min, telemetry_1day, telemetry_rollup_queue, telemetry_backfills,
      telemetry_local_days, telemetry_local_day_energy, telemetry_local_day_zone, telemetry_series, access_keys restart identity`.execute(
    db,
  )
}
