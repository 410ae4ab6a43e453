import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { DescribedFailure } from '../../../machines/effects.ts'
import { type App, AppContext } from '../../../src/hooks/app.ts'
import { createLeaving, type Leaving } from '../../../src/hooks/leaving.ts'
import { useSavedForm } from '../../../src/hooks/use-saved-form.ts'
import { Button } from '../../../src/ui/button/button.tsx'
import { Alert } from '../../../src/ui/feedback/alert.tsx'
import { TextField } from '../../../src/ui/field/field.tsx'
import { Form } from '../../../src/ui/field/form.tsx'
import { SelectField } from '../../../src/ui/field/select-field.tsx'
import { renderPart } from '../support/render-part.tsx'

const schema = z.object({
  model: z.string().check(z.minLength(1, 'Asset model is required')),
  name: z.string().check(z.trim(), z.minLength(1, 'Name is required')),
  email: z.string().check(z.minLength(1, 'Email is required')),
})
type Saved = z.infer<typeof schema>

interface Outcome {
  failure?: DescribedFailure | null
  busy?: boolean
}

const flowOf = ({ failure = null, busy = false }: Outcome) => ({ context: { failure }, hasTag: () => busy })

/** What the form of a record is like, with an outcome that the test gives. */
function RecordForm({
  onSubmit,
  defaults,
  told,
}: {
  onSubmit: (saved: Saved) => void
  defaults: Saved
  told: (tell: (outcome: Outcome) => void) => void
}) {
  const [outcome, setOutcome] = useState<Outcome>({})
  told(setOutcome)
  const form = useSavedForm({
    schema,
    defaults,
    serverFields: { mail: 'email' },
    onSubmit,
    flow: flowOf(outcome),
  })
  return (
    <Form onSubmit={form.submit}>
      {form.alert && <Alert>{form.alert}</Alert>}
      <SelectField label="Asset Model" options={[{ value: 'm-1', label: 'Pod' }]} {...form.choice('model')} />
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Email" {...form.field('email')} />
      <Button type="submit">Save</Button>
      <p>{form.unsaved ? 'changed' : 'as it was'}</p>
    </Form>
  )
}

const empty: Saved = { model: '', name: '', email: '' }
const ada: Saved = { model: 'm-1', name: 'Ada', email: 'ada@b.example' }

function renderForm(defaults: Saved, leaving: Leaving = createLeaving()) {
  const saved: Saved[] = []
  let tell: (outcome: Outcome) => void = () => {}
  const shown = renderPart(
    <AppContext value={{ leaving } as unknown as App}>
      <RecordForm
        defaults={defaults}
        onSubmit={values => saved.push(values)}
        told={setOutcome => {
          tell = setOutcome
        }}
      />
    </AppContext>,
  )
  return { ...shown, saved, leaving, tell: (outcome: Outcome) => act(() => tell(outcome)) }
}

const failure = (fields: Record<string, string>): DescribedFailure => ({
  kind: 'refused',
  status: 422,
  statusText: '',
  code: 'invalid',
  serverMessage: 'Some of the values are not valid.',
  fields,
  text: 'Some of the values are not valid.',
})
const name = () => screen.getByRole('textbox', { name: 'Name' })
const email = () => screen.getByRole('textbox', { name: 'Email' })
const model = () => screen.getByRole('combobox', { name: 'Asset Model' })
const save = () => screen.getByRole('button', { name: 'Save' })

test('a form saves what was typed as its rules transform it', async () => {
  const { user, saved } = renderForm({ ...empty, model: 'm-1' })

  await user.type(name(), '  Ada ')
  await user.type(email(), 'ada@b.example{Enter}')

  await waitFor(() => expect(saved).not.toEqual([]))
  expect(saved).toEqual([{ model: 'm-1', name: 'Ada', email: 'ada@b.example' }])
})

test('a form that breaks its rules keeps its input and moves the focus to the first invalid field', async () => {
  const { user, saved } = renderForm({ ...empty, model: 'm-1' })

  await user.type(email(), 'ada@b.example')
  await user.click(save())

  expect(saved).toEqual([])
  await waitFor(() => expect(name()).toHaveFocus())
  expect(name()).toHaveAccessibleDescription('Name is required')
  expect(email()).toHaveValue('ada@b.example')
})

test('the first invalid field of a form is the first on screen, also if it is a select', async () => {
  const { user } = renderForm(empty)

  await user.click(save())

  await waitFor(() => expect(model()).toHaveFocus())
  expect(model()).toHaveAttribute('aria-invalid', 'true')
  expect(model()).toHaveAccessibleDescription('Asset model is required')
})

test('a choice in a form is saved, removes the error and counts as a change', async () => {
  const { user, saved } = renderForm({ ...ada, model: '' })
  await user.click(save())
  await waitFor(() => expect(model()).toHaveAttribute('aria-invalid', 'true'))

  await user.click(model())
  await user.click(screen.getByRole('option', { name: 'Pod' }))
  await waitFor(() => expect(model()).not.toHaveAttribute('aria-invalid'))
  expect(screen.getByText('changed')).toBeVisible()
  await user.click(save())

  await waitFor(() => expect(saved).toEqual([ada]))
})

test('a form moves the focus to the first invalid field each time it is sent', async () => {
  const { user } = renderForm({ ...ada, name: '' })
  await user.click(save())
  await waitFor(() => expect(name()).toHaveFocus())

  await user.click(save())

  await waitFor(() => expect(name()).toHaveFocus())
})

test('an error from the server about a field is shown at the field, and nowhere else', async () => {
  const { user, tell } = renderForm(ada)
  await user.click(save())

  tell({ failure: failure({ mail: 'Another user already has this email.' }) })

  await waitFor(() => expect(email()).toHaveFocus())
  expect(email()).toHaveAccessibleDescription('Another user already has this email.')
  expect(email()).toHaveValue('ada@b.example')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an error from the server about a field disappears when the field is corrected', async () => {
  const { user, tell, saved } = renderForm(ada)
  await user.click(save())
  tell({ failure: failure({ mail: 'Another user already has this email.' }) })

  await user.type(email(), '{Backspace}m')
  expect(email()).not.toHaveAttribute('aria-invalid')
  await user.click(save())

  await waitFor(() => expect(saved).toHaveLength(2))
})

test('a form can be sent again unchanged after the server refused a field', async () => {
  const { user, tell, saved } = renderForm(ada)
  await user.click(save())
  tell({ failure: failure({ name: 'Taken.' }) })

  await user.click(save())

  await waitFor(() => expect(saved).toHaveLength(2))
})

test('an error from the server about no field is shown once, above the form', async () => {
  const { user, tell } = renderForm(ada)
  await user.click(save())

  tell({ failure: { ...failure({}), text: 'Error updating user.' } })

  expect(screen.getByRole('alert')).toHaveTextContent('Error updating user.')
  expect(name()).toHaveValue('Ada')
})

test('an error from the server about a field that the form does not have is not lost', async () => {
  const { user, tell } = renderForm(ada)
  await user.click(save())

  tell({ failure: failure({ name: 'Taken.', organization_id: 'Unknown.' }) })

  expect(screen.getByRole('alert')).toHaveTextContent('Some of the values are not valid.')
  expect(name()).toHaveAccessibleDescription('Taken.')
})

test('a double submit saves a form once', async () => {
  const { saved } = renderForm(ada)

  act(() => {
    save().click()
    save().click()
  })
  await waitFor(() => expect(saved).not.toEqual([]))
  // What would come second comes with it.
  await act(async () => {})

  expect(saved).toHaveLength(1)
})

test('a form that is being saved is not sent again', async () => {
  const { user, saved, tell } = renderForm(ada)
  await user.click(save())
  await waitFor(() => expect(saved).toHaveLength(1))

  tell({ busy: true })
  await user.click(save())

  expect(saved).toHaveLength(1)
})

test('a form knows whether it was changed, and is guarded until it is saved', async () => {
  const { user, leaving, tell, unmount } = renderForm(ada)
  expect(screen.getByText('as it was')).toBeVisible()
  expect(leaving.state().guarded).toBe(false)

  await user.type(name(), ' B')
  expect(screen.getByText('changed')).toBeVisible()
  expect(leaving.state().guarded).toBe(true)

  await user.type(name(), '{Backspace}{Backspace}')
  expect(leaving.state().guarded).toBe(false)

  await user.type(name(), ' B')
  tell({ busy: true })
  expect(leaving.state().guarded).toBe(false)

  tell({ busy: false })
  expect(leaving.state().guarded).toBe(true)
  unmount()
  expect(leaving.state().guarded).toBe(false)
})

test('new values from the server do not replace what was typed in a form', async () => {
  const { user, show, leaving } = renderForm(ada)
  await user.type(name(), ' Byron')

  show(
    <AppContext value={{ leaving } as unknown as App}>
      <RecordForm defaults={{ ...ada, name: 'Grace' }} onSubmit={() => {}} told={() => {}} />
    </AppContext>,
  )

  expect(name()).toHaveValue('Ada Byron')
})
