// A change of many records at once, with calls to the server for each.
import { fromPromise } from 'xstate'
import { bulkChangeMachine } from '../../../machines/records/bulk-change.ts'
import type { App } from '../app.ts'
import { changeSome, readAll } from '../bulk-changes/carry-out.ts'
import { keepBulkChange } from '../bulk-changes/stored-bulk-change.ts'

export const bulkChange = ({ gateway }: App) =>
  bulkChangeMachine.provide({
    actions: { keep: (_, progress) => keepBulkChange(progress) },
    actors: {
      readAll: fromPromise(({ input, signal }) => readAll(gateway, input, signal)),
      changeSome: fromPromise(({ input, signal }) => changeSome(gateway, input, signal)),
    },
  })
