import { expect, test } from 'vitest'
import { isMetricName, unitStatusName, unitStatusNumber } from '../../domain/telemetry.ts'

test.each([
  [0, 'UNKNOWN'],
  [1, 'INITIALIZING'],
  [2, 'READY'],
  [3, 'OPERATING'],
  [4, 'CHARGING'],
  [5, 'FAULTED'],
  [6, 'SERVICE'],
] as const)('status %i is %s', (status, name) => {
  expect(unitStatusName(status)).toBe(name)
  expect(unitStatusNumber(name)).toBe(status)
})

test.each([7, -1, 2.5, Number.NaN])('a status that the spec does not name is unknown: %d', status => {
  expect(unitStatusName(status)).toBe('UNKNOWN')
})

test('a name is a metric only as it is spelt', () => {
  expect(['UNIT_STATUS', 'unit_status', 'toString'].map(isMetricName)).toEqual([true, false, false])
})
