import { expect, test } from 'vitest'
import { findingMeasures } from '../../../../src/schedule/layout/finding-texts.ts'

test.each([
  [-0.03, 0, 0.03, 'Found -0.03 kWh, allowed 0 kWh, off by 0.03 kWh'],
  [150.04, 150, 0.04, 'Found 150.04 kWh, allowed 150 kWh, off by 0.04 kWh'],
  [0.1 + 0.2, 0, 0.1 + 0.2, 'Found 0.3 kWh, allowed 0 kWh, off by 0.3 kWh'],
  [131.27, 130.13, 1.14, 'Found 131.3 kWh, allowed 130.1 kWh, off by 1.1 kWh'],
])(
  'an energy in a finding has the digits that it has elsewhere, and more where they are needed: %d',
  (found, allowed, off, text) => {
    const unit = { kind: 'battery', id: 'MB-1' } as const
    const place = { startPeriod: 1, endPeriod: 1, tripIds: [], entryIds: [] }
    const finding = { rule: 'any', severity: 'error', unit, ...place, sentence: '' } as const

    expect(findingMeasures({ ...finding, found, allowed, deviation: off, deviationUnit: 'kWh' })).toBe(text)
  },
)
