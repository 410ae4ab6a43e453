// POST /api/asset_telemetry: a batch of records from a device (extension), with an ingest key and no session.
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { sentTelemetryRecord, telemetryReceipt } from '../../../../domain/telemetry/telemetry.ts'
import type { ReceivedJson } from '../../../http/json-body.ts'
import { requireSenderKey } from '../../../plugins/identity/access-keys.ts'
import { batchLimits, recordsOf } from '../../../telemetry/batch.ts'
import { ingestTelemetry } from '../../../telemetry/ingest.ts'

const schema = {
  summary: 'Accepts a batch of records from a device',
  body: z.array(sentTelemetryRecord),
  response: { 200: telemetryReceipt },
}

export const ingestTelemetryRoute: FastifyPluginAsyncZod = async app => {
  // The records are parsed and validated a few at a time, and one invalid record must not reject the others.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', (request: FastifyRequest) => app.receiveJson(request))
  const options = {
    schema,
    validatorCompiler: () => (body: unknown) => ({ value: body }),
    config: {
      bearer: 'required',
      extension: true,
      largeBody: true,
      json: batchLimits,
    } as const,
    onRequest: [app.requireAccessKey('telemetry'), app.requireTelemetryBudget],
  }
  app.post('/api/asset_telemetry', options, async request => {
    const key = requireSenderKey(request)
    const received = request.body as unknown as ReceivedJson
    await app.countTelemetry(key, { records: received.commas.length + 1, bytes: received.bytes.length })
    const batch = recordsOf(received, text => app.parseJson(request, text))
    const { sent, receipt } = await ingestTelemetry(app.db, batch, {
      key,
      now: new Date(),
      days: app.telemetryDays.raw,
    })
    const { telemetrySent, telemetryRecords } = app.counters
    telemetrySent.inc(sent)
    telemetryRecords.inc({ result: 'accepted' }, receipt.accepted)
    telemetryRecords.inc({ result: 'duplicate' }, receipt.duplicates)
    telemetryRecords.inc({ result: 'refused' }, receipt.refused.length)
    return receipt
  })
}
