// GraphQL type Schedule: a delivered dispatch plan, its summary in the list and its bytes one by one.
import type { Context } from './context.ts'

export const scheduleQueries = {
  schedules: (_: unknown, _args: unknown, { rest, signal }: Context) => rest.schedules.all(signal),

  scheduleFile: (_: unknown, { txId }: { txId: string }, { rest, signal }: Context) =>
    rest.schedules.byTxId(txId, signal),
}
