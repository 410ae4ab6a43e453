// What a command says of its steps.
import { expect, test } from 'vitest'
// @ts-expect-error: the commands are JavaScript without types
import { duration, stepLine, summary } from '../../scripts/report.mjs'

const minute = 60_000
const tests = (passed: number, more = {}) => ({ passed, failures: [], skipped: 0, retried: [], ...more })

test('The line of a step has its name, its time and its note', () => {
  expect(stepLine('✓', 'Lint and format', 4120, '12 files')).toMatch(
    /^✓ Lint and format +4\.1 s {2}12 files$/,
  )
  expect(stepLine('✗', 'Lint and format', 4120)).toMatch(/^✗ Lint and format +4\.1 s$/)
})

test.each([
  [0, '0.0 s'],
  [4149, '4.1 s'],
  [59_949, '59.9 s'],
  [59_950, '1 min 0 s'],
  [3 * minute + 12_400, '3 min 12 s'],
  [61 * minute, '61 min 0 s'],
])('%i ms are written as %s', (ms, text) => {
  expect(duration(ms)).toBe(text)
})

test('The last line of a successful run counts tests and steps without tests', () => {
  const results = [{ name: 'Lint' }, { name: 'Unit tests', tests: tests(2309) }]

  expect(summary(results, 192_000)).toEqual({
    hasFailed: false,
    lines: ['Took 3 min 12 s.', '2310 passed, 0 failed'],
  })
})

test('The summary of a failed run names the failures before the count', () => {
  const results = [
    { name: 'Lint', failed: true },
    { name: 'Unit tests', failed: true, tests: tests(7, { failures: ['a.test.ts: adds'] }) },
  ]

  expect(summary(results, 1000)).toEqual({
    hasFailed: true,
    lines: ['Failed:', '  Lint', '  Unit tests: a.test.ts: adds', 'Took 1.0 s.', '7 passed, 2 failed'],
  })
})

test('Tests that passed only on a retry are named and do not fail the run', () => {
  const results = [{ name: 'Browser tests', tests: tests(3, { retried: ['b.spec.ts: scrolls'] }) }]

  expect(summary(results, 1000)).toEqual({
    hasFailed: false,
    lines: [
      'Passed only when tried a second time:',
      '  b.spec.ts: scrolls',
      'Took 1.0 s.',
      '3 passed, 0 failed',
    ],
  })
})

test('Skipped tests are counted in the last line', () => {
  const { lines } = summary([{ name: 'Unit tests', tests: tests(3, { skipped: 2 }) }], 1000)

  expect(lines.at(-1)).toBe('3 passed, 0 failed, 2 skipped')
})

test('A step that failed although all of its tests passed is a failure', () => {
  const { hasFailed, lines } = summary([{ name: 'Unit tests', failed: true, tests: tests(3) }], 1000)

  expect(hasFailed).toBe(true)
  expect(lines).toEqual(['Failed:', '  Unit tests', 'Took 1.0 s.', '3 passed, 1 failed'])
})

test('A step that failed before it could count its tests is one failure', () => {
  const { lines } = summary([{ name: 'Unit tests', failed: true, tests: undefined }], 1000)

  expect(lines.at(-1)).toBe('0 passed, 1 failed')
})
