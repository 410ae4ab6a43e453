// REST resources: users, with their sessions, invitations and connections to the identity provider, and the roles of identities.
import * as z from 'zod/mini'
import type { EditUserBody } from '../../domain/calls/accounts.ts'
import { inPath, withQuery } from './address.ts'
import {
  type CallerHttp,
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

export const userCalls = (http: CallerHttp) => ({
  byId: (userId: string) => http.get(userPath(userId), versioned(json(userShape))),
  search: (text: string) => http.get(withQuery('/api/users', { search: text }), jsonList(userShape)),
  edit: (userId: string, body: EditUserBody, version?: string | null) =>
    http.send('PATCH', userPath(userId), body, versioned(jsonOrNull(updatedUser)), version),
  remove: (userId: string, version?: string | null) =>
    http.send('DELETE', userPath(userId), undefined, noContent, version),
  sessions: (userId: string) => http.get(`${userPath(userId)}/sessions`, jsonList(userSession)),
  endSession: (userId: string, sessionId: string) =>
    http.send('DELETE', `${userPath(userId)}/sessions/${inPath(sessionId)}`, undefined, ignoredBody),
  endSessions: (userId: string) =>
    http.send('DELETE', `${userPath(userId)}/sessions`, undefined, ignoredBody),
  setActive: (userId: string, active: boolean, version?: string | null) =>
    http.send(
      'POST',
      `${userPath(userId)}/${active ? 'activate' : 'deactivate'}`,
      undefined,
      versionOnly,
      version,
    ),
  sendInvitation: (userId: string) =>
    http.send('POST', `${userPath(userId)}/invitation`, undefined, ignoredBody),
  allowProviderLink: (userId: string) =>
    http.send('POST', `${userPath(userId)}/provider-link`, undefined, ignoredBody),
  providerLinks: (userId: string) => http.get(`${userPath(userId)}/provider-links`, jsonList(providerLink)),
  removeProviderLink: (userId: string, linkId: string) =>
    http.send('DELETE', `${userPath(userId)}/provider-links/${inPath(linkId)}`, undefined, ignoredBody),
  resetSecondFactors: (userId: string) =>
    http.send('DELETE', `${userPath(userId)}/second-factors`, undefined, ignoredBody),
  withdrawInvitation: (userId: string) =>
    http.send('DELETE', `${userPath(userId)}/invitation`, undefined, ignoredBody),
})

const userPath = (userId: string) => `/api/users/${inPath(userId)}`

export const identityCalls = (http: CallerHttp) => ({
  /** Replaces all its roles. The names may include roles that the product does not know. */
  setRoles: (id: string, roleNames: readonly string[], version?: string | null) =>
    http.send('PUT', `/api/identities/${inPath(id)}/roles`, { role_names: roleNames }, versionOnly, version),
})
