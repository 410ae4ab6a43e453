// GraphQL type Schedule: a delivered dispatch plan, its facts in the list and its bytes one by one.
import type { ScheduleSummary } from '../../domain/records.ts'
import type { Context } from './context.ts'

export const scheduleQueries = {
  schedules: async (_: unknown, _args: unknown, { rest, signal }: Context) =>
    (await rest.schedules.all(signal)).map(schedule),

  scheduleFile: (_: unknown, { txId }: { txId: string }, { rest, signal }: Context) =>
    rest.schedules.byTxId(txId, signal),
}

const schedule = (row: ScheduleSummary) => ({
  txId: row.tx_id,
  timestamp: row.timestamp,
  totalCost: row.total_cost,
  deliveredAt: row.delivered_at,
})
