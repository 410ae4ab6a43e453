// Stores a batch of telemetry: each record is validated by itself, valid ones are stored, others are reported by index.
import {
  telemetryAssetUnknown,
  telemetryFieldWrong,
  telemetryImplausible,
  telemetryInFuture,
  telemetryMetricUnknown,
  telemetryRecordWrong,
  telemetryTooOld,
  telemetryValueMissing,
} from '../../domain/messages.ts'
import {
  isMetricName,
  metricRanges,
  sentTelemetryRecord,
  type TelemetryReceipt,
  type TelemetryRefusal,
} from '../../domain/telemetry.ts'
import type { Database } from '../database/connect.ts'
import { knownAssets, type NewTelemetry, storeTelemetry } from '../repositories/telemetry.ts'

export interface TelemetryRetention {
  now: Date
  /** Older telemetry is refused, because it would be dropped. */
  days: number
}

/** All accepted records are durable when this resolves. */
export async function ingestTelemetry(
  db: Database,
  batch: readonly unknown[],
  retention: TelemetryRetention,
): Promise<TelemetryReceipt> {
  const validated = batch.map(record => validateRecord(record, retention))
  const known = await knownAssets(db, [...new Set(validated.flatMap(each => each.record?.assetId ?? []))])
  const refused: TelemetryRefusal[] = []
  const valid: NewTelemetry[] = []
  for (const [index, { record, refusal }] of validated.entries()) {
    if (!record) refused.push({ index, ...refusal })
    else if (!known.has(record.assetId)) refused.push({ index, ...unknownAsset })
    else valid.push(record)
  }
  const accepted = await storeTelemetry(db, valid)
  return { accepted, duplicates: valid.length - accepted, refused }
}

type Reason = Omit<TelemetryRefusal, 'index'>
type Validated = { record: NewTelemetry; refusal?: never } | { record?: never; refusal: Reason }

const refuse = (code: string, message: string): { refusal: Reason } => ({ refusal: { code, message } })
const unknownAsset: Reason = { code: 'unknown_asset', message: telemetryAssetUnknown }

/** How far a device's clock may be ahead. A record further ahead would be the newest one until that instant. */
const maxClockLeadMs = 60_000
const dayMs = 24 * 3_600_000

function validateRecord(received: unknown, { now, days }: TelemetryRetention): Validated {
  const { data, error } = sentTelemetryRecord.safeParse(received)
  if (!data) return refuse('invalid', wrongPart(error.issues[0]?.path[0]))
  const { asset_id: assetId, metric, double_value: doubleValue = null, text_value: textValue = null } = data
  const at = new Date(data.at)
  if (!isMetricName(metric)) return refuse('unknown_metric', telemetryMetricUnknown)
  if (doubleValue === null && textValue === null) return refuse('no_value', telemetryValueMissing)
  const range = metricRanges[metric]
  if (doubleValue !== null && (doubleValue < range.min || doubleValue > range.max))
    return refuse('implausible', telemetryImplausible(metric, range))
  if (at.getTime() > now.getTime() + maxClockLeadMs) return refuse('in_future', telemetryInFuture)
  if (at.getTime() < now.getTime() - days * dayMs) return refuse('too_old', telemetryTooOld(days))
  return { record: { assetId, metric, at, doubleValue, textValue } }
}

const wrongPart = (field: PropertyKey | undefined): string =>
  field === undefined ? telemetryRecordWrong : telemetryFieldWrong(String(field))
