// The programs that run the tests, on a few small tests: what is counted, and what is named.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
// @ts-expect-error: the commands are JavaScript without types
import { testsOfDatabase } from '../../scripts/system-postgres.mjs'
// @ts-expect-error: the commands are JavaScript without types
import { playwrightTimes, vitestTimes } from '../../scripts/test-results.mjs'
// @ts-expect-error: the commands are JavaScript without types
import { runPlaywright, runVitest } from '../../scripts/test-runs.mjs'

const root = resolve(import.meta.dirname, '../..')
let folder = ''

beforeAll(async () => {
  // Below the project, where the small tests find its packages.
  await mkdir(join(root, 'build'), { recursive: true })
  folder = await mkdtemp(join(root, 'build', 'test-runs-'))
})
afterAll(() => rm(folder, { recursive: true }))

const write = (file: string, text: string) => writeFile(join(folder, file), text)
const below = (file: string) => `${relative(root, folder)}/${file}`
/** The end of a step, whether it succeeded or not. */
const ended = (run: Promise<object>) => run.catch(error => ({ ...error, message: error.message }))

test('A run of Vitest counts all tests and names only failed ones', async () => {
  await write('vitest.config.mjs', 'export default {}')
  await write(
    'adding.test.ts',
    `import { describe, expect, test } from 'vitest'
    describe('adding', () => {
      test('works', () => { console.log('chat' + 'ter'); expect(1 + 1).toBe(2) })
      test('fails', () => expect(1 + 1).toBe(3))
      test.skip('waits', () => {})
    })`,
  )
  await write('broken.test.ts', `import './missing.ts'`)

  const { tests, output } = await ended(runVitest(['--root', folder]))

  expect(tests).toEqual({
    passed: 1,
    failures: [`${below('adding.test.ts')}: adding fails`, below('broken.test.ts')],
    skipped: 1,
    retried: [],
  })
  expect(output).toContain('expected 2 to be 3')
  expect(output).not.toContain('chatter')
})

test('A run of Playwright names the failed tests and, with the reason, those that passed only on a retry', async () => {
  await write('playwright.config.mjs', `export default { retries: 1, testMatch: 'pages.mjs' }`)
  await write(
    'pages.mjs',
    `import { expect, test } from '@playwright/test'
    test.describe('a page', () => {
      test('opens', () => {})
      test('is unsteady', () => expect(test.info().retry).toBe(1))
      test('fails', () => expect('light').toBe('dark'))
      test.skip('waits', () => {})
    })`,
  )

  const { tests, output } = await ended(
    runPlaywright(['--config', join(folder, 'playwright.config.mjs')], { CI: '' }),
  )

  expect(tests).toEqual({
    passed: 2,
    failures: ['tests/browser/pages.mjs: a page fails []'],
    skipped: 1,
    retried: [
      'tests/browser/pages.mjs: a page is unsteady []: line 4: Error: expect(received).toBe(expected) // Object.is equality',
    ],
  })
  expect(output).toContain('Expected: "dark"')
})

test('The time of a file is that of all its tests, with every try', () => {
  const tests = (...durations: number[]) => [{ results: durations.map(duration => ({ duration })) }]
  const page = { title: 'page', specs: [{ title: 'opens', file: 'pages.mjs', tests: tests(30, 20) }] }
  const suites = [{ title: 'pages.mjs', file: 'pages.mjs', specs: page.specs, suites: [page] }]

  expect([...playwrightTimes({ suites })]).toEqual([['tests/browser/pages.mjs', 100]])
  expect([
    ...vitestTimes({ testResults: [{ name: '/here/a.test.ts', startTime: 5, endTime: 12 }] }, '/here'),
  ]).toEqual([['a.test.ts', 7]])
})

test('Every file of tests that is run on a second PostgreSQL exists', () => {
  expect(testsOfDatabase.filter((file: string) => !existsSync(join(root, file)))).toEqual([])
})
