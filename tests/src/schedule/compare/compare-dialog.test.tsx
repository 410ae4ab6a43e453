import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import CompareDialog from '../../../../src/schedule/compare/compare-dialog.tsx'
import { renderInView } from '../render-in-view.tsx'
import { comparingOf } from './compared-fixture.ts'

test('drafts are read again when the dialog opens, and on request where they could not be read', async () => {
  const readDrafts = vi.fn()
  const comparing = comparingOf(null, { draftsNotRead: 'The drafts could not be read.', readDrafts })
  const { user } = renderInView(<CompareDialog />, { comparing })

  expect(readDrafts).toHaveBeenCalled()
  readDrafts.mockClear()
  expect(screen.getByRole('alert', { hidden: true })).toHaveTextContent('The drafts could not be read.')
  await user.click(screen.getByRole('button', { name: 'Try again', hidden: true }))

  expect(readDrafts).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button', { name: 'Close', hidden: true })).toHaveFocus()
})
