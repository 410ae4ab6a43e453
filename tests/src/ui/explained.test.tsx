import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Button } from '../../../src/ui/button/button.tsx'
import { Explained } from '../../../src/ui/tooltip/explained.tsx'
import { accessibilityViolations } from '../support/accessibility.ts'
import { renderPart } from '../support/render-part.tsx'

const reason = 'Users cannot be deactivated yet.'

function renderExplained() {
  const pressed = vi.fn()
  const shown = renderPart(
    <Explained reason={reason}>
      <Button onClick={pressed}>Deactivate User</Button>
    </Explained>,
  )
  return { ...shown, pressed, button: screen.getByRole('button', { name: 'Deactivate User' }) }
}

test('a control without behaviour can be reached, is disabled, and says why to those who listen', async () => {
  const { user, button } = renderExplained()

  await user.tab()

  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAccessibleDescription(reason)
  expect(await accessibilityViolations()).toEqual([])
})

test('it does nothing', async () => {
  const { user, button, pressed } = renderExplained()

  await user.click(button)
  await user.keyboard('{Enter}')

  expect(pressed).not.toHaveBeenCalled()
})

test('it says why when it has the focus, and Escape takes the bubble away', async () => {
  const { user } = renderExplained()
  expect(screen.getAllByText(reason)).toHaveLength(1)

  await user.tab()
  await waitFor(() => expect(screen.getAllByText(reason)).toHaveLength(2))

  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getAllByText(reason)).toHaveLength(1))
})

test('it says why when it is pointed at', async () => {
  const { user, button } = renderExplained()

  await user.hover(button)

  await waitFor(() => expect(screen.getAllByText(reason)).toHaveLength(2))
})

test('without a reason the control is what it was', async () => {
  const pressed = vi.fn()
  const { user } = renderPart(
    <Explained reason={undefined}>
      <Button onClick={pressed}>Save</Button>
    </Explained>,
  )

  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(pressed).toHaveBeenCalledOnce()
})
