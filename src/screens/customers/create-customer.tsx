// Creates a customer account; its users are invited afterwards (spec 2).
import { useLocation } from 'wouter'
import { accountForm } from '../../../domain/validate/customers.ts'
import { createCustomer } from '../../hooks/flows/organizations.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Form, FormActions } from '../../ui/field/form.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { BackLink } from '../../ui/navigation/back-link.tsx'

export default function CreateCustomer() {
  const [, navigate] = useLocation()
  const [state, send] = useFlow(createCustomer, { id: null })
  const form = useSavedForm({
    schema: accountForm,
    defaults: { name: '' },
    flow: state,
    onSubmit: values => send({ type: 'record.submitted', values }),
  })
  return (
    <Page
      title="New Customer"
      before={<BackLink to={paths.customers.link()}>Back to Customer Accounts</BackLink>}
    >
      <Panel>
        <Form onSubmit={form.submit}>
          {form.alert && <Alert>{form.alert}</Alert>}
          <TextField label="Account Name" autoComplete="off" {...form.field('name')} />
          <section aria-labelledby="users-title">
            <h2 id="users-title">Account users</h2>
            <p>Create Account to Add Users</p>
          </section>
          <FormActions>
            <Button onClick={() => navigate(paths.customers.link())}>Cancel</Button>
            <Button look="primary" type="submit" busy={form.busy}>
              Save
            </Button>
          </FormActions>
        </Form>
      </Panel>
    </Page>
  )
}
