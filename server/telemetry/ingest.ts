// Takes a batch of telemetry: every record is judged by itself, what is sound is kept, and the rest is reported by its place.
import {
  telemetryAssetUnknown,
  telemetryFieldWrong,
  telemetryInFuture,
  telemetryMetricUnknown,
  telemetryRecordWrong,
  telemetryTooOld,
  telemetryValueMissing,
} from '../../domain/messages.ts'
import {
  isMetricName,
  sentTelemetryRecord,
  type TelemetryReceipt,
  type TelemetryRefusal,
} from '../../domain/telemetry.ts'
import type { Database } from '../database/connect.ts'
import { knownAssets, type NewTelemetry, storeTelemetry } from '../repositories/telemetry.ts'

export interface KeptTime {
  now: Date
  /** Older telemetry is dropped, so it is not taken either. */
  days: number
}

/** Everything that is counted as accepted is durable when this resolves. */
export async function ingestTelemetry(
  db: Database,
  batch: readonly unknown[],
  time: KeptTime,
): Promise<TelemetryReceipt> {
  const judged = batch.map(record => judge(record, time))
  const known = await knownAssets(db, [...new Set(judged.flatMap(each => each.record?.assetId ?? []))])
  const refused: TelemetryRefusal[] = []
  const sound: NewTelemetry[] = []
  for (const [index, { record, refusal }] of judged.entries()) {
    if (!record) refused.push({ index, ...refusal })
    else if (!known.has(record.assetId)) refused.push({ index, ...unknownAsset })
    else sound.push(record)
  }
  const accepted = await storeTelemetry(db, sound)
  return { accepted, duplicates: sound.length - accepted, refused }
}

type Reason = Omit<TelemetryRefusal, 'index'>
type Judged = { record: NewTelemetry; refusal?: never } | { record?: never; refusal: Reason }

const refuse = (code: string, message: string): { refusal: Reason } => ({ refusal: { code, message } })
const unknownAsset: Reason = { code: 'unknown_asset', message: telemetryAssetUnknown }

/** How far the clock of a device may be ahead of ours. */
const aheadMs = 10 * 60_000
const dayMs = 24 * 3_600_000

function judge(received: unknown, { now, days }: KeptTime): Judged {
  const { data, error } = sentTelemetryRecord.safeParse(received)
  if (!data) return refuse('invalid', wrongPart(error.issues[0]?.path[0]))
  const { asset_id: assetId, metric, double_value: doubleValue = null, text_value: textValue = null } = data
  const at = new Date(data.at)
  if (!isMetricName(metric)) return refuse('unknown_metric', telemetryMetricUnknown)
  if (doubleValue === null && textValue === null) return refuse('no_value', telemetryValueMissing)
  if (at.getTime() > now.getTime() + aheadMs) return refuse('in_future', telemetryInFuture)
  if (at.getTime() < now.getTime() - days * dayMs) return refuse('too_old', telemetryTooOld(days))
  return { record: { assetId, metric, at, doubleValue, textValue } }
}

const wrongPart = (field: PropertyKey | undefined): string =>
  field === undefined ? telemetryRecordWrong : telemetryFieldWrong(String(field))
