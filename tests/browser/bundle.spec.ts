// What a browser has to load: little, and nothing that belongs to building alone.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { hold } from './support/spoiled-calls.ts'
import { expect, signIn, test } from './support/test.ts'

const kB = 1000
const statics = join(import.meta.dirname, '../../dist/static')

test('the sign-in route loads at most 150 kB of gzipped JavaScript, and every other adds at most 60 kB to it', async ({
  browser,
  baseURL,
}) => {
  const signInScripts = (await filesOf(browser, baseURL ?? '', '/login')).filter(isScript)
  expect(await gzippedBytes(signInScripts)).toBeLessThanOrEqual(150 * kB)

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
    const scripts = (await filesOf(browser, baseURL ?? '', path)).filter(isScript)
    const added = scripts.filter(file => !signInScripts.includes(file))
    expect(added, path).not.toEqual([])
    expect(await gzippedBytes(added), path).toBeLessThanOrEqual(60 * kB)
  }
})

test('/schedule loads at most 220 kB of gzipped scripts and style sheets: the page, the view of a plan and the audit of it', async ({
  browser,
  baseURL,
}) => {
  const files = await filesOf(browser, baseURL ?? '', '/schedule')

  expect(files.join()).toContain('plan-worker')
  expect(files.join()).toContain('plan-auditor')
  expect(files.some(file => file.endsWith('.css'))).toBe(true)
  expect(await gzippedBytes(files)).toBeLessThanOrEqual(220 * kB)
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
  const scripts = (await readdir(statics)).filter(isScript)
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

/** Every script, workers' too, and style sheet that a fresh browser loads on its way to a route. */
async function filesOf(browser: Browser, baseURL: string, path: string): Promise<string[]> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  if (path !== '/login') await signIn(page, 'admin')
  const address = await withIds(page, path)
  const files = new Set<string>()
  context.on('request', request => files.add(new URL(request.url()).pathname))
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await context.close()
  return [...files].filter(file => /\.(js|css)$/.test(file))
}

const isScript = (file: string): boolean => file.endsWith('.js')

/** Those of the person who is signed in. */
async function withIds(page: Page, path: string): Promise<string> {
  if (!path.includes('{')) return path
  const { id, organization_id } = await (await page.request.get('/api/auth/identify')).json()
  return path.replace('{user}', id).replace('{organization}', organization_id)
}

async function gzippedBytes(files: string[]): Promise<number> {
  const contents = await Promise.all(files.map(file => readFile(join(statics, '..', file))))
  return contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0)
}
