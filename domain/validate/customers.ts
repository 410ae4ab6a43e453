// Customer accounts and their organizations.
import * as z from 'zod/mini'
import { requiredText, storable } from './texts.ts'
import { invitedUserForm } from './users.ts'

export const accountForm = z.object({ name: requiredText('Account name cannot be empty').check(storable()) })
export type AccountValues = z.infer<typeof accountForm>

/** In the dialog of the organizations list, where a blank name is no fault: it is ignored (spec 5). */
export const organizationForm = z.object({ name: z.string().check(z.trim(), storable()) })

/** The page of a customer account: its name, and the users who are invited with it. `key` tells them apart. */
export const customerForm = z.extend(accountForm, {
  invites: z.array(z.extend(invitedUserForm, { key: z.string() })),
})
export type CustomerValues = z.infer<typeof customerForm>
