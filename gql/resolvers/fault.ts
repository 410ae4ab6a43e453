// GraphQL type Fault: a stretch of time in which a battery reported a fault.
import type { Context } from './context.ts'

export const faultQueries = {
  faults: (
    _: unknown,
    { assetId, from, to }: { assetId: string; from: string; to?: string | null },
    { rest, signal }: Context,
  ) => rest.faults.of(assetId, from, to, signal),
}

interface NewNote {
  assetId: string
  at: string
  note?: string | null
}

export const faultMutations = {
  writeRecoveryNote: (_: unknown, { assetId, at, note }: NewNote, { rest, signal }: Context) =>
    rest.faults.writeNote(assetId, at, note || null, signal),
}
