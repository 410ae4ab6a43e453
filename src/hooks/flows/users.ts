// Creating and editing users, with calls to the server.
import { fromPromise } from 'xstate'
import {
  CreateUserDocument,
  SetUserRolesDocument,
  UpdateUserDocument,
} from '../../../gql/operations/users.generated.ts'
import { createUserMachine, type RolesAssignment } from '../../../machines/records/create-user.ts'
import { saveUserMachine } from '../../../machines/records/save-user.ts'
import type { App } from '../app.ts'

export const createUser = ({ gateway }: App) =>
  createUserMachine.provide({
    actors: {
      createUser: fromPromise(async ({ input: { password, ...facts }, signal }) => {
        const variables = { ...facts, password: password?.reveal() ?? null }
        return (await gateway.request(CreateUserDocument, variables, signal)).createUser
      }),
      assignRoles: assigningRoles(gateway),
    },
  })

export const saveUser = ({ gateway }: App) =>
  saveUserMachine.provide({
    actors: {
      updateUser: fromPromise(async ({ input, signal }) => {
        const { updateUser } = await gateway.request(UpdateUserDocument, input, signal)
        return updateUser ?? { pendingEmail: null, version: null }
      }),
      assignRoles: assigningRoles(gateway),
    },
  })

const assigningRoles = (gateway: App['gateway']) =>
  fromPromise<unknown, RolesAssignment>(({ input: { identityId, version = null, roles }, signal }) =>
    gateway.request(SetUserRolesDocument, { identityId, version, roleNames: [...roles] }, signal),
  )
