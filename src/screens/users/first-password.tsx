// What somebody sees whose password was typed by somebody else, in place of every page: the server allows nothing else.
import { useEffect } from 'react'
import type { Viewer } from '../../../domain/records/viewer.ts'
import { ownRolesWait } from '../../../domain/words/waiting-roles.ts'
import { changePassword } from '../../hooks/flows/passwords.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Form, FormActions } from '../../ui/field/form.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { PasswordFields, usePasswordForm } from './password-fields.tsx'

export default function FirstPassword({ email, waitingRoles = [] }: Pick<Viewer, 'email' | 'waitingRoles'>) {
  const [state, send] = useFlow(changePassword)
  useEffect(() => send({ type: 'dialog.opened' }), [send])
  const form = usePasswordForm({ state, send }, { leftFreely: true })
  return (
    <Page title="Choose your own password">
      <Panel>
        <p>Somebody else chose the password you signed in with. Choose one that only you know.</p>
        {waitingRoles.length > 0 && <p>{ownRolesWait(waitingRoles, email)}</p>}
        <Form onSubmit={form.submit}>
          {form.alert && <Alert>{form.alert}</Alert>}
          <PasswordFields form={form} email={email} />
          <FormActions>
            <Button look="primary" type="submit" busy={state.hasTag('busy')}>
              Save password
            </Button>
          </FormActions>
        </Form>
      </Panel>
    </Page>
  )
}
