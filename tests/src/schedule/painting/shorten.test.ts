import { expect, test } from 'vitest'
import { labelLines, shortenMiddle } from '../../../../src/schedule/painting/shorten.ts'

/** A pixel for each character. */
const width = (text: string) => [...new Intl.Segmenter().segment(text)].length

test.each([
  ['MB-1', 4, 'MB-1'],
  ['north-depot-battery-0042', 24, 'north-depot-battery-0042'],
  ['north-depot-battery-0042', 10, 'nort…-0042'],
  ['north-depot-battery-0042', 9, 'nort…0042'],
  ['north-depot-battery-0042', 2, '…2'],
  ['north-depot-battery-0042', 0, '…2'],
  ['👩‍🔧👩‍🔧👩‍🔧👩‍🔧👩‍🔧', 3, '👩‍🔧…👩‍🔧'],
])('%s in the room of %d characters is shortened in the middle to %s', (id, room, text) => {
  expect(shortenMiddle(id, room, width)).toBe(text)
})

test.each([
  ['MB-1', 4, ['MB-1']],
  ['depot-truck-0001', 12, ['depot-truck-', '0001']],
  ['depottruck0001', 8, ['depottru', 'ck0001']],
  // RequestFailure after a separator it would not fit into two lines.
  ['depot-flatbed-truck', 10, ['depot-flat', 'bed-truck']],
  ['north-depot-battery-0042', 9, ['north-dep', '…ery-0042']],
  ['ab', 0, ['a', '…b']],
])('%s is written in a label of %d characters as %j', (id, room, lines) => {
  expect(labelLines(id, room, width)).toEqual(lines)
})

test('ids that differ in their last characters stay distinct in the narrowest label', () => {
  const ids = Array.from({ length: 60 }, (_, i) => `north-depot-mobile-battery-${String(i).padStart(4, '0')}`)

  expect(new Set(ids.map(id => labelLines(id, 8, width).join())).size).toBe(60)
  expect(new Set(ids.map(id => shortenMiddle(id, 8, width))).size).toBe(60)
})

test('a very long id is shortened without measuring all of it', () => {
  const longest: number[] = []
  const measure = (text: string) => {
    longest.push(text.length)
    return text.length
  }
  const id = `${'x'.repeat(100_000)}42`

  expect(shortenMiddle(id, 9, measure)).toBe('xxxx…xx42')
  expect(labelLines(id, 5, measure)).toEqual(['xxxxx', '…xx42'])
  expect(Math.max(...longest)).toBeLessThan(500)
})
