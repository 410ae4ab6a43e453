// Opening the link of a mail about an account that changes, with calls to the server.
import { fromPromise } from 'xstate'
import {
  ConfirmEmailDocument,
  UndoEmailChangeDocument,
  UndoSignInMethodDocument,
} from '../../../gql/operations/passwords.generated.ts'
import { emailLinkMachine, type OpenedLink } from '../../../machines/account/email-link.ts'
import type { App } from '../app.ts'

export const emailLink = ({ gateway }: App) =>
  emailLinkMachine.provide({
    actors: {
      open: fromPromise<unknown, OpenedLink>(({ input: { kind, token, password }, signal }) => {
        const link = { token: token.reveal() }
        if (kind === 'confirm')
          return gateway.request(ConfirmEmailDocument, { ...link, password: password.reveal() }, signal)
        return kind === 'undo'
          ? gateway.request(UndoEmailChangeDocument, link, signal)
          : gateway.request(UndoSignInMethodDocument, link, signal)
      }),
    },
  })
