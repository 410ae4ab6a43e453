import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQuiet } from '../../../src/hooks/when-quiet.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function waiting() {
  const quiet = createQuiet()
  const heard = vi.fn()
  void quiet.wait().then(heard)
  return { quiet, heard }
}

test('the network is quiet when no request was in progress for two seconds', async () => {
  const { heard } = waiting()

  await vi.advanceTimersByTimeAsync(1_900)
  expect(heard).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(heard).toHaveBeenCalledOnce()
})

test('the network is quiet two seconds after the last request has ended or failed', async () => {
  const { quiet, heard } = waiting()
  void quiet.during(new Promise(resolve => setTimeout(resolve, 10_000)))
  quiet.during(new Promise((_, reject) => setTimeout(reject, 20_000))).catch(() => {})

  await vi.advanceTimersByTimeAsync(21_900)
  expect(heard).not.toHaveBeenCalled()

  await vi.advanceTimersByTimeAsync(200)
  expect(heard).toHaveBeenCalledOnce()
})
