// GraphQL of deleted records.
import type { RestorableType } from '../../domain/restorable-type.ts'
import type { Context } from './context.ts'

export const restorationMutations = {
  restoreRecord: (
    _: unknown,
    { type, id }: { type: RestorableType; id: string },
    { rest, signal }: Context,
  ) => rest.restoration.restore(type, id, signal),
}
