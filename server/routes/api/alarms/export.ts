// GET /api/alarms/export.csv: all alarms that match as a file, last raised first, with times in the operator's zone (extension). The
// export is an entry of the history.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type AlarmRecord, alarmStateLabels } from '../../../../domain/alarms/alarm.ts'
import { alarmKindDetails } from '../../../../domain/alarms/alarm-kinds.ts'
import { assigneeText } from '../../../../domain/alarms/assignee-text.ts'
import { byteOrderMark } from '../../../../domain/csv.ts'
import { secondText } from '../../../../domain/time/texts.ts'
import { dayAt, type TimeZone } from '../../../../domain/time/zone.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import { type CsvColumn, csvOf, csvReply, recordExport, sendCsv } from '../../../http/csv-export.ts'
import { matchingAlarms } from '../../../repositories/alarms/alarms.ts'
import { assetScopeOf } from '../../../repositories/asset-scope.ts'
import { alarmFilterOf, filterParameters } from './alarms.ts'

export const exportAlarmsRoute: FastifyPluginAsyncZod = async app => {
  app.get(
    '/api/alarms/export.csv',
    {
      schema: {
        summary: "All alarms that match as CSV, last raised first, with times in the operator's zone",
        querystring: filterParameters,
        response: csvReply,
      },
      config: { extension: true, history: { action: 'export', object: 'alarm', id: null } },
      onRequest: app.allow('see assets'),
      // It would add an entry about an export that nobody gets.
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const now = new Date()
      const principal = requirePrincipal(request)
      await recordExport(request)
      const filter = alarmFilterOf(request.query, principal.user.id)
      const batches = matchingAlarms(app.db, assetScopeOf(principal), filter, now)
      const name = `alarms-${dayAt(app.timeZone, now.getTime())}`
      return sendCsv(reply, name, asCsv(batches, app.timeZone))
    },
  )
}

async function* asCsv(batches: AsyncIterable<AlarmRecord[]>, zone: TimeZone): AsyncGenerator<string> {
  yield byteOrderMark
  yield* csvOf(columnsIn(zone), batches)
}

function columnsIn(zone: TimeZone): CsvColumn<AlarmRecord>[] {
  const at = (instant: string | null) => instant && secondText(zone, instant)
  const timed = (header: string) => `${header} (${zone})`
  return [
    ['Kind', ({ kind }) => alarmKindDetails[kind].label],
    ['Severity', ({ kind }) => alarmKindDetails[kind].severity],
    ['Unit', ({ asset_name }) => asset_name],
    ['Unit ID', ({ asset_id }) => asset_id],
    ['Organization', ({ organization }) => organization.name],
    ['Message', ({ message }) => message],
    ['State', ({ state }) => alarmStateLabels[state]],
    [timed('First raised'), ({ raised_at }) => at(raised_at)],
    [timed('Last raised'), ({ last_raised_at }) => at(last_raised_at)],
    ['Times raised', ({ count }) => count],
    [timed('Returned'), ({ returned_at }) => at(returned_at)],
    ['Value', ({ value }) => value],
    ['Limit', ({ limit }) => limit],
    ['Measure', ({ kind }) => alarmKindDetails[kind].unit],
    [timed('Acknowledged'), ({ seen_at }) => at(seen_at)],
    ['Acknowledged by', ({ seen_by }) => seen_by],
    ['Note of the acknowledgement', ({ note }) => note],
    ['Notes since', ({ note_count }) => note_count],
    [
      'Assigned to',
      ({ assignee }) => assignee && assigneeText({ name: assignee.name, isFormer: assignee.is_former }),
    ],
    [timed('Shelved until'), ({ shelved_until }) => at(shelved_until)],
    ['Out of service', ({ out_of_service }) => (out_of_service ? 'yes' : 'no')],
    ['ID', ({ id }) => id],
  ]
}
