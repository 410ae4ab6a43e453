import { expect, test } from 'vitest'
import { ageText } from '../../../domain/words/age.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

test.each([-hour, 0, 29 * second, 30 * second])('a value of %i ms is not old', ageMs => {
  expect(ageText(ageMs)).toBeNull()
})

test.each([
  [30 * second + 1, '30 s ago'],
  [39 * second, '30 s ago'],
  [59 * second, '50 s ago'],
  [minute, '1 min ago'],
  [119 * second, '1 min ago'],
  [59 * minute, '59 min ago'],
  [hour, '1 h ago'],
  [23 * hour, '23 h ago'],
  [24 * hour, '1 d ago'],
  [400 * 24 * hour, '400 d ago'],
])('a value of %i ms is from %s', (ageMs, text) => {
  expect(ageText(ageMs)).toBe(text)
})
