// REST resource: identities, which hold the roles of users (spec 7).
import { inPath } from './address.ts'
import { type Http, versionOnly } from './http.ts'

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
