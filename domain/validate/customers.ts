// The rules of the forms of customer accounts and organizations.
import * as z from 'zod/mini'
import { requiredText, storable } from './texts.ts'
import { invitedUserForm } from './users.ts'

export const accountForm = z.object({ name: requiredText('Account name cannot be empty').check(storable()) })
export type AccountValues = z.infer<typeof accountForm>

/** The dialog of the organizations list, which ignores a blank name (spec 5). */
export const organizationForm = z.object({ name: z.string().check(z.trim(), storable()) })

/** The page of a customer account: its name and the users to invite. `key` identifies a row of the form. */
export const customerForm = z.extend(accountForm, {
  invites: z.array(z.extend(invitedUserForm, { key: z.string() })),
})
/** The same where the users are mailed an invitation: nobody types a password. */
export const customerWithInvitationsForm = z.extend(customerForm, {
  invites: z.array(z.extend(invitedUserForm, { key: z.string(), password: z.string() })),
})
export type CustomerValues = z.infer<typeof customerForm>
