import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PlanNotices } from '../../../../src/screens/schedule/plan-notices.tsx'
import { usePlan } from '../../../../src/screens/schedule/plan-provider.tsx'
import { fleet } from '../../schedule/small-fleet.ts'

vi.mock('../../../../src/screens/schedule/plan-provider.tsx', () => ({ usePlan: vi.fn() }))

/** With the built-in sample open, and these plans delivered. */
function show(...deliveries: readonly { txId: string }[]) {
  const opened = { source: { key: 'sample' }, layout: fleet }
  vi.mocked(usePlan).mockReturnValue({
    plans: { opened, opening: null, allWithdrawn: false, troubles: [], deliveries },
    sent: null,
    delivery: undefined,
  } as unknown as ReturnType<typeof usePlan>)
  return render(<PlanNotices />)
}

test.each([
  ['before any is delivered', [], /It is the built-in sample: no plan has been delivered yet\.$/],
  ['once one is delivered', [{ txId: 'day-1' }], /It is the built-in sample\.$/],
])(
  'the built-in sample is named, and that no plan was delivered only while that is so: %s',
  (_, deliveries, text) => {
    show(...deliveries)

    expect(screen.getByRole('status')).toHaveTextContent(text)
  },
)
