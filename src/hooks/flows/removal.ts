// Removing a record, joined to the server.
import { fromPromise } from 'xstate'
import type { Operation } from '../../../gql/gateway.ts'
import { DeleteAssetDocument } from '../../../gql/operations/assets.generated.ts'
import { DeleteTruckDocument } from '../../../gql/operations/trucks.generated.ts'
import { DeleteUserDocument } from '../../../gql/operations/users.generated.ts'
import { type Removal, removeRecordMachine } from '../../../machines/remove-record.ts'
import type { App } from '../app.ts'

const removals: Record<Removal['kind'], Operation<unknown, { id: string }>> = {
  user: DeleteUserDocument,
  asset: DeleteAssetDocument,
  truck: DeleteTruckDocument,
}

export const removeRecord = ({ gateway }: App) =>
  removeRecordMachine.provide({
    actors: {
      remove: fromPromise(({ input: { kind, id }, signal }) =>
        gateway.request(removals[kind], { id }, signal),
      ),
    },
  })
