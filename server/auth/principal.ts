// The person who sends a request.
import type { FastifyRequest } from 'fastify'
import { refusal } from '../http/errors.ts'
import type { Principal } from '../repositories/accounts/sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; undefined if nobody is signed in. */
    principal: Principal | undefined
  }
}

/** The signed-in user. Throws the refusal if nobody is signed in. */
export function requirePrincipal({ principal }: FastifyRequest): Principal {
  if (!principal) throw refusal('signed_out')
  return principal
}
