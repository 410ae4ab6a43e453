import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SortValue, sortedRows } from '../../../src/ui/table/table-sort.ts'
import { runsOf } from '../../support/property-runs.ts'

const columns = [{ id: 'value', sortBy: (value: SortValue) => value }]
const sorted = (values: SortValue[], sort = 'value') => sortedRows(values, columns, sort)

test('numbers in a text are sorted as numbers, and case does not matter', () => {
  expect(sorted(['mb-10', 'MB-9', 'MB-2a', 'MB-2', 'Éclair', 'Eclipse'])).toEqual([
    'Éclair',
    'Eclipse',
    'MB-2',
    'MB-2a',
    'MB-9',
    'mb-10',
  ])
})

test('missing values are sorted last in both directions', () => {
  expect(sorted(['b', null, 'a', '', undefined])).toEqual(['a', 'b', null, '', undefined])
  expect(sorted(['b', null, 'a', '', undefined], '-value')).toEqual(['b', 'a', null, '', undefined])
  expect(sorted([2, null, -1], '-value')).toEqual([2, -1, null])
})

test('a sort that names no column leaves the rows in their order', () => {
  expect(sorted(['b', 'a'], 'elsewhere')).toEqual(['b', 'a'])
  expect(sorted(['b', 'a'], '')).toEqual(['b', 'a'])
})

test('plain texts are sorted as by the collator, also among others', () => {
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  const plain = fc.string({ unit: fc.constantFrom(...'abAB01289 -'), minLength: 1, maxLength: 24 })
  const any = fc.oneof(
    { weight: 4, arbitrary: plain },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1 }) },
  )

  fc.assert(
    fc.property(fc.array(any, { maxLength: 30 }), texts => {
      expect(sorted(texts)).toEqual(texts.toSorted(compare))
    }),
    { numRuns: runsOf(2000) },
  )
})
