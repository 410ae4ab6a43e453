// GraphQL type Schedule: delivered dispatch plans, as a list of summaries and as the bytes of one plan.
import type { Context } from './context.ts'

export const scheduleQueries = {
  schedules: (_: unknown, _args: unknown, { rest, signal }: Context) => rest.schedules.all(signal),

  scheduleFile: (_: unknown, { txId }: { txId: string }, { rest, signal }: Context) =>
    rest.schedules.byTxId(txId, signal),

  scheduleOrigin: (_: unknown, { txId }: { txId: string }, { rest, signal }: Context) =>
    rest.schedules.origin(txId, signal),

  scheduleOutlook: (_: unknown, { txId }: { txId: string }, { rest, signal }: Context) =>
    rest.schedules.outlook(txId, signal),
}

export const scheduleMutations = {
  withdrawSchedule: (
    _: unknown,
    { txId, reason }: { txId: string; reason: string },
    { rest, signal }: Context,
  ) => rest.schedules.withdraw(txId, { reason }, signal),

  restoreSchedule: (_: unknown, { txId }: { txId: string }, { rest, signal }: Context) =>
    rest.schedules.restore(txId, signal),
}
