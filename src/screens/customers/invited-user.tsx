// The fields of one user to invite to a customer's account.
import { useId } from 'react'
import type { CustomerValues } from '../../../domain/validate/customers.ts'
import type { SavedForm } from '../../hooks/use-saved-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { PasswordField, TextField } from '../../ui/field/field.tsx'
import { invite, inviteHead } from './customers.css.ts'

export type CustomerFormState = SavedForm<CustomerValues, CustomerValues>

export interface InviteFailure {
  text: string
  /** By the server's names. */
  fields: Record<string, string>
}

interface InvitedUserProps {
  form: CustomerFormState
  /** The block's index in the form. */
  index: number
  /** Why the user was not created. */
  failure: InviteFailure | undefined
  /** The password is typed here; otherwise the user is mailed an invitation. */
  withPassword: boolean
  onPasswordFocus: () => void
  onRemove: () => void
}

export function InvitedUser({
  form,
  index,
  failure,
  withPassword,
  onPasswordFocus,
  onRemove,
}: InvitedUserProps) {
  const titleId = useId()
  return (
    <fieldset className={invite} aria-labelledby={titleId}>
      <div className={inviteHead}>
        <h3 id={titleId}>Invited user {index + 1}</h3>
        <Button look="quiet" aria-describedby={titleId} onClick={onRemove}>
          Remove
        </Button>
      </div>
      {failure && !isShownAtFields(failure) && <Alert>{failure.text}</Alert>}
      <TextField label="Name" autoComplete="off" {...form.field(`invites.${index}.name`)} />
      <TextField label="Email" type="email" autoComplete="off" {...form.field(`invites.${index}.email`)} />
      {withPassword && (
        <PasswordField
          label="Password"
          autoComplete="new-password"
          onFocus={onPasswordFocus}
          {...form.field(`invites.${index}.password`)}
        />
      )}
    </fieldset>
  )
}

export type InviteField = 'name' | 'email' | 'password'
export const isInviteField = (field: string): field is InviteField =>
  ['name', 'email', 'password'].includes(field)

/** Every message of the failure is shown at its field. */
function isShownAtFields({ fields }: InviteFailure): boolean {
  const names = Object.keys(fields)
  return names.length > 0 && names.every(isInviteField)
}
