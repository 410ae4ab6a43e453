// Creates organizations and customer accounts, which are organizations too, with calls to the server.
import { fromPromise } from 'xstate'
import { CreateOrganizationDocument } from '../../../gql/operations/organizations.generated.ts'
import { createCustomerMachine } from '../../../machines/records/create-customer.ts'
import { createOrganizationMachine } from '../../../machines/records/create-organization.ts'
import type { Saving } from '../../../machines/records/save-record.ts'
import type { App } from '../app.ts'

export const createOrganization = (app: App) =>
  createOrganizationMachine.provide({ actors: createByName(app) })

export const createCustomer = (app: App) => createCustomerMachine.provide({ actors: createByName(app) })

const createByName = ({ gateway }: App) => ({
  save: fromPromise<string | null, Saving<{ name: string }>>(
    async ({ input: { values }, signal }) =>
      (await gateway.request(CreateOrganizationDocument, { name: values.name }, signal)).createOrganization
        .id,
  ),
})
