// The form of a customer's account: its name, and a block for each user who is to be invited.
import { useEffect, useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useLocation } from 'wouter'
import { Secret } from '../../../domain/secret.ts'
import { customerForm, customerWithInvitationsForm } from '../../../domain/validate/customers.ts'
import { saveCustomer } from '../../hooks/flows/customers.ts'
import { useAccountAction } from '../../hooks/use-account-action.ts'
import { useConflict } from '../../hooks/use-conflict.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { useInvitationChoice } from '../../hooks/use-invitation-choice.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { useMay } from '../../hooks/use-session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { ConflictPanel } from '../../ui/field/conflict-panel.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Form, FormActions } from '../../ui/field/form.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Explained } from '../../ui/tooltip/explained.tsx'
import type { CustomerRecord } from './customer-layout.tsx'
import { invites as inviteList } from './customers.css.ts'
import {
  type CustomerFormState,
  InvitedUser,
  type InviteFailure,
  type InviteField,
  isInviteField,
} from './invited-user.tsx'
import { accountStaysActive, mayNotInvite } from './unavailable.ts'
import { useWhyNotDeactivated } from './use-why-not-deactivated.ts'

const labels = { name: 'Account Name' }

export function CustomerForm({
  customer: { id, name, deactivated, version: latestVersion },
}: {
  customer: CustomerRecord
}) {
  const [, navigate] = useLocation()
  const [state, send] = useFlow(saveCustomer, { id, name, version: latestVersion })
  const { failure, inviteFailures, created, version } = state.context
  const { busy: acting, act } = useAccountAction()
  const whyNotDeactivated = useWhyNotDeactivated(accountStaysActive)
  const busy = state.hasTag('busy')
  const { offersInvitations, invites: byMail, setInvites: setByMail, keepPassword } = useInvitationChoice()
  const form = useSavedForm({
    schema: byMail ? customerWithInvitationsForm : customerForm,
    defaults: { name, invites: [] },
    flow: state,
    onSubmit: values =>
      send({
        type: 'customer.submitted',
        name: values.name,
        invites: values.invites.map(invited => ({
          ...invited,
          password: byMail ? null : new Secret(invited.password),
        })),
      }),
  })
  const conflict = useConflict({
    form,
    record: { type: 'organization', id },
    latest: { name },
    latestVersion,
    version,
    failure,
    onAccepted: () => send({ type: 'customer.reread', name, version: latestVersion }),
  })
  const blocks = useInvites(form, inviteFailures, created)
  const inviteButton = useRef<HTMLButtonElement>(null)

  const mayInvite = useMay('create users')
  return (
    <Panel title="CUSTOMER ACCOUNT">
      <Form onSubmit={form.submit}>
        <ConflictPanel conflict={conflict} labels={labels} />
        <TextField label={labels.name} autoComplete="off" {...form.field('name')} />
        <div className={inviteList}>
          {blocks.fields.map(({ key }, index) => (
            <InvitedUser
              key={key}
              form={form}
              index={index}
              failure={inviteFailures[key]}
              withPassword={!byMail}
              onPasswordFocus={keepPassword}
              onRemove={() => {
                // The pressed button disappears with its block.
                inviteButton.current?.focus()
                blocks.remove(index)
              }}
            />
          ))}
          {offersInvitations && blocks.fields.length > 0 && (
            <CheckboxField
              label="Send an invitation"
              hint="By email, with a link to choose a password. A password typed here must be changed at the first sign-in."
              checked={byMail}
              onChange={event => setByMail(event.target.checked)}
            />
          )}
          <div>
            <Explained reason={mayInvite ? undefined : mayNotInvite}>
              <Button ref={inviteButton} onClick={blocks.add}>
                invite user
              </Button>
            </Explained>
          </div>
        </div>
        <FormActions
          apart={
            <Explained reason={whyNotDeactivated}>
              <Button
                look={deactivated ? 'plain' : 'danger'}
                busy={acting}
                onClick={() =>
                  act({ kind: deactivated ? 'activateOrganization' : 'deactivateOrganization', id })
                }
              >
                {deactivated ? 'Activate Account' : 'Deactivate Account'}
              </Button>
            </Explained>
          }
        >
          <Button onClick={() => navigate(paths.customer.link(id))}>Cancel</Button>
          <Button look="primary" type="submit" busy={busy}>
            Save
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}

/** The blocks of the form: a block whose user was created is removed, another one keeps its input and shows why not. */
function useInvites(
  { methods }: CustomerFormState,
  failures: Record<string, InviteFailure>,
  created: readonly string[],
) {
  const { fields, append, remove } = useFieldArray({ control: methods.control, name: 'invites' })
  const count = useRef(0)

  useEffect(() => {
    const indexes = methods
      .getValues('invites')
      .flatMap(({ key }, index) => (created.includes(key) ? [index] : []))
    if (indexes.length > 0) remove(indexes)
  }, [created, methods, remove])

  useEffect(() => {
    const wrong = methods
      .getValues('invites')
      .flatMap(({ key }, index) =>
        Object.entries(failures[key]?.fields ?? {}).map(([field, message]) => ({ index, field, message })),
      )
      .filter(({ field }) => isInviteField(field))
    for (const [order, { index, field, message }] of wrong.entries())
      methods.setError(
        `invites.${index}.${field as InviteField}`,
        { type: 'server', message },
        { shouldFocus: order === 0 },
      )
  }, [failures, methods])

  return {
    fields,
    remove,
    add: () => {
      count.current += 1
      append({ key: String(count.current), name: '', email: '', password: '' })
    },
  }
}
