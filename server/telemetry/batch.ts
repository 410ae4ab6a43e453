// The records of a batch, a few at a time: others have their turn between, however large the batch is.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { telemetryBatchTooLarge } from '../../domain/messages/telemetry.ts'
import { fieldMissingOrWrongType } from '../../domain/messages/values.ts'
import { maxTelemetryBatch } from '../../domain/telemetry/telemetry.ts'
import { AppError, refusal } from '../http/errors.ts'
import { decodeUtf8, type JsonLimits, type ReceivedJson } from '../http/json-body.ts'

/** A record as our bridge sends it has 150 bytes and six values; a long text in any alphabet takes 600 bytes more. */
export const batchLimits: JsonLimits = {
  maxBytes: 8 * 1024 * 1024,
  maxValues: 16 * maxTelemetryBatch,
  maxDepth: 4,
}

const recordsAtOnce = 500

/** Throws a refusal if the text is not a list as JSON; nothing may be stored before the last records have come. */
export async function* recordsOf(
  { bytes, commas }: ReceivedJson,
  parse: (text: string) => unknown,
): AsyncGenerator<readonly unknown[]> {
  const [begin, end] = [bytes.indexOf('[') + 1, bytes.lastIndexOf(']')]
  if (end < begin || !isBlank(bytes.subarray(0, begin - 1)) || !isBlank(bytes.subarray(end + 1))) {
    // Valid or not, it is no batch: the parser knows which.
    parse(decodeUtf8(bytes))
    throw refusal('invalid', { body: fieldMissingOrWrongType })
  }
  if (commas.length >= maxTelemetryBatch)
    throw new AppError('too_large', telemetryBatchTooLarge(maxTelemetryBatch))
  for (let first = 0; first <= commas.length; first += recordsAtOnce) {
    if (first > 0) await nextTurn()
    const next = Math.min(first + recordsAtOnce, commas.length + 1)
    const from = first === 0 ? begin : (commas[first - 1] ?? end) + 1
    const text = decodeUtf8(bytes.subarray(from, commas[next - 1] ?? end))
    const records = parse(`[${text}]`)
    // A list without elements is empty; between two commas there must be one.
    if (!Array.isArray(records) || (records.length !== next - first && commas.length > 0))
      throw refusal('malformed')
    yield records
  }
}

/** Also where there is a byte order mark. */
const isBlank = (bytes: Buffer): boolean => decodeUtf8(bytes).trim() === ''
