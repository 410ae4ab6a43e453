// Deleting a record and taking that back, with calls to the server.
import { fromPromise } from 'xstate'
import type { Operation } from '../../../gql/gateway.ts'
import { DeleteAssetDocument } from '../../../gql/operations/assets.generated.ts'
import { DeletePlaceDocument } from '../../../gql/operations/places.generated.ts'
import { RestoreRecordDocument } from '../../../gql/operations/restoration.generated.ts'
import { DeleteTruckDocument } from '../../../gql/operations/trucks.generated.ts'
import { DeleteUserDocument } from '../../../gql/operations/users.generated.ts'
import { type Deletion, deleteRecordMachine } from '../../../machines/records/delete-record.ts'
import { restoreRecordMachine } from '../../../machines/records/restore-record.ts'
import type { App } from '../app.ts'

const deletions: Record<Deletion['kind'], Operation<unknown, { id: string; version: string | null }>> = {
  user: DeleteUserDocument,
  asset: DeleteAssetDocument,
  truck: DeleteTruckDocument,
  place: DeletePlaceDocument,
}

export const deleteRecord = ({ gateway }: App) =>
  deleteRecordMachine.provide({
    actors: {
      deleteRecord: fromPromise(({ input: { kind, id, version = null }, signal }) =>
        gateway.request(deletions[kind], { id, version }, signal),
      ),
    },
  })

export const restoreRecord = ({ gateway }: App) =>
  restoreRecordMachine.provide({
    actors: {
      restoreRecord: fromPromise(({ input: { type, id }, signal }) =>
        gateway.request(RestoreRecordDocument, { type, id }, signal),
      ),
    },
  })
