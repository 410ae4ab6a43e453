// Issuing access keys, with calls to the server.
import { fromPromise } from 'xstate'
import { Secret } from '../../../domain/secret.ts'
import {
  CreateAccessKeyDocument,
  RotateAccessKeyDocument,
} from '../../../gql/operations/access-keys.generated.ts'
import {
  type IssuedKey,
  issueAccessKeyMachine,
  type KeyRequest,
} from '../../../machines/records/issue-access-key.ts'
import type { App } from '../app.ts'

export type { KeyRequest }

export const issueAccessKey = ({ gateway }: App) =>
  issueAccessKeyMachine.provide({
    actors: {
      issue: fromPromise<IssuedKey, KeyRequest>(async ({ input, signal }) => {
        const { name, secret } = await issued(gateway, input, signal)
        return { name, secret: new Secret(secret) }
      }),
    },
  })

async function issued(gateway: App['gateway'], request: KeyRequest, signal: AbortSignal) {
  if (request.kind === 'rotation')
    return (await gateway.request(RotateAccessKeyDocument, request, signal)).rotateAccessKey
  return (await gateway.request(CreateAccessKeyDocument, request, signal)).createAccessKey
}
