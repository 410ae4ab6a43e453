// GraphQL of deleted records.
import { type RestorableType, restorableTypes } from '../../domain/restorable-type.ts'
import { done, enumOf, type Fields, id, some } from './types.ts'

const RestorableTypeEnum = enumOf(
  'RestorableType',
  'Which records can be restored after their deletion.',
  restorableTypes,
)

export const restorationMutations: Fields = {
  restoreRecord: {
    type: done,
    description: 'A user, asset, truck or place that was deleted is there again, under its id.',
    args: { type: { type: some(RestorableTypeEnum) }, id },
    resolve: (_, { type, id }: { type: RestorableType; id: string }, { rest, signal }) =>
      rest.restoration.restore(type, id, signal),
  },
}
