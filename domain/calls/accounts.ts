// Bodies of the calls for users and organizations (spec 7).
import * as z from 'zod/mini'
import { roleNames } from '../roles.ts'
import { accountForm } from '../validate/customers.ts'
import { editUserForm, newUserForm } from '../validate/users.ts'

export const organizationBody = accountForm
export type OrganizationBody = z.infer<typeof organizationBody>

/** Without a password the user is invited to choose one (extension). */
export const newUserBody = z.extend(newUserForm, { password: z.optional(newUserForm.shape.password) })
export type NewUserBody = z.infer<typeof newUserBody>

export const editUserBody = z.partial(editUserForm)
export type EditUserBody = z.infer<typeof editUserBody>

export const setRolesBody = z.object({ role_names: z.array(z.enum(roleNames)) })
