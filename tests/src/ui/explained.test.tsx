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

test('a disabled control with a reason can be focused, is disabled, and describes the reason to screen readers', async () => {
  const { user, button } = renderExplained()

  await user.tab()

  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAccessibleDescription(reason)
  expect(await accessibilityViolations()).toEqual([])
})

test('a disabled control with a reason ignores presses', async () => {
  const { user, button, pressed } = renderExplained()

  await user.click(button)
  await user.keyboard('{Enter}')

  expect(pressed).not.toHaveBeenCalled()
})

test('a disabled control shows its reason on focus, and Escape closes the bubble', async () => {
  const { user } = renderExplained()
  expect(screen.getAllByText(reason)).toHaveLength(1)

  await user.tab()
  await waitFor(() => expect(screen.getAllByText(reason)).toHaveLength(2))

  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getAllByText(reason)).toHaveLength(1))
})

test('a disabled control shows its reason on hover', async () => {
  const { user, button } = renderExplained()

  await user.hover(button)

  await waitFor(() => expect(screen.getAllByText(reason)).toHaveLength(2))
})

test('a control without a reason works as before', async () => {
  const pressed = vi.fn()
  const { user } = renderPart(
    <Explained reason={undefined}>
      <Button onClick={pressed}>Save</Button>
    </Explained>,
  )

  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(pressed).toHaveBeenCalledOnce()
})
