// REST resource: identities, which is to say the roles of users (spec 7).
import { inPath } from './address.ts'
import { type Http, ignoredBody } from './http.ts'

export const identityCalls = (http: Http) => ({
  /** All roles that it has from now on. Their names are the server's, not only those that the product knows. */
  setRoles: (id: string, roleNames: readonly string[], signal?: AbortSignal) =>
    http.send('PUT', `/api/identities/${inPath(id)}/roles`, { role_names: roleNames }, ignoredBody, signal),
})
