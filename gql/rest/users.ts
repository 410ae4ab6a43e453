// REST resources: users, with their sessions, invitations and connections to the identity provider, and the roles of identities.
import * as z from 'zod/mini'
import type { EditUserBody } from '../../domain/calls/accounts.ts'
import { inPath, withQuery } from './address.ts'
import {
  type Http,
  ignoredBody,
  json,
  jsonList,
  jsonOrNull,
  noContent,
  versioned,
  versionOnly,
} from './http.ts'
import { id, optionalId, optionalNamed, optionalTextShape, record, rolesShape, textShape } from './shapes.ts'

/** The id to which roles and an organization are given. A user without one has neither. */
const identity = z.object({ id: optionalId, roles: z.catch(rolesShape, []), organization: optionalNamed })

export const userShape = record({
  id,
  name: textShape,
  email: textShape,
  identity: z.catch(z.nullable(identity), null),
  status: optionalTextShape,
  pending_email: optionalTextShape,
  second_factor: z.catch(z.nullable(z.boolean()), null),
  second_factor_required: z.catch(z.boolean(), false),
  roles_wait: z.catch(z.boolean(), false),
})
export type UserRow = z.infer<typeof userShape>

const userSession = record({
  id,
  device: optionalTextShape,
  address: optionalTextShape,
  last_seen_at: textShape,
  current: z.catch(z.boolean(), false),
})

const providerLink = record({ id, issuer: textShape, created_at: textShape })

const updatedUser = record({ pending_email: optionalTextShape })

export const createdUser = z.object({ id, identity: z.catch(z.nullable(z.object({ id: optionalId })), null) })

export const userCalls = (http: Http) => ({
  byId: (userId: string, signal?: AbortSignal) =>
    http.get(userPath(userId), versioned(json(userShape)), signal),
  search: (text: string, signal?: AbortSignal) =>
    http.get(withQuery('/api/users', { search: text }), jsonList(userShape), signal),
  edit: (userId: string, body: EditUserBody, version?: string | null, signal?: AbortSignal) =>
    http.send('PATCH', userPath(userId), body, versioned(jsonOrNull(updatedUser)), signal, version),
  remove: (userId: string, version?: string | null, signal?: AbortSignal) =>
    http.send('DELETE', userPath(userId), undefined, noContent, signal, version),
  sessions: (userId: string, signal?: AbortSignal) =>
    http.get(`${userPath(userId)}/sessions`, jsonList(userSession), signal),
  endSession: (userId: string, sessionId: string, signal?: AbortSignal) =>
    http.send('DELETE', `${userPath(userId)}/sessions/${inPath(sessionId)}`, undefined, ignoredBody, signal),
  endSessions: (userId: string, signal?: AbortSignal) =>
    http.send('DELETE', `${userPath(userId)}/sessions`, undefined, ignoredBody, signal),
  setActive: (userId: string, active: boolean, version?: string | null, signal?: AbortSignal) =>
    http.send(
      'POST',
      `${userPath(userId)}/${active ? 'activate' : 'deactivate'}`,
      undefined,
      versionOnly,
      signal,
      version,
    ),
  sendInvitation: (userId: string, signal?: AbortSignal) =>
    http.send('POST', `${userPath(userId)}/invitation`, undefined, ignoredBody, signal),
  allowProviderLink: (userId: string, signal?: AbortSignal) =>
    http.send('POST', `${userPath(userId)}/provider-link`, undefined, ignoredBody, signal),
  providerLinks: (userId: string, signal?: AbortSignal) =>
    http.get(`${userPath(userId)}/provider-links`, jsonList(providerLink), signal),
  removeProviderLink: (userId: string, linkId: string, signal?: AbortSignal) =>
    http.send(
      'DELETE',
      `${userPath(userId)}/provider-links/${inPath(linkId)}`,
      undefined,
      ignoredBody,
      signal,
    ),
  resetSecondFactors: (userId: string, signal?: AbortSignal) =>
    http.send('DELETE', `${userPath(userId)}/second-factors`, undefined, ignoredBody, signal),
  withdrawInvitation: (userId: string, signal?: AbortSignal) =>
    http.send('DELETE', `${userPath(userId)}/invitation`, undefined, ignoredBody, signal),
})

const userPath = (userId: string) => `/api/users/${inPath(userId)}`

export const identityCalls = (http: Http) => ({
  /** Replaces all its roles. The names may include roles that the product does not know. */
  setRoles: (id: string, roleNames: readonly string[], version?: string | null, signal?: AbortSignal) =>
    http.send(
      'PUT',
      `/api/identities/${inPath(id)}/roles`,
      { role_names: roleNames },
      versionOnly,
      signal,
      version,
    ),
})
