import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from '../../../src/ui/button/button.tsx'

function renderInForm(busy: boolean) {
  const pressed = vi.fn()
  const submitted = vi.fn((event: React.FormEvent) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={submitted}>
      <Button type="submit" busy={busy} onClick={pressed}>
        Save
      </Button>
    </form>
  )
  const { rerender } = render(form(busy))
  return { pressed, submitted, become: (busy: boolean) => rerender(form(busy)), user: userEvent.setup() }
}

test('a press on a button calls its handler', async () => {
  const { pressed, submitted, user } = renderInForm(false)

  await user.click(screen.getByRole('button'))

  expect(pressed).toHaveBeenCalledOnce()
  expect(submitted).toHaveBeenCalledOnce()
})

test('a busy button ignores presses, by pointer or by keyboard', async () => {
  const { pressed, submitted, user } = renderInForm(true)

  await user.click(screen.getByRole('button'))
  await user.keyboard('{Enter} ')

  expect(pressed).not.toHaveBeenCalled()
  expect(submitted).not.toHaveBeenCalled()
  expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true')
})

test('a button that becomes busy keeps its focus', async () => {
  const { become, user } = renderInForm(false)
  await user.click(screen.getByRole('button'))

  become(true)

  expect(screen.getByRole('button')).toHaveFocus()
})
