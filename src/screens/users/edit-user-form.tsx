// The form of a user's record (spec 2).
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { roleLabel } from '../../../domain/roles.ts'
import { editUserWithRolesForm } from '../../../domain/validate/users.ts'
import type { UserDetailQuery } from '../../../gql/operations/users.generated.ts'
import { saveUser } from '../../hooks/flows/users.ts'
import { useConflict } from '../../hooks/use-conflict.ts'
import { useFeature } from '../../hooks/use-feature.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { useMay } from '../../hooks/use-session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConflictPanel } from '../../ui/field/conflict-panel.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Form, FormActions } from '../../ui/field/form.tsx'
import { roleOptions } from '../../ui/field/role-options.ts'
import { DeleteUser } from './delete-user.tsx'
import { PasswordPart } from './password-part.tsx'
import { RolesField } from './roles-field.tsx'
import { everyCustomerHint, hasNoIdentity, mayNotSetRoles } from './unavailable.ts'
import { accountLinks, resetLink } from './users.css.ts'

const labels = { name: 'Name', email: 'Email', roles: 'Roles' }

const textOf = (_field: string, value: unknown): string =>
  Array.isArray(value) ? value.map(roleLabel).join(', ') : String(value)

const roleValues = ({ roles }: { roles: readonly string[] }): string[] =>
  roleOptions(roles).map(({ value }) => value)

interface EditUserFormProps {
  user: UserDetailQuery['user']
  /** It is the viewer's own record. */
  own: boolean
}

export function EditUserForm({ user: { organization, ...user }, own }: EditUserFormProps) {
  const [, navigate] = useLocation()
  const [state, send] = useFlow(saveUser, { user })
  const { failure } = state.context
  const { version = null } = state.context.user
  const [currentRoles] = useState(() => roleValues(user))
  const latest = { name: user.name, email: user.email, roles: roleValues(user) }
  const unavailable = useRolesUnavailable(user.identityId)
  const hasSessions = useFeature('sessions')
  const hasFactors = useFeature('second_factors')
  const emailHint = useEmailHint(own, user.pendingEmail)
  const form = useSavedForm({
    schema: editUserWithRolesForm,
    defaults: latest,
    serverFields: { roleNames: 'roles' },
    flow: state,
    onSubmit: ({ roles, ...facts }) =>
      send({ type: 'user.submitted', ...facts, roles: unavailable === undefined ? roles : null }),
  })
  const conflict = useConflict({
    form,
    record: { type: 'user', id: user.id },
    latest,
    latestVersion: user.version,
    version,
    failure,
    onAccepted: () => send({ type: 'user.reread', user }),
  })
  return (
    <Form onSubmit={form.submit}>
      <ConflictPanel conflict={conflict} labels={labels} textOf={textOf} />
      <TextField label={labels.name} autoComplete={own ? 'name' : 'off'} {...form.field('name')} />
      <TextField
        label={labels.email}
        type="email"
        autoComplete={own ? 'email' : 'off'}
        hint={emailHint}
        {...form.field('email')}
      />
      <PasswordPart email={user.email} status={user.status} own={own} />
      {own && (hasSessions || hasFactors) && (
        <div className={accountLinks}>
          {hasSessions && (
            <Link href={paths.user.link(user.id)} className={resetLink}>
              Where you are signed in
            </Link>
          )}
          {hasFactors && (
            <Link href={paths.user.link(user.id)} className={resetLink}>
              Passkeys and second factors
            </Link>
          )}
        </div>
      )}
      <RolesField
        {...form.choice('roles')}
        organizationId={organization?.id ?? null}
        current={currentRoles}
        hint={own ? ownRolesHint : everyCustomerHint}
        unavailable={unavailable}
      />
      <FormActions
        apart={
          <DeleteUser
            user={user}
            organizationId={organization?.id ?? null}
            version={conflict.shownVersion ?? null}
            own={own}
          />
        }
      >
        <Button onClick={() => navigate(paths.user.link(user.id))}>cancel</Button>
        <Button look="primary" type="submit" busy={form.busy}>
          save
        </Button>
      </FormActions>
    </Form>
  )
}

/** How the address changes, where that takes more than saving it. */
function useEmailHint(own: boolean, pendingEmail: string | null | undefined): string | undefined {
  const isConfirmed = useFeature('email_confirmation')
  if (pendingEmail) return `Waiting for the link sent to ${pendingEmail} to be opened.`
  return own && isConfirmed ? ownEmailHint : undefined
}

const ownEmailHint = 'A new address takes effect when you open the link that we send to it.'
const ownRolesHint = 'If you change your own roles, you may have to sign in again.'

/** Why the roles cannot be set. */
function useRolesUnavailable(identityId: string | null): string | undefined {
  if (!useMay('set roles')) return mayNotSetRoles
  return identityId === null ? hasNoIdentity : undefined
}
