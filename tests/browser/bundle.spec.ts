// What a browser has to load: little, and nothing that belongs to building alone.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { hold } from './support/spoiled-calls.ts'
import { expect, signIn, test } from './support/test.ts'

const kB = 1000
const statics = join(import.meta.dirname, '../../dist/static')

test('the sign-in route loads at most 150 kB of gzipped JavaScript', async ({ browser, baseURL }) => {
  const scripts = await scriptsOf(browser, baseURL ?? '', '/login')

  expect(totalBytes(scripts)).toBeLessThanOrEqual(150 * kB)
})

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
  test(`${path} adds at most 60 kB of gzipped JavaScript to what the sign-in route loads`, async ({
    browser,
    baseURL,
  }) => {
    const signInScripts = await scriptsOf(browser, baseURL ?? '', '/login')

    const scripts = await scriptsOf(browser, baseURL ?? '', path)

    const added = new Map([...scripts].filter(([file]) => !signInScripts.has(file)))
    expect(added.size).toBeGreaterThan(0)
    expect(totalBytes(added)).toBeLessThanOrEqual(60 * kB)
  })
}

test('/schedule loads at most 220 kB of gzipped JavaScript: the page, the view of a plan and the audit of it', async ({
  browser,
  baseURL,
}) => {
  const scripts = await scriptsOf(browser, baseURL ?? '', '/schedule')

  const files = [...scripts.keys()].join()
  expect(files).toContain('plan-worker')
  expect(files).toContain('plan-auditor')
  expect(totalBytes(scripts)).toBeLessThanOrEqual(220 * kB)
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
  const texts = await Promise.all(scripts.map(name => readFile(join(statics, name), 'utf8')))

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
    expect(texts.filter(text => text.includes(sentence))).toHaveLength(0)
  }
})

/** Every script, workers' too, that a fresh browser loads on its way to a route: its file and its gzipped bytes. */
async function scriptsOf(browser: Browser, baseURL: string, path: string): Promise<Map<string, number>> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  if (path !== '/login') await signIn(page, 'admin')
  const address = await withIds(page, path)
  const files = new Set<string>()
  context.on('request', request => files.add(new URL(request.url()).pathname))
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await context.close()
  const scripts = [...files].filter(file => file.endsWith('.js'))
  return new Map(await Promise.all(scripts.map(async file => [file, await gzippedBytes(file)] as const)))
}

/** Those of the person who is signed in. */
async function withIds(page: Page, path: string): Promise<string> {
  if (!path.includes('{')) return path
  const { id, organization_id } = await (await page.request.get('/api/auth/identify')).json()
  return path.replace('{user}', id).replace('{organization}', organization_id)
}

const gzippedBytes = async (file: string): Promise<number> =>
  gzipSync(await readFile(join(statics, '..', file)), { level: 9 }).length

const totalBytes = (scripts: Map<string, number>): number =>
  [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0)
