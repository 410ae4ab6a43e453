// A new user of an organization, with roles where the person who creates it may give some (spec 2, "New user").
import { useLocation } from 'wouter'
import { may } from '../../../domain/roles.ts'
import { Secret } from '../../../domain/secret.ts'
import { newUserWithRolesForm } from '../../../domain/validate/users.ts'
import { OrganizationDetailDocument } from '../../../gql/operations/organizations.generated.ts'
import { createUser } from '../../hooks/flows/users.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { useParam } from '../../hooks/use-param.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { useSession } from '../../hooks/use-session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { PasswordField, TextField } from '../../ui/field/field.tsx'
import { Form, FormActions } from '../../ui/field/form.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { RolesField } from './roles-field.tsx'
import { mayNotSetRoles } from './unavailable.ts'
import { UserCrumbs } from './user-crumbs.tsx'

export default function CreateUser() {
  const orgId = useParam('orgId')
  const { data } = useRead(OrganizationDetailDocument, { id: orgId })
  return (
    <Page title="New User" above={<UserCrumbs organizationId={orgId}>{[{ label: 'New User' }]}</UserCrumbs>}>
      <Panel {...(data && { title: data.organization.name })}>
        <NewUserForm organizationId={orgId} />
      </Panel>
    </Page>
  )
}

function NewUserForm({ organizationId }: { organizationId: string }) {
  const [, navigate] = useLocation()
  const { viewer } = useSession()
  const [state, send] = useFlow(createUser, { organizationId })
  const busy = state.hasTag('busy')
  const form = useSavedForm({
    schema: newUserWithRolesForm,
    defaults: { name: '', email: '', password: '', roles: [] },
    failure: state.context.failure,
    busy,
    onSubmit: values => send({ type: 'user.submitted', ...values, password: new Secret(values.password) }),
  })
  const maySetRoles = viewer !== null && may(viewer.roles, 'set roles')
  return (
    <Form onSubmit={form.submit}>
      {form.alert && <Alert>{form.alert}</Alert>}
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
      <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
      <PasswordField label="Password" autoComplete="new-password" {...form.field('password')} />
      <RolesField
        {...form.choice('roles')}
        organizationId={organizationId}
        unavailable={maySetRoles ? undefined : mayNotSetRoles}
      />
      <FormActions>
        <Button onClick={() => navigate(paths.organization.link(organizationId))}>CANCEL</Button>
        <Button look="primary" type="submit" busy={busy}>
          SAVE
        </Button>
      </FormActions>
    </Form>
  )
}
