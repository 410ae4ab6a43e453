import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { defaultView } from '../../../../domain/schedule/view/timeline-view.ts'
import { LimitsChip, LimitsTool } from '../../../../src/schedule/findings/audit-tools.tsx'
import { withKnownLimits } from '../../../../src/schedule/findings/known-limits.ts'
import { Dialogs } from '../../../../src/schedule/panels.tsx'
import { renderInView } from '../render-in-view.tsx'
import { auditOf } from './sample-findings.ts'

beforeEach(() => localStorage.clear())

const show = () =>
  renderInView(
    <>
      <LimitsTool />
      <LimitsChip />
      <Dialogs />
    </>,
    { audit: auditOf([]) },
  )

async function openLimits(user: ReturnType<typeof show>['user']) {
  await user.click(screen.getByRole('button', { name: 'Limits' }))
  const dialog = await screen.findByRole('dialog', { hidden: true })
  return {
    field: (label: string) => within(dialog).getByLabelText(label),
    apply: () => user.click(within(dialog).getByText('Apply')),
  }
}

test('limits that are set hold for the next plan too unless its address has others, and a chip removes them', async () => {
  const { user, sent } = show()
  const { field, apply } = await openLimits(user)
  await user.type(field('Loading, min'), '30')
  await user.type(field('Time until a break, h'), '4,5')
  await user.type(field('Break, min'), '45')
  await apply()

  expect(sent).toEqual([
    {
      type: 'limits.chosen',
      limits: { minLoadingMinutes: 30, maxHoursUntilBreak: 4.5, minBreakMinutes: 45 },
    },
  ])
  expect(screen.queryByRole('dialog', { hidden: true })).not.toBeInTheDocument()
  expect(withKnownLimits(defaultView).limits).toEqual({
    minLoadingMinutes: 30,
    maxHoursUntilBreak: 4.5,
    minBreakMinutes: 45,
  })
  expect(withKnownLimits({ ...defaultView, limits: { reserveKwh: 5 } }).limits).toEqual({ reserveKwh: 5 })

  const chip = await screen.findByRole('button', {
    name: 'Remove 2 limits: Loading 30 min, Break 45 min after 4.5 h',
  })
  await user.click(chip)
  expect(chip).not.toBeInTheDocument()
  expect(withKnownLimits(defaultView).limits).toEqual({})
})

test('a limit that is no number, or a break without its time, says so and has the focus, and nothing changes', async () => {
  const { user, sent } = show()
  const { field, apply } = await openLimits(user)
  await user.type(field('Reserve, kWh'), '0')
  await user.type(field('Break, min'), '45')
  await apply()

  expect(field('Time until a break, h')).toHaveAccessibleDescription(/Enter both, or leave both empty/)
  expect(field('Reserve, kWh')).toHaveAccessibleDescription(/above 0, at most 1,000/)
  expect(field('Time until a break, h')).toHaveFocus()
  expect(sent).toEqual([])
})
