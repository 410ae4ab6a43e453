import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenIdle } from '../../../../src/schedule/worker/idle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('idle work begins once, after a second without events', () => {
  const act = vi.fn()
  whenIdle(act)

  vi.advanceTimersByTime(900)
  fireEvent.wheel(document.body)
  vi.advanceTimersByTime(900)
  fireEvent.scroll(document.body)
  vi.advanceTimersByTime(999)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenCalledOnce()

  fireEvent.wheel(document.body)
  vi.advanceTimersByTime(20_000)
  expect(act).toHaveBeenCalledOnce()
})

test('idle work begins after ten seconds of constant events', () => {
  const act = vi.fn()
  whenIdle(act)

  for (let i = 0; i < 20; i++) {
    vi.advanceTimersByTime(500)
    fireEvent.keyDown(document.body)
  }

  expect(act).toHaveBeenCalledOnce()
})

test('cancelled idle work does not begin', () => {
  const act = vi.fn()
  const callOff = whenIdle(act)

  callOff()
  fireEvent.wheel(document.body)
  vi.advanceTimersByTime(20_000)

  expect(act).not.toHaveBeenCalled()
})
