import { expect, test } from 'vitest'
import { findingMeasures } from '../../../../src/schedule/layout/finding-texts.ts'

test.each([
  [-0.03, 0, 0.03, 'Found -0.03, allowed 0, off by 0.03 kWh'],
  [150.04, 150, 0.04, 'Found 150.04, allowed 150, off by 0.04 kWh'],
  [0.1 + 0.2, 0, 0.1 + 0.2, 'Found 0.3, allowed 0, off by 0.3 kWh'],
])('a small deviation is written with enough digits: %d', (found, allowed, off, text) => {
  const unit = { kind: 'battery', id: 'MB-1' } as const
  const place = { startPeriod: 1, endPeriod: 1, tripIds: [], entryIds: [] }
  const finding = { rule: 'any', severity: 'error', unit, ...place, sentence: '' } as const

  expect(findingMeasures({ ...finding, found, allowed, deviation: off, deviationUnit: 'kWh' })).toBe(text)
})
