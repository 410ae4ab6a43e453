// Finds the access key that a request presents, and refuses one that is not for the call.
import type { FastifyRequest, onRequestAsyncHookHandler, onRequestHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import { accessKeyRefusals, accessKeyWrongPurpose } from '../../../domain/messages/access-keys.ts'
import type { AccessKeyPurpose } from '../../../domain/records/access-key.ts'
import type { Permission } from '../../../domain/roles.ts'
import { bearerOf, hasBearer } from '../../auth/access-key.ts'
import { hashToken } from '../../auth/session-cookie.ts'
import { AppError, refusal } from '../../http/errors.ts'
import { addPerson } from '../../http/logging.ts'
import { findPresentedKey, type PresentedKey } from '../../repositories/accounts/access-keys.ts'
import type { RefusingHook } from '../api-document.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** An onRequest hook, so that no body is read before the key is checked. */
    requireAccessKey(purpose: AccessKeyPurpose): onRequestAsyncHookHandler
    /** The same, but a request without a bearer token is allowed for the permission of its user. */
    allowWithKeyOr(purpose: AccessKeyPurpose, permission: Permission): onRequestAsyncHookHandler
  }
  interface FastifyRequest {
    /** The key of the sender, where the call needs one. */
    accessKey: PresentedKey | undefined
  }
}

const refusedCode = { telemetry: 'ingest_key_refused', plans: 'delivery_key_refused' } as const

export const accessKeys = fp(
  async app => {
    app.decorateRequest('accessKey')
    app.decorate('requireAccessKey', purpose => {
      const code = refusedCode[purpose]
      const hook: onRequestAsyncHookHandler & RefusingHook = async (request, reply) => {
        const secret = bearerOf(request.headers)
        const key = secret === undefined ? undefined : await findPresentedKey(app.db, hashToken(secret))
        if (key?.purpose === purpose && key.state === 'active') {
          request.accessKey = key
          addPerson(request.log, { key: String(key.id) })
          return app.countRequest({ key: key.id })
        }
        reply.header('www-authenticate', 'Bearer')
        throw key ? new AppError(code, reasonAgainst(key, purpose)) : refusal(code)
      }
      return Object.assign(hook, { refuses: [code, 'too_many'] as const })
    })
    app.decorate('allowWithKeyOr', (purpose, permission) => {
      const withKey: onRequestAsyncHookHandler & RefusingHook = app.requireAccessKey(purpose)
      const asUser: onRequestHookHandler & RefusingHook = app.allow(permission)
      const hook: onRequestAsyncHookHandler = async function (request, reply) {
        if (hasBearer(request.headers)) await withKey.call(this, request, reply)
        else
          await new Promise<void>((resolve, reject) =>
            asUser.call(this, request, reply, refused => (refused ? reject(refused) : resolve())),
          )
      }
      return Object.assign(hook, { refuses: [...(asUser.refuses ?? []), ...(withKey.refuses ?? [])] })
    })
  },
  { name: 'access-keys', dependencies: ['authentication'] },
)

function reasonAgainst({ purpose, state }: PresentedKey, wanted: AccessKeyPurpose): string {
  if (purpose !== wanted || state === 'active') return accessKeyWrongPurpose[purpose]
  return accessKeyRefusals[state]
}

/** The key of the sender. Throws the refusal if there is none. */
export function requireSenderKey({ accessKey }: FastifyRequest): PresentedKey {
  if (!accessKey) throw refusal('ingest_key_refused')
  return accessKey
}
