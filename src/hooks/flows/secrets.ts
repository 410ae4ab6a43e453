// Issuing access keys and webhooks, with calls to the server.
import { fromPromise } from 'xstate'
import { Secret } from '../../../domain/secret.ts'
import {
  CreateAccessKeyDocument,
  RotateAccessKeyDocument,
} from '../../../gql/operations/access-keys.generated.ts'
import { AddAlarmWebhookDocument } from '../../../gql/operations/alarm-webhooks.generated.ts'
import {
  type IssuedSecret,
  issueSecretMachine,
  type SecretRequest,
} from '../../../machines/records/issue-secret.ts'
import type { App } from '../app.ts'

export const issueSecret = ({ gateway }: App) =>
  issueSecretMachine.provide({
    actors: {
      issue: fromPromise<IssuedSecret, SecretRequest>(async ({ input, signal }) => {
        const { name, secret } = await issued(gateway, input, signal)
        return { name, secret: new Secret(secret) }
      }),
    },
  })

async function issued(gateway: App['gateway'], request: SecretRequest, signal: AbortSignal) {
  switch (request.kind) {
    case 'new':
      return (await gateway.request(CreateAccessKeyDocument, request, signal)).createAccessKey
    case 'rotation':
      return (await gateway.request(RotateAccessKeyDocument, request, signal)).rotateAccessKey
    case 'webhook': {
      const { addAlarmWebhook } = await gateway.request(
        AddAlarmWebhookDocument,
        { address: request.address },
        signal,
      )
      return { name: addAlarmWebhook.address, secret: addAlarmWebhook.secret }
    }
  }
}
