// Changing one's own password: what the dialog and the page of a first password have in common.
import { resetMailSent } from '../../../domain/messages/passwords.ts'
import { Secret } from '../../../domain/secret.ts'
import { changePasswordForm } from '../../../domain/validate/credentials.ts'
import type { changePassword } from '../../hooks/flows/passwords.ts'
import type { FlowProps } from '../../hooks/use-flow.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { PasswordField } from '../../ui/field/field.tsx'
import { ResetMailLink } from './reset-mail-link.tsx'

export type PasswordChange = FlowProps<typeof changePassword>

export const usePasswordForm = ({ state, send }: PasswordChange, options: { leftFreely?: boolean } = {}) =>
  useSavedForm({
    ...options,
    schema: changePasswordForm,
    defaults: { oldPassword: '', newPassword: '' },
    flow: state,
    onSubmit: ({ oldPassword, newPassword }) =>
      send({
        type: 'password.submitted',
        oldPassword: new Secret(oldPassword),
        newPassword: new Secret(newPassword),
      }),
  })

interface PasswordFieldsProps {
  form: ReturnType<typeof usePasswordForm>
  /** Whose password it is. */
  email: string
}

export const PasswordFields = ({ form, email }: PasswordFieldsProps) => (
  <>
    {/* Tells password managers whose password it is. */}
    <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
    <PasswordField label="Old Password" autoComplete="current-password" {...form.field('oldPassword')} />
    <PasswordField label="New Password" autoComplete="new-password" {...form.field('newPassword')} />
    <p>
      <ResetMailLink email={email} sentText={resetMailSent}>
        Forgot Password
      </ResetMailLink>
    </p>
  </>
)
