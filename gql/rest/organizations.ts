// REST resource: customer accounts, with their users and the roles that these can have (spec 7).
import * as z from 'zod/mini'
import type { NewUserBody, OrganizationBody } from '../../domain/calls/accounts.ts'
import { inPath, withQuery } from './address.ts'
import { type CallerHttp, ignoredBody, json, jsonList, versioned, versionOnly } from './http.ts'
import { created, named, rolesShape } from './shapes.ts'
import { createdUser, userShape } from './users.ts'

// The trailing slashes follow spec 7.
const detail = z.extend(named, { deactivated: z.catch(z.boolean(), false) })

export const organizationCalls = (http: CallerHttp) => ({
  all: (search?: string | null) =>
    http.get(withQuery('/api/organizations/', { search: search?.trim() }), jsonList(named)),
  byId: (id: string) => http.get(organizationPath(id), versioned(json(detail))),
  setActive: (id: string, active: boolean) =>
    http.send(
      'POST',
      `${organizationPath(id)}/${active ? 'activate' : 'deactivate'}`,
      undefined,
      ignoredBody,
    ),
  create: (body: OrganizationBody) => http.send('POST', '/api/organizations/', body, json(created)),
  rename: (id: string, body: OrganizationBody, version?: string | null) =>
    http.send('PATCH', `${organizationPath(id)}/`, body, versionOnly, version),

  users: (id: string, search?: string | null) =>
    http.get(withQuery(`${organizationPath(id)}/users`, { search: search?.trim() }), jsonList(userShape)),
  createUser: (id: string, body: NewUserBody) =>
    http.send('POST', `${organizationPath(id)}/users`, body, json(createdUser)),
  activeRoles: (id: string) =>
    http.get(withQuery(`${organizationPath(id)}/roles`, { filter: 'active' }), json(rolesShape)),
})

const organizationPath = (id: string) => `/api/organizations/${inPath(id)}`
