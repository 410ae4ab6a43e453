import { expect, test } from 'vitest'
import { isMetricName, unitStatusName, unitStatusNumber } from '../../../domain/telemetry/telemetry.ts'

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

test.each([7, -1, 2.5, Number.NaN])('a status that is not in the spec is unknown: %d', status => {
  expect(unitStatusName(status)).toBe('UNKNOWN')
})

test('the name of a metric is case-sensitive', () => {
  expect(['UNIT_STATUS', 'unit_status', 'toString'].map(isMetricName)).toEqual([true, false, false])
})
