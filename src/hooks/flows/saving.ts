// The call with which a form is saved.
import { fromPromise } from 'xstate'
import type { Operation } from '../../../gql/gateway.ts'
import type { Saving } from '../../../machines/records/save-record.ts'
import type { App } from '../app.ts'

/** Sends the values as they are. `savedId`: what of them, or of the reply, is the id that the machine gets. */
export const saving = <Values extends Variables, Variables, Result>(
  gateway: App['gateway'],
  operation: Operation<Result, Variables>,
  savedId: (values: Values, result: Result) => string | null,
) =>
  fromPromise<string | null, Saving<Values>>(async ({ input: { values }, signal }) =>
    savedId(values, await gateway.request(operation, values, signal)),
  )
