// Stores a batch of telemetry: each record is validated by itself, valid ones are stored, others are reported by index.
import {
  telemetryAssetUnknown,
  telemetryFieldWrong,
  telemetryImplausible,
  telemetryInFuture,
  telemetryMetricUnknown,
  telemetryNotANumber,
  telemetryOutOfScope,
  telemetryRecordWrong,
  telemetryStatusUnknown,
  telemetryTooOld,
  telemetryValueMissing,
} from '../../domain/messages/telemetry.ts'
import {
  isSentMetricName,
  metricRanges,
  sentTelemetryRecord,
  type TelemetryReceipt,
  type TelemetryRefusal,
  unitStatusNames,
} from '../../domain/telemetry/telemetry.ts'
import { isUnitStatus } from '../../domain/telemetry/unit-status.ts'
import { dayMs } from '../../domain/time/durations.ts'
import type { Database } from '../database/connect.ts'
import type { AccessKeyScope, PresentedKey } from '../repositories/accounts/access-keys.ts'
import { noteClocks } from '../repositories/clock-differences.ts'
import { knownAssets, type NewTelemetry, storeTelemetry } from '../repositories/telemetry.ts'

export interface Ingest {
  /** Of the sender. */
  key: Pick<PresentedKey, 'id' | 'scope'>
  now: Date
  /** Older telemetry is refused, because it would be dropped. */
  days: number
}

/**
 * What became of each record of `batch`, and how many they were. All accepted records are durable when this resolves. Nothing is
 * stored if `batch` throws, as for a text that is not JSON.
 */
export async function ingestTelemetry(
  db: Database,
  batch: AsyncIterable<readonly unknown[]>,
  ingest: Ingest,
): Promise<{ sent: number; receipt: TelemetryReceipt }> {
  const { key } = ingest
  const validated: Validated[] = []
  for await (const records of batch) validated.push(...records.map(each => validateRecord(each, ingest)))
  const known = await knownAssets(db, [...new Set(validated.flatMap(each => each.record?.assetId ?? []))])
  const refused: TelemetryRefusal[] = []
  const valid: NewTelemetry[] = []
  const newestMs = new Map<string, number>()
  for (const [index, { record, refusal }] of validated.entries()) {
    const reason = record && reasonAgainst(record.assetId, known.get(record.assetId), key.scope)
    if (record && !reason)
      newestMs.set(record.assetId, Math.max(record.at.getTime(), newestMs.get(record.assetId) ?? 0))
    const whyNot = refusal ?? reason
    if (whyNot) refused.push({ index, ...whyNot })
    else if (record) valid.push(record)
  }
  const accepted = await storeTelemetry(db, valid, key.id)
  await noteClocks(db, newestMs, ingest.now)
  return { sent: validated.length, receipt: { accepted, duplicates: valid.length - accepted, refused } }
}

type Reason = Omit<TelemetryRefusal, 'index'>
/** A record with a refusal is wrong in its instant alone, which says something of the unit's clock. */
type Validated = { record: NewTelemetry; refusal?: Reason } | { record?: never; refusal: Reason }

const refuse = (code: string, message: string): { refusal: Reason } => ({ refusal: { code, message } })
const unknownAsset: Reason = { code: 'unknown_asset', message: telemetryAssetUnknown }
const outOfScope: Reason = { code: 'out_of_scope', message: telemetryOutOfScope }

/** `owner` is the organization of the asset; undefined if there is no such asset. */
function reasonAgainst(
  assetId: string,
  owner: string | undefined,
  { organizationId, assetIds }: AccessKeyScope,
): Reason | undefined {
  if (owner === undefined) return unknownAsset
  const isInScope =
    (organizationId === null || owner === organizationId) && (assetIds === null || assetIds.includes(assetId))
  return isInScope ? undefined : outOfScope
}

/** How far a device's clock may be ahead. A record further ahead would be the newest one until that instant. */
const maxClockLeadMs = 60_000

function validateRecord(received: unknown, { now, days }: Ingest): Validated {
  const { data, error } = sentTelemetryRecord.safeParse(received)
  if (!data) return refuse('invalid', wrongPart(error.issues[0]?.path[0]))
  const { asset_id: assetId, metric, double_value: doubleValue = null, text_value: textValue = null } = data
  const at = new Date(data.at)
  if (!isSentMetricName(metric)) return refuse('unknown_metric', telemetryMetricUnknown)
  if (doubleValue === null && textValue === null) return refuse('no_value', telemetryValueMissing)
  if (doubleValue === null && metric !== 'UNIT_STATUS')
    return refuse('not_a_number', telemetryNotANumber(metric))
  if (doubleValue === null && !isUnitStatus(textValue ?? ''))
    return refuse('implausible', telemetryStatusUnknown(unitStatusNames))
  const range = metricRanges[metric]
  if (doubleValue !== null && (doubleValue < range.min || doubleValue > range.max))
    return refuse('implausible', telemetryImplausible(metric, range))
  const record = { assetId, metric, at, doubleValue, textValue }
  if (at.getTime() > now.getTime() + maxClockLeadMs)
    return { record, ...refuse('in_future', telemetryInFuture) }
  if (at.getTime() < now.getTime() - days * dayMs)
    return { record, ...refuse('too_old', telemetryTooOld(days)) }
  return { record }
}

const wrongPart = (field: PropertyKey | undefined): string =>
  field === undefined ? telemetryRecordWrong : telemetryFieldWrong(String(field))
