// A new customer account. Its users follow when it is there (spec 2).
import { useLocation } from 'wouter'
import { accountForm } from '../../../domain/validate/customers.ts'
import { createCustomer } from '../../hooks/flows/customers.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'

export default function CreateCustomer() {
  const [, navigate] = useLocation()
  const [state, send] = useFlow(createCustomer, { id: null })
  const busy = state.hasTag('busy')
  const form = useSavedForm({
    schema: accountForm,
    defaults: { name: '' },
    failure: state.context.failure,
    busy,
    onSubmit: values => send({ type: 'record.submitted', values }),
  })
  return (
    <Page
      title="New Customer"
      above={<BackLink to={paths.customers.link()}>Back to Customer Accounts</BackLink>}
    >
      <Panel>
        <Form onSubmit={form.submit}>
          {form.alert && <Alert>{form.alert}</Alert>}
          <TextField label="Account Name" autoComplete="off" {...form.field('name')} />
          <section aria-labelledby="users-title">
            <h2 id="users-title">Account Users</h2>
            <p>Create Account to Add Users</p>
          </section>
          <FormActions>
            <Button onClick={() => navigate(paths.customers.link())}>Cancel</Button>
            <Button look="primary" type="submit" busy={busy}>
              Save
            </Button>
          </FormActions>
        </Form>
      </Panel>
    </Page>
  )
}
