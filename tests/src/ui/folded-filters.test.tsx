import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FoldedFilters } from '../../../src/ui/field/folded-filters.tsx'

function show(isNarrow: boolean, isSet = false) {
  vi.stubGlobal('matchMedia', () => ({ matches: isNarrow, addEventListener() {}, removeEventListener() {} }))
  render(
    <FoldedFilters isSet={isSet}>
      <p>State</p>
    </FoldedFilters>,
  )
}

test('filters stand over a list where there is room', () => {
  show(false)

  expect(screen.getByText('State')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('on a phone filters are behind a button, which says whether something is filtered', async () => {
  show(true, true)

  expect(screen.queryByText('State')).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Filters (set)', expanded: false }))
  expect(screen.getByText('State')).toBeVisible()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Filters (set)', expanded: true }))
  expect(screen.queryByText('State')).toBeNull()
})
