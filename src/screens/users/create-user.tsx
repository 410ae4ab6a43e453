// A new user of an organization, with roles where the person who creates it may give some (spec 2, "New user").
import { useLocation } from 'wouter'
import { Secret } from '../../../domain/secret.ts'
import { newUserWithRolesForm, userToInviteForm } from '../../../domain/validate/users.ts'
import { OrganizationDetailDocument } from '../../../gql/operations/organizations.generated.ts'
import { createUser } from '../../hooks/flows/users.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { useInvitationChoice } from '../../hooks/use-invitation-choice.ts'
import { useParam } from '../../hooks/use-param.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { useMay } from '../../hooks/use-session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { PasswordField, TextField } from '../../ui/field/field.tsx'
import { Form, FormActions } from '../../ui/field/form.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { RolesField } from './roles-field.tsx'
import { everyCustomerHint, mayNotSetRoles, newRolesHint, temporaryPasswordHint } from './unavailable.ts'
import { UserCrumbs } from './user-crumbs.tsx'

export default function CreateUser() {
  const orgId = useParam('orgId')
  const { data } = useRead(OrganizationDetailDocument, { id: orgId })
  return (
    <Page title="New User" before={<UserCrumbs organizationId={orgId}>{[{ label: 'New User' }]}</UserCrumbs>}>
      <Panel title={data?.organization.name ?? 'Organization'}>
        <NewUserForm organizationId={orgId} />
      </Panel>
    </Page>
  )
}

function NewUserForm({ organizationId }: { organizationId: string }) {
  const [, navigate] = useLocation()
  const [state, send] = useFlow(createUser, { organizationId })
  const { offersInvitations, invites, setInvites, keepPassword } = useInvitationChoice()
  const form = useSavedForm({
    schema: invites ? userToInviteForm : newUserWithRolesForm,
    defaults: { name: '', email: '', password: '', roles: [] },
    flow: state,
    onSubmit: values =>
      send({
        type: 'user.submitted',
        ...values,
        password: invites ? null : new Secret(values.password),
      }),
  })
  const maySetRoles = useMay('set roles')
  return (
    <Form onSubmit={form.submit}>
      {form.alert && <Alert>{form.alert}</Alert>}
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
      <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
      {offersInvitations && (
        <CheckboxField
          label="Send an invitation"
          hint="By email, with a link to choose a password."
          checked={invites}
          onChange={event => setInvites(event.target.checked)}
        />
      )}
      {!invites && (
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={offersInvitations ? temporaryPasswordHint : undefined}
          onFocus={keepPassword}
          {...form.field('password')}
        />
      )}
      <RolesField
        {...form.choice('roles')}
        organizationId={organizationId}
        hint={offersInvitations ? newRolesHint : everyCustomerHint}
        unavailable={maySetRoles ? undefined : mayNotSetRoles}
      />
      <FormActions>
        <Button onClick={() => navigate(paths.organization.link(organizationId))}>CANCEL</Button>
        <Button look="primary" type="submit" busy={form.busy}>
          SAVE
        </Button>
      </FormActions>
    </Form>
  )
}
