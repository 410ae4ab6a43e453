// Opening the link of a mail about an address that changes, with calls to the server.
import { fromPromise } from 'xstate'
import { ConfirmEmailDocument, UndoEmailChangeDocument } from '../../../gql/operations/passwords.generated.ts'
import { emailLinkMachine, type OpenedLink } from '../../../machines/account/email-link.ts'
import type { App } from '../app.ts'

export const emailLink = ({ gateway }: App) =>
  emailLinkMachine.provide({
    actors: {
      open: fromPromise<unknown, OpenedLink>(({ input: { kind, token, password }, signal }) => {
        const link = { token: token.reveal() }
        return kind === 'confirm'
          ? gateway.request(ConfirmEmailDocument, { ...link, password: password.reveal() }, signal)
          : gateway.request(UndoEmailChangeDocument, link, signal)
      }),
    },
  })
