// What a browser has to load: little, and nothing that belongs to building alone.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { paths } from '../../src/paths.ts'
import { tileFile } from '../support/map-tiles.ts'
import { holdCalls } from './support/failing-calls.ts'
import { everyRoute, firstVisit, kilobytes, type RouteToVisit } from './support/first-visit.ts'
import { startProduct } from './support/product.ts'
import { expect, signIn, test } from './support/test.ts'

const dist = join(import.meta.dirname, '../../dist')
const statics = join(dist, 'static')

/**
 * In kB of 1,000 bytes, everything included that is received until the screen stands and nothing was on its way for half a
 * second: the page, scripts, styles, typefaces, replies of the API, and all their headers. What is fetched ahead of need and to
 * be kept for use without a connection begins after two seconds of that silence, and counts where it begins before.
 */
const limits: Partial<Record<RouteToVisit['name'], number>> = {
  login: 173,
  schedule: 312,
  assets: 259,
  // With its charts, and with today's plan, which its header draws.
  asset: 315,
  // These read a plan at once.
  truck: 307,
  // With the ticks of its stops.
  runSheet: 281,
  place: 288,
}
const limitOfOthers = 268
const mostScripts = 8
/** With what draws a day, and the workers that read and check its plan. */
const mostScriptsOf: typeof limits = { schedule: 9, asset: 12, truck: 12, place: 12 }

test('a first visit of any route receives few kilobytes over the line, and few scripts that its page has named', async ({
  browser,
  page,
  baseURL,
}) => {
  test.setTimeout(180_000)
  await signIn(page, 'admin')
  const storageState = await page.context().storageState()
  const routes = await everyRoute(page)
  expect(routes.map(({ name }) => name)).toEqual(Object.keys(paths))

  const visit = async ({ name, path, stands, guarded }: RouteToVisit) => {
    const { received, announced } = await firstVisit(browser, {
      baseURL: baseURL ?? '',
      path,
      stands,
      ...(guarded && { storageState }),
    })
    const scripts = received.filter(({ kind }) => kind === 'script')
    expect(received.map(({ path }) => path)).not.toContain('/service-worker.js')
    expect.soft(scripts.length, `scripts of ${name}`).toBeLessThanOrEqual(mostScriptsOf[name] ?? mostScripts)
    expect.soft(kilobytes(received), `kB of ${name}`).toBeLessThanOrEqual(limits[name] ?? limitOfOthers)
    // Workers are started by the screen, and no page names them.
    const unannounced = scripts.filter(script => !/\/(index|plan-[a-z]+)-/.test(script.path))
    expect(unannounced.map(script => script.path).sort(), name).toEqual(announced.sort())
    if (name === 'schedule') {
      const loaded = scripts.map(script => script.path).join()
      expect(loaded).toContain('plan-worker')
      expect(loaded).toContain('plan-auditor')
    }
  }
  // Two at a time: each waits for half a second of silence.
  const queue = [...routes]
  const visitRest = async () => {
    for (let route = queue.pop(); route; route = queue.pop()) await visit(route)
  }
  await Promise.all([visitRest(), visitRest()])
})

test('text is shown before its typeface is loaded, and other alphabets have files of their own', async ({
  page,
}) => {
  const typefaces: string[] = []
  page.on('request', request => {
    const alphabet = /inter-([a-z-]+)-wght-normal-(\w{4})/.exec(request.url())
    if (alphabet) typefaces.push(`${alphabet[1]} ${alphabet[2]}`)
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const drawnWith = (text: string) =>
    page.evaluate(letters => document.fonts.check('600 16px "Inter Variable"', letters), text)
  await expect.poll(() => drawnWith('Sign in')).toBe(true)
  expect(typefaces).toEqual(['latin 0020'])
  expect(await page.evaluate(() => [...document.fonts].map(({ display }) => display))).toEqual(
    Array(9).fill('swap'),
  )

  await page.getByLabel('Email').fill('Łódź Müller Κω Ж Ạ')

  await expect.poll(() => drawnWith('Łódź Müller Κω Ж Ạ')).toBe(true)
  expect(typefaces.sort()).toEqual([
    'cyrillic 0301',
    'greek 0370',
    'latin 0000',
    'latin 0020',
    'latin-ext 0100',
    'vietnamese 0102',
  ])
})

test("in a browser that saves data a screen's code is loaded no sooner than its link is hovered, and that of the address before it is known who is signed in", async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', request => requested.push(request.url()))
  await page.clock.install()
  await signIn(page, 'admin')
  await page.clock.runFor(60_000)
  const code = page.waitForRequest(/timeline-.*js$/)

  await page.getByRole('tab', { name: 'Schedule' }).hover()

  await code
  // The first tab's code would have come before that of the last.
  expect(requested.filter(url => /people-.*js$/.test(url))).toEqual([])
  const answered = await holdCalls(page, 'GET', /^\/api\/auth\/identify$/)
  const codeAtAddress = page.waitForRequest(/people-.*js$/)
  await page.goto('/customers')
  await codeAtAddress
  answered.release()
  await expect(page.getByRole('heading', { name: 'Customer Accounts' })).toBeVisible()
})

test.describe('in a browser that does not save data', () => {
  test.use({ loadsAhead: true })

  test('the code of the screens behind the tabs is loaded when the first screen has settled, and nothing of what edits a plan that is read', async ({
    page,
  }) => {
    const code = page.waitForRequest(/timeline-.*js$/)
    await signIn(page, 'admin')
    await code

    const requested: string[] = []
    let requestedAt = 0
    page.on('request', request => {
      requested.push(request.url())
      requestedAt = Date.now()
    })
    // The page before may load it, too, while it is being left.
    await page.goto('/schedule', { waitUntil: 'commit' })
    const codeBehindOtherTab = page.waitForRequest(/fleet-.*js$/)
    await expect(page.getByRole('button', { name: /findings?|contradictions/ })).toBeVisible()
    await codeBehindOtherTab
    await expect.poll(() => Date.now() - requestedAt).toBeGreaterThan(1000)
    expect(requested.filter(url => /editing-|draft-worker/.test(url))).toEqual([])
  })
})

test('the basemap is loaded only where the operator has tiles, from this server alone, and lies exactly under the places', async ({
  browser,
  page,
}) => {
  test.setTimeout(180_000)
  const isOfBasemap = (url: string) => /\/basemap-|maplibre|map-tiles/.test(url)
  const loadedBy = (watched: Page) => {
    const urls: string[] = []
    watched.on('request', request => urls.push(request.url()))
    return urls
  }
  const map = (watched: Page) => watched.getByRole('img', { name: /^Map of/ })

  const without = loadedBy(page)
  await signIn(page, 'field', '/assets?tab=map')
  await expect(map(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(without.filter(isOfBasemap)).toEqual([])
  expect(await readFile(join(dist, 'service-worker.js'), 'utf8')).not.toMatch(/static\/(basemap|maplibre)/)
  expect(await readFile(join(dist, '.vite/license.md'), 'utf8')).toContain('MapLibre contributors')

  const folder = await mkdtemp(join(tmpdir(), 'gridhaul-tiles-'))
  const file = join(folder, 'harbor.pmtiles')
  const { longitude: west, latitude: north } = { longitude: -94.7958, latitude: 29.3838 }
  await writeFile(file, tileFile({ west, north, east: -94.5, south: 29.2 }))
  const product = await startProduct({ settings: { MAP_TILES_FILE: file } })
  try {
    const context = await browser.newContext({ baseURL: product.url })
    const tiled = await context.newPage()
    const urls = loadedBy(tiled)
    const refused: string[] = []
    tiled.on('console', message => {
      if (/Content.Security.Policy/.test(message.text())) refused.push(message.text())
    })
    await signIn(tiled, 'field', '/assets?tab=map')
    await expect(tiled.getByRole('link', { name: '© OpenStreetMap' })).toBeVisible()
    expect(urls.filter(url => new URL(url).origin !== product.url)).toEqual([])
    expect(refused).toEqual([])

    // The water begins east of D-1 and south of D-2.
    const edges = await edgesOfWater(tiled, map(tiled))
    const placeAt = (id: string) =>
      tiled
        .locator(`[data-place="${id}"]`)
        .getAttribute('transform')
        .then(text => (text?.match(/[\d.]+/g) ?? []).map(Number))
    const [[x = 0], [, y = 0]] = [await placeAt('D-1'), await placeAt('D-2')]
    expect(Math.abs(edges.left - x)).toBeLessThan(1)
    expect(Math.abs(edges.top - y)).toBeLessThan(1)

    // Paper has the lines of a map without tiles.
    const lines = map(tiled).locator('path').first()
    await expect(lines).toBeHidden()
    await tiled.emulateMedia({ media: 'print' })
    await expect(lines).toBeVisible()
    await expect(tiled.getByRole('link', { name: '© OpenStreetMap' })).toBeHidden()
    await tiled.emulateMedia({ media: 'screen' })

    // Where the first part of the file fails there is no basemap, until the map is opened again; a tile that fails is only missing.
    const failing = new Set([1, 3])
    let requests = 0
    await tiled.route('**/api/map-tiles', route => {
      requests += 1
      return failing.has(requests) ? route.abort() : route.continue()
    })
    const openAgain = async () => {
      await tiled.getByRole('tab', { name: 'PLACES' }).click()
      await expect(map(tiled)).toBeHidden()
      await tiled.getByRole('tab', { name: 'MAP' }).click()
    }
    const failed = tiled.waitForEvent('requestfailed')
    await openAgain()
    await failed
    await expect(map(tiled)).toBeVisible()
    await expect(tiled.getByRole('link', { name: '© OpenStreetMap' })).toBeHidden()
    await openAgain()
    await expect(tiled.getByRole('link', { name: '© OpenStreetMap' })).toBeVisible()
    expect(requests).toBeGreaterThanOrEqual(3)
    await context.close()
  } finally {
    await product.stop()
    await rm(folder, { recursive: true })
  }
})

/** Where the water in the lower right corner of the map begins, in px from the upper left corner. */
async function edgesOfWater(page: Page, map: Locator): Promise<{ left: number; top: number }> {
  const picture = (await map.screenshot()).toString('base64')
  return page.evaluate(async data => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const { width, height } = image
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const drawing = canvas.getContext('2d')
    drawing?.drawImage(image, 0, 0)
    const redAt = (x: number, y: number) => drawing?.getImageData(x, y, 1, 1).data[0] ?? 0
    const right = width - 4
    const water = redAt(right, height - 60)
    /** The pixels at the edge are partly water. */
    const edgeOf = (start: number, at: (position: number) => number) => {
      let edge = start
      while (at(edge - 1) === water) edge -= 1
      const land = at(edge - 4)
      const shares = [1, 2, 3].map(px => (at(edge - px) - land) / (water - land))
      return edge - shares.reduce((sum, share) => sum + share, 0)
    }
    const top = edgeOf(height - 60, y => redAt(right, y))
    // Above all marks that lie in the water.
    const left = edgeOf(right, x => redAt(x, Math.ceil(top) + 30))
    return { left, top }
  }, picture)
}

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

test('every text file of the built client has a brotli and a gzip file beside it, unless that would be larger', async () => {
  const entries = await readdir(dist, { withFileTypes: true, recursive: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const texts = files.filter(file => /\.(html|m?js|css|svg|json|webmanifest)$/.test(file))
  expect(texts.length).toBeGreaterThan(20)

  for (const file of texts) {
    const bytes = await readFile(file)
    for (const [extension, compress, unpack] of [
      ['.br', brotliCompressSync, brotliDecompressSync],
      ['.gz', gzipSync, gunzipSync],
    ] as const) {
      if (files.includes(file + extension))
        expect(unpack(await readFile(file + extension)).equals(bytes), file + extension).toBe(true)
      else expect(compress(bytes).length, file + extension).toBeGreaterThanOrEqual(bytes.length)
    }
  }
})
