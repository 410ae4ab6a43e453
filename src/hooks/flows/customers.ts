// Saves customer accounts, with calls to the server.
import { fromPromise } from 'xstate'
import { failureData } from '../../../domain/failure.ts'
import { RenameOrganizationDocument } from '../../../gql/operations/organizations.generated.ts'
import { CreateUserDocument } from '../../../gql/operations/users.generated.ts'
import {
  type Invitation,
  type InviteOutcome,
  saveCustomerMachine,
} from '../../../machines/records/save-customer.ts'
import type { App } from '../app.ts'

type Gateway = App['gateway']

export const saveCustomer = ({ gateway }: App) =>
  saveCustomerMachine.provide({
    actors: {
      rename: fromPromise(
        async ({ input: { id, version = null, name }, signal }) =>
          (await gateway.request(RenameOrganizationDocument, { id, version, name }, signal))
            .renameOrganization,
      ),
      inviteAll: fromPromise(({ input: { organizationId, invites }, signal }) =>
        Promise.all(invites.map(invitation => invite(gateway, organizationId, invitation, signal))),
      ),
    },
  })

/** Never rejects: a failure is an outcome. */
async function invite(
  gateway: Gateway,
  organizationId: string,
  { key, name, email, password }: Invitation,
  signal: AbortSignal,
): Promise<InviteOutcome> {
  const variables = { organizationId, name, email, password: password?.reveal() ?? null }
  try {
    await gateway.request(CreateUserDocument, variables, signal)
    return { key, failure: null }
  } catch (error) {
    return { key, failure: failureData(error) }
  }
}
