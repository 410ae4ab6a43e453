import { expect, test } from 'vitest'
import { expiryUrgency, timeLeftText } from '../../../domain/words/key-expiry.ts'

const nowMs = Date.parse('2026-11-23T12:00:00Z')
const urgencyAt = (expiresAt: string | null, state = 'active') => expiryUrgency({ state, expiresAt }, nowMs)

test('the end of a key is announced two weeks before, and urgently two days before', () => {
  expect(urgencyAt('2026-12-08T12:00:00Z')).toBeNull()
  expect(urgencyAt('2026-12-07T12:00:00Z')).toBe('soon')
  expect(urgencyAt('2026-11-25T12:00:00Z')).toBe('urgent')
  expect(urgencyAt(null)).toBeNull()
  expect(urgencyAt('2026-11-24T12:00:00Z', 'revoked')).toBeNull()
})

test('the time that a key has left is said in days, then hours', () => {
  expect(timeLeftText('2026-11-30T13:00:00Z', nowMs)).toBe('in 7 days')
  expect(timeLeftText('2026-11-23T17:30:00Z', nowMs)).toBe('in 5 hours')
  expect(timeLeftText('2026-11-23T12:30:00Z', nowMs)).toBe('in less than an hour')
})
