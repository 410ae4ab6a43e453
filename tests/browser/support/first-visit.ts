// What a first visit of a route costs a person: a browser that has nothing of the product in its cache, on the real server. For
// the test that limits it and the bench that tells it.
import type { Browser, BrowserContextOptions, CDPSession, Page, Request } from '@playwright/test'
import { paths } from '../../../src/paths.ts'

export interface Received {
  path: string
  /** As the browser calls it: document, script, stylesheet, font, image, fetch. */
  kind: string
  /** Bytes that came over the line: the encoded body and the headers of the reply. */
  bytes: number
}

export interface FirstVisit {
  /** Until the screen stands and nothing was on its way for half a second. */
  received: Received[]
  /** Paths of scripts that the page's own reply named before the page was read. */
  announced: string[]
  /** Milliseconds from the start of the navigation to the frame in which the screen stands. */
  shownMs: number
  /** What moved without input until the end of the visit: the sum of Chromium's layout shifts. */
  layoutShift: number
  /** The same for a second visit right after it, with what the browser has stored by then; null if none was made. */
  layoutShiftAgain: number | null
}

/** A line, as the browser's developer tools imitate it: each request waits for its answer for `latencyMs` at the least. */
export interface Line {
  bitsPerSecond: number
  latencyMs: number
}

export interface FirstVisitOptions {
  baseURL: string
  path: string
  /** A script's expression that holds when the screen stands. */
  stands?: string | undefined
  storageState?: BrowserContextOptions['storageState']
  line?: Line
  /** 1440 x 900 by default. */
  viewport?: { width: number; height: number }
  visitsAgain?: boolean
}

export async function firstVisit(browser: Browser, options: FirstVisitOptions): Promise<FirstVisit> {
  const { baseURL, path, stands = screenStands, storageState, line, visitsAgain = false } = options
  const context = await browser.newContext({
    baseURL,
    viewport: options.viewport ?? { width: 1440, height: 900 },
    // What is fetched for the next screens and for use without a connection would be counted if it came too soon.
    serviceWorkers: 'allow',
    ...(storageState && { storageState }),
  })
  const page = await context.newPage()
  if (line) await throttle(await context.newCDPSession(page), line)
  await page.addInitScript(noteWhenShown, stands)
  await page.addInitScript(sumLayoutShifts)
  const traffic = watchTraffic(page)
  const reply = await page.goto(path, { waitUntil: 'commit' })
  const links = (await reply?.headerValue('link')) ?? ''
  const announced = [...links.matchAll(/<([^>]+)>; rel=modulepreload/g)].map(([, script = '']) => script)
  const shown = async () => {
    const ms = await page.waitForFunction(() => (window as { shownMs?: number }).shownMs, null, {
      polling: 50,
    })
    await traffic.atRest(500)
    return (await ms.jsonValue()) as number
  }
  const shiftSoFar = () => page.evaluate(() => (window as { layoutShift?: number }).layoutShift ?? 0)
  const shownMs = await shown()
  const received = await traffic.received()
  const layoutShift = await shiftSoFar()
  let layoutShiftAgain: number | null = null
  if (visitsAgain) {
    await page.goto(path, { waitUntil: 'commit' })
    await shown()
    layoutShiftAgain = await shiftSoFar()
  }
  await context.close()
  return { received, announced, shownMs, layoutShift, layoutShiftAgain }
}

/** The screen has its heading, and nothing of it is still loading. */
export const screenStands = `document.querySelector('main h1') && !/loading\\.\\.\\./i.test(document.querySelector('main').textContent)`

/** Routes on which more has to be seen before they are of use. */
const standsAt: Partial<Record<keyof typeof paths, string>> = {
  login: `document.querySelector('main form button')`,
  schedule: `document.querySelector('[role=grid] [role=gridcell]')`,
  assets: `document.querySelector('main table tbody a')`,
}

export interface RouteToVisit {
  name: keyof typeof paths
  pattern: string
  path: string
  /** Somebody has to be signed in. */
  guarded: boolean
  stands: string | undefined
}

/** Every route of the product, with ids of the demo's records; the page has to be of somebody who is signed in. */
export async function everyRoute({ request }: Page): Promise<RouteToVisit[]> {
  const get = async (url: string) => (await request.get(url)).json()
  const viewer = await get('/api/auth/identify')
  const [asset] = await get(`/api/assets?organization_id=${viewer.organization_id}`)
  const [truck] = await get('/api/trucks')
  const organizations: { id: string }[] = await get('/api/organizations/')
  const customer = organizations.find(({ id }) => id !== viewer.organization_id)
  const ids: Partial<Record<string, string>> = {
    organization: viewer.organization_id,
    createUser: viewer.organization_id,
    user: viewer.id,
    editUser: viewer.id,
    asset: asset.id,
    editAsset: asset.id,
    truck: truck.id,
    editTruck: truck.id,
    runSheet: truck.id,
    place: 'D-1',
    editPlace: 'D-1',
  }
  return (Object.keys(paths) as RouteToVisit['name'][]).map(name => ({
    name,
    pattern: paths[name].pattern,
    path: name === 'assets' ? paths.assets.link() : paths[name].link(ids[name] ?? customer?.id ?? ''),
    guarded: ![
      'login',
      'requestPasswordReset',
      'resetPassword',
      'connectAccount',
      'confirmEmail',
      'undoEmailChange',
      'undoSignInMethod',
    ].includes(name),
    stands: standsAt[name],
  }))
}

async function throttle(devtools: CDPSession, { bitsPerSecond, latencyMs }: Line): Promise<void> {
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bitsPerSecond / 8,
    uploadThroughput: bitsPerSecond / 8,
  })
}

/** Runs in the page. */
function noteWhenShown(stands: string): void {
  // Playwright's scripts are outside the content security policy.
  const doesStand = new Function(`return Boolean(${stands})`)
  const look = () =>
    requestAnimationFrame(() => {
      if (!doesStand()) return look()
      // The task after this frame's.
      setTimeout(() => Object.assign(window, { shownMs: performance.now() }))
    })
  look()
}

/** Runs in the page. */
function sumLayoutShifts(): void {
  const sums = window as { layoutShift?: number }
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) sums.layoutShift = (sums.layoutShift ?? 0) + entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

function watchTraffic(page: Page) {
  const requests = new Set<Request>()
  const underWay = new Set<Request>()
  let changedAt = performance.now()
  const context = page.context()
  context.on('request', request => {
    requests.add(request)
    underWay.add(request)
    changedAt = performance.now()
  })
  const over = (request: Request) => {
    underWay.delete(request)
    changedAt = performance.now()
  }
  context.on('requestfinished', over)
  context.on('requestfailed', over)
  return {
    async atRest(milliseconds: number) {
      while (underWay.size > 0 || performance.now() - changedAt < milliseconds) await page.waitForTimeout(50)
    },
    received: () => Promise.all([...requests].map(receivedFor)),
  }
}

async function receivedFor(request: Request): Promise<Received> {
  const { responseHeadersSize, responseBodySize } = await request.sizes()
  return {
    path: new URL(request.url()).pathname,
    kind: request.resourceType(),
    bytes: responseHeadersSize + (responseBodySize || (await lengthOfWorker(request, responseHeadersSize))),
  }
}

export const kilobytes = (received: readonly Received[]): number =>
  received.reduce((sum, { bytes }) => sum + bytes, 0) / 1000

/** A worker's own script is received by the worker: of its body the page is told nothing but the length in the headers. */
async function lengthOfWorker(request: Request, headersSize: number): Promise<number> {
  const isCached = headersSize === 0
  if (isCached || request.resourceType() !== 'script') return 0
  return Number((await (await request.response())?.headerValue('content-length')) ?? 0)
}
