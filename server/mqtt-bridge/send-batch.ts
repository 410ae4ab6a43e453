// One call of Gridhaul's ingest, and what its reply means for the batch.
import * as z from 'zod/mini'
import { type SentTelemetryRecord, telemetryReceipt } from '../../domain/telemetry/telemetry.ts'

export type BatchReply =
  | { result: 'taken'; refused: readonly { code: string; assetId: string }[] }
  | { result: 'too_large' }
  /** To be sent again. `reason` is one sentence without secrets. */
  | { result: 'failed'; reason: string; retryAfterMs: number }

interface Target {
  productUrl: URL
  ingestKey: string
  timeoutMs?: number
}

export const createSender =
  ({ productUrl, ingestKey, timeoutMs = 30_000 }: Target) =>
  async (records: readonly SentTelemetryRecord[]): Promise<BatchReply> => {
    try {
      const reply = await fetch(ingestOf(productUrl), {
        method: 'POST',
        headers: { authorization: `Bearer ${ingestKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(records),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const body: unknown = await reply.json().catch(() => undefined)
      return meaningOf(reply, body, records)
    } catch {
      return failed(`Gridhaul cannot be reached at ${productUrl.href}.`)
    }
  }

/** Below the address's own path, under which a proxy may offer Gridhaul. */
const ingestOf = ({ href }: URL): string => `${href.replace(/\/+$/, '')}/api/asset_telemetry`

const failed = (reason: string, retryAfterMs = 0): BatchReply => ({ result: 'failed', reason, retryAfterMs })

function meaningOf(
  { status, headers }: Response,
  body: unknown,
  records: readonly SentTelemetryRecord[],
): BatchReply {
  const receipt = telemetryReceipt.safeParse(body)
  if (status === 200 && receipt.success) {
    const refused = receipt.data.refused.map(({ index, code }) => ({
      code,
      assetId: records[index]?.asset_id ?? '',
    }))
    return { result: 'taken', refused }
  }
  if (status === 413) return { result: 'too_large' }
  const { message } = z.safeParse(z.object({ message: z.string() }), body).data ?? {}
  const reason =
    status === 401 || status === 403
      ? 'Gridhaul refuses the ingest key: it is wrong, expired or revoked.'
      : `Gridhaul replied with status ${status}${message ? `: ${message}` : '.'}`
  return failed(reason, retryAfterMs(headers.get('retry-after')))
}

/** Of the form in seconds, the one that Gridhaul uses. */
const retryAfterMs = (header: string | null): number =>
  header && /^\d{1,4}$/.test(header) ? Number(header) * 1_000 : 0
