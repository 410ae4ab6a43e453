import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from '../../../src/ui/button/button.tsx'
import { ConfirmDialog } from '../../../src/ui/dialog/confirm-dialog.tsx'
import { DialogForm, FormDialog } from '../../../src/ui/dialog/form-dialog.tsx'
import { TextField } from '../../../src/ui/field/field.tsx'
import { accessibilityViolations } from '../support/accessibility.ts'
import { renderPart } from '../support/render-part.tsx'

function Removal({ busy = false }: { busy?: boolean }) {
  const [open, setOpen] = useState(false)
  const [outcome, setOutcome] = useState('nothing')
  return (
    <>
      <Button onClick={() => setOpen(true)}>delete user</Button>
      <p>{outcome} happened</p>
      <ConfirmDialog
        open={open}
        title="Delete this user?"
        confirm="Delete"
        busy={busy}
        onConfirm={() => setOutcome('removal')}
        onCancel={() => setOpen(false)}
      >
        Ada Byron is deleted for good.
      </ConfirmDialog>
    </>
  )
}

const question = () => screen.findByRole('alertdialog', { name: 'Delete this user?' })

test('a removal dialog names what is removed, with the focus on the cancel button', async () => {
  const { user } = renderPart(<Removal />)

  await user.click(screen.getByRole('button', { name: 'delete user' }))

  expect(await question()).toHaveAccessibleDescription('Ada Byron is deleted for good.')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
  expect(await accessibilityViolations()).toEqual([])
})

test('a removal dialog that is confirmed removes', async () => {
  const { user } = renderPart(<Removal />)
  await user.click(screen.getByRole('button', { name: 'delete user' }))

  await user.click(await screen.findByRole('button', { name: 'Delete' }))

  expect(screen.getByText('removal happened')).toBeInTheDocument()
})

test.each(['the button', 'Escape'])(
  '%s cancels a removal dialog, and the focus returns to where it was',
  async way => {
    const { user } = renderPart(<Removal />)
    await user.click(screen.getByRole('button', { name: 'delete user' }))
    await question()

    if (way === 'Escape') await user.keyboard('{Escape}')
    else await user.click(screen.getByRole('button', { name: 'Cancel' }))

    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByText('nothing happened')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: 'delete user' })).toHaveFocus())
  },
)

test('a removal dialog stays open while it removes, and nothing can be pressed', async () => {
  const { user, show } = renderPart(<Removal />)
  await user.click(screen.getByRole('button', { name: 'delete user' }))
  await question()

  show(<Removal busy />)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.keyboard('{Escape}')

  expect(await question()).toBeVisible()
  expect(screen.getByText('nothing happened')).toBeInTheDocument()
})

function NewOrganization({ onClose = () => {} }: { onClose?: () => void }) {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  return (
    <>
      <Button onClick={() => setOpen(true)}>New</Button>
      <FormDialog
        open={open}
        title="Create Organization"
        onClose={() => {
          setOpen(false)
          setName('')
          onClose()
        }}
      >
        <DialogForm
          form={{ submit: () => {}, alert: null, unsaved: name !== '', busy: false, reading: false }}
          action="Create"
        >
          <TextField label="Organization Name" value={name} onChange={event => setName(event.target.value)} />
        </DialogForm>
      </FormDialog>
    </>
  )
}

const dialog = () => screen.findByRole('dialog', { name: 'Create Organization' })
const field = () => screen.getByRole('textbox', { name: 'Organization Name' })

async function openDialog() {
  const closed = vi.fn()
  const shown = renderPart(<NewOrganization onClose={closed} />)
  await shown.user.click(screen.getByRole('button', { name: 'New' }))
  await dialog()
  return { ...shown, closed }
}

test('a form in a dialog has its name and the focus in its first field', async () => {
  await openDialog()

  await waitFor(() => expect(field()).toHaveFocus())
  expect(await accessibilityViolations()).toEqual([])
})

test('Escape closes a form in a dialog if nothing was typed, and the focus returns', async () => {
  const { user, closed } = await openDialog()

  await user.keyboard('{Escape}')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(closed).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.getByRole('button', { name: 'New' })).toHaveFocus())
})

test.each(['Escape', 'Cancel'])(
  '%s asks for confirmation if something was typed in a dialog, and staying keeps the text',
  async way => {
    const { user, closed } = await openDialog()
    await user.type(field(), 'Acme')

    if (way === 'Escape') await user.keyboard('{Escape}')
    else await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Stay' }))

    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(field()).toHaveValue('Acme')
    expect(closed).not.toHaveBeenCalled()
  },
)

test('leaving in the confirmation closes a form in a dialog', async () => {
  const { user, closed } = await openDialog()
  await user.type(field(), 'Acme')
  await user.keyboard('{Escape}')

  await user.click(await screen.findByRole('button', { name: 'Leave' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(closed).toHaveBeenCalledOnce()
})

test('a click beside a form in a dialog does not close it', async () => {
  const { closed } = await openDialog()

  act(() => document.body.click())

  expect(await dialog()).toBeVisible()
  expect(closed).not.toHaveBeenCalled()
})
