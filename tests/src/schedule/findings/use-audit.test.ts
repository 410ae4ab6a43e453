import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAudit } from '../../../../src/schedule/findings/use-audit.ts'
import type { PlanHandle } from '../../../../src/schedule/worker/open-plan.ts'

const noLimits = {}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['a plan of 16 MB is audited as soon as it is seen', 16_000_000, false, true],
  ['a larger one when the chart is at rest', 16_000_001, false, false],
  ['a larger one of which the findings are asked for as soon as it is seen', 16_000_001, true, true],
])('%s', (_, size, isAwaited, maxConcurrent) => {
  const audit = vi.fn(() => new Promise<never>(() => {}))
  const plan = { bytes: { size }, audit } as unknown as PlanHandle

  renderHook(() => useAudit(plan, {}, noLimits, isAwaited))

  vi.advanceTimersByTime(200)
  expect(audit).toHaveBeenCalledTimes(maxConcurrent ? 1 : 0)
  vi.advanceTimersByTime(1000)
  expect(audit).toHaveBeenCalledOnce()
})
