// What a browser has to load: little, and nothing that belongs to building alone.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { expect, signIn, test } from './support/test.ts'

const kB = 1000
const statics = join(import.meta.dirname, '../../dist/static')

test('the sign-in route loads at most 150 kB of gzipped JavaScript', async ({ browser, baseURL }) => {
  const scripts = await scriptsOf(browser, baseURL ?? '', '/login')

  expect(totalBytes(scripts)).toBeLessThanOrEqual(150 * kB)
})

for (const path of ['/', '/schedule', '/assets', '/customers', '/organizations', '/orchestration']) {
  test(`${path} adds at most 60 kB of gzipped JavaScript to what the sign-in route loads`, async ({
    browser,
    baseURL,
  }) => {
    const signInScripts = await scriptsOf(browser, baseURL ?? '', '/login')

    const scripts = await scriptsOf(browser, baseURL ?? '', path)

    const added = new Map([...scripts].filter(([file]) => !signInScripts.has(file)))
    expect(added.size).toBeGreaterThan(0)
    if (path === '/schedule') expect([...added.keys()].join()).toContain('plan-worker')
    expect(totalBytes(added)).toBeLessThanOrEqual(60 * kB)
  })
}

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
  const files = new Set<string>()
  context.on('request', request => files.add(new URL(request.url()).pathname))
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await context.close()
  const scripts = [...files].filter(file => file.endsWith('.js'))
  return new Map(await Promise.all(scripts.map(async file => [file, await gzippedBytes(file)] as const)))
}

const gzippedBytes = async (file: string): Promise<number> =>
  gzipSync(await readFile(join(statics, '..', file)), { level: 9 }).length

const totalBytes = (scripts: Map<string, number>): number =>
  [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0)
