// What a browser has to load: little, and nothing that belongs to building alone.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { isScript, loadedFiles, totalBytes } from './support/loaded-files.ts'
import { hold } from './support/spoiled-calls.ts'
import { expect, signIn, test } from './support/test.ts'

const kB = 1000
const statics = join(import.meta.dirname, '../../dist/static')

test('the sign-in route loads at most 150 kB of gzipped JavaScript, and every other adds at most 60 kB to it', async ({
  browser,
  baseURL,
}) => {
  const atSignIn = await loadedFiles(browser, baseURL ?? '', async () => '/login')
  expect(totalBytes(atSignIn.filter(isScript))).toBeLessThanOrEqual(150 * kB)

  for (const path of [
    '/',
    '/assets',
    '/customers',
    '/organizations',
    '/organizations/{organization}',
    '/organizations/{organization}/create-user',
    '/users/{user}/edit',
    '/orchestration',
  ]) {
    const files = await loadedFiles(browser, baseURL ?? '', page => addressOf(page, path))
    const added = files.filter(isScript).filter(file => !atSignIn.some(known => known.path === file.path))
    expect(added, path).not.toEqual([])
    expect(totalBytes(added), path).toBeLessThanOrEqual(60 * kB)
  }
})

test('/schedule loads at most 220 kB of gzipped scripts and style sheets: the page, the view of a plan and the audit of it', async ({
  browser,
  baseURL,
}) => {
  const files = await loadedFiles(browser, baseURL ?? '', page => addressOf(page, '/schedule'))

  const paths = files.map(({ path }) => path).join()
  expect(paths).toContain('plan-worker')
  expect(paths).toContain('plan-auditor')
  expect(files.every(isScript)).toBe(false)
  expect(totalBytes(files)).toBeLessThanOrEqual(220 * kB)
})

test("a screen's code is loaded while its link is pointed at, and the screen at the address before it is known who is there", async ({
  page,
}) => {
  await signIn(page, 'admin')
  const code = page.waitForRequest(/schedule-screen.*js$/)

  await page.getByRole('tab', { name: 'Schedule' }).hover()

  await code
  const answered = await hold(page, 'GET', /^\/api\/auth\/identify$/)
  const codeAtAddress = page.waitForRequest(/customers.*js$/)
  await page.goto('/customers')
  await codeAtAddress
  answered.release()
  await expect(page.getByRole('heading', { name: 'Customer Accounts' })).toBeVisible()
})

test("GraphQL's parser, printer, validator, schema builder and introspection are not in the built client", async () => {
  const scripts = (await readdir(statics)).filter(name => name.endsWith('.js'))
  const texts = new Map<string, string>()
  for (const name of scripts) texts.set(name, await readFile(join(statics, name), 'utf8'))

  // Sentences that stand in those parts of the library and nowhere else.
  for (const sentence of [
    'Unexpected Name',
    'Unterminated string',
    'Cannot query field',
    'Query root type must be provided',
    'Unknown directive',
    'extend schema',
    'A GraphQL Schema defines',
  ]) {
    expect(scripts.filter(name => texts.get(name)?.includes(sentence))).toEqual([])
  }
})

/** For somebody who is signed in, with their ids. */
async function addressOf(page: Page, path: string): Promise<string> {
  await signIn(page, 'admin')
  const { id, organization_id } = await (await page.request.get('/api/auth/identify')).json()
  return path.replace('{user}', id).replace('{organization}', organization_id)
}
