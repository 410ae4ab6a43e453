// The calls on organizations, users, assets, trucks and what these refer to (spec 7), joined.
import type { FastifyPluginAsync } from 'fastify'
import { recordNotFound } from '../../http/errors.ts'
import { list as listAssetModels } from './asset-models/list.ts'
import { byId as assetById } from './assets/by-id.ts'
import { create as createAsset } from './assets/create.ts'
import { edit as editAsset } from './assets/edit.ts'
import { list as listAssets } from './assets/list.ts'
import { remove as removeAsset } from './assets/remove.ts'
import { setRolesOf } from './identities/set-roles.ts'
import { byId as organizationById } from './organizations/by-id.ts'
import { create as createOrganization } from './organizations/create.ts'
import { list as listOrganizations } from './organizations/list.ts'
import { rename as renameOrganization } from './organizations/rename.ts'
import { list as listRoles } from './organizations/roles/list.ts'
import { create as createUser } from './organizations/users/create.ts'
import { list as listUsers } from './organizations/users/list.ts'
import { list as listServiceAreas } from './service-areas/list.ts'
import { byId as truckById } from './trucks/by-id.ts'
import { create as createTruck } from './trucks/create.ts'
import { edit as editTruck } from './trucks/edit.ts'
import { list as listTrucks } from './trucks/list.ts'
import { remove as removeTruck } from './trucks/remove.ts'
import { byId as userById } from './users/by-id.ts'
import { edit as editUser } from './users/edit.ts'
import { remove as removeUser } from './users/remove.ts'

export const records: FastifyPluginAsync = async app => {
  // No kept id is empty or holds this character, which PostgreSQL does not even take in a question.
  app.addHook('preValidation', ({ params }, _reply, done) => {
    if (Object.values(params as object).some(id => id === '' || id.includes('\0'))) throw recordNotFound()
    done()
  })
  for (const call of calls) await app.register(call)
}

const calls = [
  listOrganizations,
  organizationById,
  createOrganization,
  renameOrganization,
  listUsers,
  createUser,
  listRoles,
  userById,
  editUser,
  removeUser,
  setRolesOf,
  listAssets,
  assetById,
  createAsset,
  editAsset,
  removeAsset,
  listTrucks,
  truckById,
  createTruck,
  editTruck,
  removeTruck,
  listServiceAreas,
  listAssetModels,
]
