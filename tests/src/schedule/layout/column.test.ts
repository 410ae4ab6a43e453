import { expect, test } from 'vitest'
import { at, rowId, rowKind } from '../../../../src/schedule/layout/column.ts'
import { rowCount } from '../../../../src/schedule/layout/layout.ts'
import { fleet } from '../small-fleet.ts'

test('reading a column beyond its end throws, while a NaN inside it is a value', () => {
  expect(at(Float64Array.of(1, Number.NaN), 1)).toBeNaN()
  expect(() => at(Float64Array.of(1, 2), 2)).toThrow(RangeError)
  expect(() => at(fleet.runs.offsets, -1)).toThrow(RangeError)
})

test('asking for the kind or the id of a row that the layout lacks throws', () => {
  expect(() => rowKind(fleet, rowCount(fleet))).toThrow(RangeError)
  expect(() => rowId(fleet, -1)).toThrow(RangeError)
})
