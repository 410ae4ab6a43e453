// Creating an organization in a dialog.
import { organizationCreated, organizationNotCreated } from '../../domain/messages/accounts.ts'
import { createInDialogMachine } from './save-record.ts'

export interface NewOrganization {
  name: string
}

export const createOrganizationMachine = createInDialogMachine<NewOrganization>({
  id: 'createOrganization',
  created: organizationCreated,
  notCreated: organizationNotCreated,
})
