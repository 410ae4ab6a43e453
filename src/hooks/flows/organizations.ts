// Creates organizations and customer accounts, which are organizations too, with calls to the server.
import { CreateOrganizationDocument } from '../../../gql/operations/organizations.generated.ts'
import { createCustomerMachine } from '../../../machines/records/create-customer.ts'
import { createOrganizationMachine } from '../../../machines/records/create-organization.ts'
import type { App } from '../app.ts'
import { saving } from './saving.ts'

export const createOrganization = (app: App) =>
  createOrganizationMachine.provide({ actors: createByName(app) })

export const createCustomer = (app: App) => createCustomerMachine.provide({ actors: createByName(app) })

const createByName = ({ gateway }: App) => ({
  save: saving(gateway, CreateOrganizationDocument, (_, { createOrganization: { id } }) => id),
})
