import { expect, test } from 'vitest'
import { durationText } from '../../../domain/faults/duration.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

test.each([
  [0, '0 s'],
  [59.9 * second, '59 s'],
  [5 * minute + 59 * second, '5 min'],
  [2 * hour, '2 h'],
  [2 * hour + 5 * minute, '2 h 5 min'],
  [76 * hour + 30 * minute, '3 d 4 h'],
])('%d ms are %s', (ms, text) => {
  expect(durationText(ms)).toBe(text)
})
