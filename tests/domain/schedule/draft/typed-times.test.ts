import { expect, test } from 'vitest'
import { typedPeriod, typedShift } from '../../../../domain/schedule/draft/typed/typed-times.ts'

test.each([
  ['08:15', 34],
  ['8.15', 34],
  ['0815', 34],
  [' 8 ', 33],
  ['24:00', 97],
  ['08:10', undefined],
  ['', undefined],
])('the time %j begins period %s', (text, period) => {
  expect(typedPeriod(text)).toBe(period)
})

/** From 08:00. */
test.each([
  ['08:30', 2],
  ['to 07:45', -1],
  ['by 2 h 15', 9],
  ['2 h 15 min', 9],
  ['30 min later', 2],
  ['by 2h15', 9],
  ['2h15', -23],
  ['−1 h', -4],
  ['-15 min', -1],
  ['+15 min', 1],
  ['1 h earlier', -4],
  ['by 10 min', undefined],
  ['soon', undefined],
  ['', undefined],
])('%j moves by %s periods', (text, periods) => {
  expect(typedShift(text, 33)).toBe(periods)
})

test('what has no single time is moved by durations alone', () => {
  expect(typedShift('2 h 15')).toBe(9)
  expect(typedShift('08:30')).toBeUndefined()
})
