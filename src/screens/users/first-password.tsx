// What somebody sees whose password was typed by somebody else, in place of every page: the server allows nothing else.
import { useEffect } from 'react'
import { resetMailSent } from '../../../domain/messages/passwords.ts'
import type { Viewer } from '../../../domain/records/viewer.ts'
import { Secret } from '../../../domain/secret.ts'
import { changePasswordForm } from '../../../domain/validate/credentials.ts'
import { ownRolesWait } from '../../../domain/words/waiting-roles.ts'
import { changePassword } from '../../hooks/flows/passwords.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { PasswordField } from '../../ui/field/field.tsx'
import { Form, FormActions } from '../../ui/field/form.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { ResetMailLink } from './reset-mail-link.tsx'

export default function FirstPassword({ email, waitingRoles = [] }: Pick<Viewer, 'email' | 'waitingRoles'>) {
  const [state, send] = useFlow(changePassword)
  useEffect(() => send({ type: 'dialog.opened' }), [send])
  const busy = state.hasTag('busy')
  const form = useSavedForm({
    schema: changePasswordForm,
    defaults: { oldPassword: '', newPassword: '' },
    failure: state.context.failure,
    busy,
    leftFreely: true,
    onSubmit: ({ oldPassword, newPassword }) =>
      send({
        type: 'password.submitted',
        oldPassword: new Secret(oldPassword),
        newPassword: new Secret(newPassword),
      }),
  })
  return (
    <Page title="Choose your own password">
      <Panel>
        <Form onSubmit={form.submit}>
          <p>Somebody else chose the password you signed in with. Choose one that only you know.</p>
          {waitingRoles.length > 0 && <p>{ownRolesWait(waitingRoles, email)}</p>}
          {form.alert && <Alert>{form.alert}</Alert>}
          {/* Tells password managers whose password it is. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label="Old Password"
            autoComplete="current-password"
            {...form.field('oldPassword')}
          />
          <PasswordField label="New Password" autoComplete="new-password" {...form.field('newPassword')} />
          <p>
            <ResetMailLink email={email} sentText={resetMailSent}>
              Forgot Password
            </ResetMailLink>
          </p>
          <FormActions>
            <Button look="primary" type="submit" busy={busy}>
              Save password
            </Button>
          </FormActions>
        </Form>
      </Panel>
    </Page>
  )
}
