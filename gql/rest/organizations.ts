// REST resource: customer accounts, with their users and the roles that these can have (spec 7).
import * as z from 'zod/mini'
import type { NewUserBody, OrganizationBody } from '../../domain/calls/accounts.ts'
import { inPath, withQuery } from './address.ts'
import { type Http, ignoredBody, json, jsonList, versioned, versionOnly } from './http.ts'
import { created, named, rolesShape } from './shapes.ts'
import { createdUser, userShape } from './users.ts'

// The trailing slashes follow spec 7.
const detail = z.extend(named, { deactivated: z.catch(z.boolean(), false) })

export const organizationCalls = (http: Http) => ({
  all: (search?: string | null, signal?: AbortSignal) =>
    http.get(withQuery('/api/organizations/', { search: search?.trim() }), jsonList(named), signal),
  byId: (id: string, signal?: AbortSignal) => http.get(organizationPath(id), versioned(json(detail)), signal),
  setActive: (id: string, active: boolean, signal?: AbortSignal) =>
    http.send(
      'POST',
      `${organizationPath(id)}/${active ? 'activate' : 'deactivate'}`,
      undefined,
      ignoredBody,
      signal,
    ),
  create: (body: OrganizationBody, signal?: AbortSignal) =>
    http.send('POST', '/api/organizations/', body, json(created), signal),
  rename: (id: string, body: OrganizationBody, version?: string | null, signal?: AbortSignal) =>
    http.send('PATCH', `${organizationPath(id)}/`, body, versionOnly, signal, version),

  users: (id: string, search?: string | null, signal?: AbortSignal) =>
    http.get(
      withQuery(`${organizationPath(id)}/users`, { search: search?.trim() }),
      jsonList(userShape),
      signal,
    ),
  createUser: (id: string, body: NewUserBody, signal?: AbortSignal) =>
    http.send('POST', `${organizationPath(id)}/users`, body, json(createdUser), signal),
  activeRoles: (id: string, signal?: AbortSignal) =>
    http.get(withQuery(`${organizationPath(id)}/roles`, { filter: 'active' }), json(rolesShape), signal),
})

const organizationPath = (id: string) => `/api/organizations/${inPath(id)}`
