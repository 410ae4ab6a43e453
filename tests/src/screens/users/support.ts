// One user as the server tells of it, and what the server was told.
import type { renderSignedIn } from '../../support/render-at.tsx'
import { respondWith, type Script } from '../../support/scripted-server.ts'

export const harbor = { id: 'o-1', name: 'Harbor Microgrid' }
export const uma = {
  id: 'u-1',
  name: 'Uma Reed',
  email: 'uma@b.example',
  identity: {
    id: 'i-1',
    roles: [{ id: 'r-3', name: 'FIELD_OPERATIONS' }],
    organization: harbor,
  },
}

export const known: Script = {
  'GET /api/users/u-1': respondWith(200, uma),
  'GET /api/organizations/o-1': respondWith(200, harbor),
  'GET /api/organizations/o-1/users': respondWith(200, []),
  'GET /api/organizations/o-1/roles?filter=active': respondWith(200, [
    { name: 'ADMIN' },
    { name: 'BUSINESS_OPERATIONS' },
    { name: 'FIELD_OPERATIONS' },
  ]),
}

/** Everything that could change something, in order. */
export const writes = ({ server }: Pick<ReturnType<typeof renderSignedIn>, 'server'>) =>
  server.requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => ({ call: `${method} ${path}`, body }))
