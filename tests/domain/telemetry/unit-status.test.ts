import { expect, test } from 'vitest'
import { unitStatus } from '../../../domain/telemetry/unit-status.ts'

test.each([
  [0, 'Unknown', 'grey'],
  [1, 'Initializing', 'light'],
  [2, 'Ready', 'black'],
  [3, 'Operating', 'green'],
  [4, 'Charging', 'blue'],
  [5, 'Faulted', 'red'],
  [6, 'Faulted', 'yellow'],
] as const)('status %i is shown as %s in %s', (status, label, tone) => {
  expect(unitStatus(status)).toMatchObject({ label, tone })
})

test('only the status SERVICE, which is labelled Faulted, has a hint', () => {
  expect(unitStatus(6).hint).toBe('In service: the unit reports no fault.')
  expect([0, 1, 2, 3, 4, 5].map(status => unitStatus(status).hint)).toEqual(Array(6).fill(undefined))
})

test.each([
  ['4', 'CHARGING'],
  [' 6 ', 'SERVICE'],
  ['charging', 'CHARGING'],
  ['READY', 'READY'],
] as const)('the status text %s is %s', (text, name) => {
  expect(unitStatus(text).name).toBe(name)
})

test.each([7, -1, 2.5, Number.NaN, '', '4.0', 'on strike', 'toString'])(
  'a status text that is not in the spec is unknown: %s',
  value => {
    expect(unitStatus(value)).toMatchObject({ name: 'UNKNOWN', label: 'Unknown', tone: 'grey' })
  },
)
