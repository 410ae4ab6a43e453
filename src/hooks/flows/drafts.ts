// Sending drafts, with calls to the server.
import { SendDraftDocument } from '../../../gql/operations/drafts.generated.ts'
import { sendDraftMachine } from '../../../machines/schedule/send-draft.ts'
import type { App } from '../app.ts'
import { saving } from './saving.ts'

export const sendDraft = ({ gateway }: App) =>
  sendDraftMachine.provide({
    actors: { save: saving(gateway, SendDraftDocument, (_, { sendDraft: sent }) => sent.txId) },
  })
