// Saving the limits of a battery, with calls to the server.
import { fromPromise } from 'xstate'
import { SetUnitLimitsDocument } from '../../../gql/operations/assets.generated.ts'
import { saveUnitLimitsMachine } from '../../../machines/records/save-unit-limits.ts'
import type { App } from '../app.ts'

export const saveUnitLimits = ({ gateway }: App) =>
  saveUnitLimitsMachine.provide({
    actors: {
      save: fromPromise(async ({ input: { values }, signal }) => {
        const { assetId: id, ...limits } = values
        await gateway.request(SetUnitLimitsDocument, { id, ...limits }, signal)
        return id
      }),
    },
  })
