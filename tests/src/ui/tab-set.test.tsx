import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TabSet } from '../../../src/ui/navigation/tab-set.tsx'
import { accessibilityViolations } from '../support/accessibility.ts'
import { renderPart } from '../support/render-part.tsx'

function UserAdmin({ start = 'users' }: { start?: string }) {
  const [tab, setTab] = useState(start)
  return (
    <TabSet
      label="User admin"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'users', label: 'users', content: <p>All users</p> },
        { value: 'roles', label: 'roles & permissions', content: <p>All roles</p> },
        { value: 'simulator', label: 'simulator', unavailable: 'The simulator is not available yet.' },
      ]}
    />
  )
}

const tab = (name: string) => screen.getByRole('tab', { name })

test('a tab set shows the content of the chosen tab alone', async () => {
  const { user } = renderPart(<UserAdmin />)
  expect(screen.getByRole('tabpanel', { name: 'users' })).toHaveTextContent('All users')
  expect(await accessibilityViolations()).toEqual([])

  await user.click(tab('roles & permissions'))

  expect(tab('roles & permissions')).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('tabpanel', { name: 'roles & permissions' })).toHaveTextContent('All roles')
  expect(screen.queryByText('All users')).toBeNull()
})

test('arrows move from tab to tab, and Enter chooses a tab', async () => {
  const { user } = renderPart(<UserAdmin />)

  await user.tab()
  expect(tab('users')).toHaveFocus()
  await user.keyboard('{ArrowRight}{Enter}')

  expect(screen.getByText('All roles')).toBeVisible()
})

test('an unknown tab in an address opens the first one', () => {
  renderPart(<UserAdmin start="nowhere" />)

  expect(tab('users')).toHaveAttribute('aria-selected', 'true')
})

test('a tab without content can be focused, says why, and cannot be chosen, not by an address either', async () => {
  const { user } = renderPart(<UserAdmin start="simulator" />)
  expect(tab('users')).toHaveAttribute('aria-selected', 'true')

  await user.tab()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(tab('simulator')).toHaveFocus()
  expect(tab('simulator')).toHaveAttribute('aria-disabled', 'true')
  expect(tab('simulator')).toHaveAccessibleDescription('The simulator is not available yet.')
  await user.keyboard('{Enter}')
  await user.click(tab('simulator'))

  expect(tab('users')).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByText('All users')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})
