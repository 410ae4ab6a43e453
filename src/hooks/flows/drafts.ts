// Sending drafts, with calls to the server.
import { fromPromise } from 'xstate'
import { SendDraftDocument } from '../../../gql/operations/drafts.generated.ts'
import type { Saving } from '../../../machines/records/save-record.ts'
import { type SentDraft, sendDraftMachine } from '../../../machines/schedule/send-draft.ts'
import type { App } from '../app.ts'

export const sendDraft = ({ gateway }: App) =>
  sendDraftMachine.provide({
    actors: {
      save: fromPromise<string | null, Saving<SentDraft>>(async ({ input: { values }, signal }) => {
        const { sendDraft: sent } = await gateway.request(SendDraftDocument, values, signal)
        return sent.txId
      }),
    },
  })
