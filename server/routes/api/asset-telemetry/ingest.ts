// POST /api/asset_telemetry: a batch of records from a device (extension), with an ingest key and no session.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { telemetryBatchTooLarge } from '../../../../domain/messages/telemetry.ts'
import { fieldMissingOrWrongType } from '../../../../domain/messages/values.ts'
import {
  maxTelemetryBatch,
  sentTelemetryRecord,
  telemetryReceipt,
} from '../../../../domain/telemetry/telemetry.ts'
import { AppError, refusal } from '../../../http/errors.ts'
import { requireSenderKey } from '../../../plugins/identity/access-keys.ts'
import { ingestTelemetry } from '../../../telemetry/ingest.ts'

/** Room for the largest batch of the longest records. */
const maxBatchBytes = 16 * 1024 * 1024

const schema = {
  summary: 'Accepts a batch of records from a device',
  body: z.array(sentTelemetryRecord),
  response: { 200: telemetryReceipt },
}

export const ingestTelemetryRoute: FastifyPluginAsyncZod = async app => {
  const options = {
    schema,
    // One invalid record must not reject the others, so each is validated by itself.
    validatorCompiler: () => (body: unknown) => ({ value: body }),
    bodyLimit: maxBatchBytes,
    config: { bearer: 'required', extension: true, largeBody: true } as const,
    onRequest: app.requireAccessKey('telemetry'),
  }
  app.post('/api/asset_telemetry', options, async request => {
    const receipt = await ingestTelemetry(app.db, readBatch(request.body), {
      key: requireSenderKey(request),
      now: new Date(),
      days: app.telemetryDays.raw,
    })
    const { telemetryRecords } = app.counters
    telemetryRecords.inc({ result: 'accepted' }, receipt.accepted)
    telemetryRecords.inc({ result: 'duplicate' }, receipt.duplicates)
    telemetryRecords.inc({ result: 'refused' }, receipt.refused.length)
    return receipt
  })
}

function readBatch(body: unknown): readonly unknown[] {
  if (!Array.isArray(body)) throw refusal('invalid', { body: fieldMissingOrWrongType })
  if (body.length > maxTelemetryBatch)
    throw new AppError('too_large', telemetryBatchTooLarge(maxTelemetryBatch))
  return body
}
