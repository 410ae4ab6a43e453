import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ToolMenu } from '../../../src/ui/button/tool-menu.tsx'

/** jsdom has no popovers: it is told when one opens, and the test hides it. */
function open(closesOnPress: boolean) {
  const hide = vi.fn()
  const keyAbove = vi.fn()
  render(
    <div onKeyDown={keyAbove} role="none">
      <ToolMenu name="View" closesOnPress={closesOnPress}>
        <input type="search" aria-label="Unit" />
        <button type="button" aria-label="Table" />
      </ToolMenu>
    </div>,
  )
  const menu = screen.getByLabelText('View')
  Object.assign(menu, { hidePopover: hide })
  fireEvent(menu, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  return { hide, keyAbove }
}

test.each([
  ['a search field', 'Unit', false],
  ['a search field of a menu that closes on a press', 'Unit', true],
  ['a tool', 'Table', true],
])('Escape in %s closes the menu, and the browser does nothing else with it', (_, label, closesOnPress) => {
  const { hide, keyAbove } = open(closesOnPress)
  const part = screen.getByLabelText(label)
  part.focus()

  // False: the default, which clears a search field and keeps the menu open, was prevented.
  expect(fireEvent.keyDown(part, { key: 'Escape' })).toBe(false)

  expect(hide).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: /^View/ })).toHaveFocus()
  expect(keyAbove).not.toHaveBeenCalled()
})
