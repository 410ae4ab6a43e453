// Opening a customer account: the organization that owns it. Its users are invited afterwards.
import {
  accountUpdated,
  organizationCreated,
  organizationNotCreated,
  organizationNotUpdated,
} from '../../domain/messages/accounts.ts'
import type { AccountValues } from '../../domain/validate/customers.ts'
import { saveRecordMachine } from './save-record.ts'

export const createCustomerMachine = saveRecordMachine<AccountValues>({
  id: 'createCustomer',
  created: organizationCreated,
  notCreated: organizationNotCreated,
  updated: accountUpdated,
  notUpdated: organizationNotUpdated,
  afterCreating: id => (id === null ? { page: 'customers' } : { page: 'customer', id }),
  afterUpdating: id => ({ page: 'customer', id }),
})
