import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import DraftPanels from '../../../../src/schedule/draft/bar/draft-panels.tsx'
import { renderEdited } from './render-edited.tsx'

test('the list of drafts says what each comes to, and a copy of one is opened by a press', async () => {
  const open = vi.fn()
  const { user, make } = await renderEdited(<DraftPanels />, {
    isNarrow: false,
    fixed: { open },
    view: { view: { panel: 'drafts' } },
  })
  const own = () => within(screen.getByRole('list', { name: 'Drafts' })).getAllByRole('listitem')[0]
  await screen.findByText(/open: \d+ findings?, [\d.]+ kWh short \([\d.]+ kWh possible\)/)
  const before = own()?.textContent
  await make({ type: 'move-trips', tripKeys: ['T-1_D-1_S-2_33_34'], byPeriods: 2 })
  await make({
    type: 'remove-trips',
    tripKeys: ['T-1_D-1_S-2_33_34'],
    returnTripsToo: true,
    laterTripsToo: false,
  })
  await vi.waitFor(() => expect(own()?.textContent).not.toBe(before))

  await user.click(screen.getByRole('button', { name: 'Duplicate' }))

  expect(open).toHaveBeenCalledExactlyOnceWith({ id: expect.any(String), step: null })
})
