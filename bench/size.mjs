// The cost of a first visit of each route: a browser with an empty cache opens it, signed in if needed, from the built product over a
// connection of 1.6 Mbit/s and 150 ms. The browser simulates the connection, as its developer tools do: all requests share the
// bandwidth, each waits 150 ms for its response, and opening a connection costs nothing extra. A real connection adds such a wait for
// each new connection, of which a visit opens up to six.
//   kB        received until the screen is complete and no request was running for half a second, in kB of 1,000 bytes: the page,
//             scripts and workers, style sheets, typefaces and API replies, as encoded, with headers. Without the favicon (1.3 kB),
//             which a browser without a window does not load, and without the files kept for offline use: loading these begins
//             after two seconds without requests, and counts only if it begins before the visit is over.
//   scripts   the part of kB that is scripts, including those of workers
//   shown     ms from the start of the navigation until the screen is complete, code execution on this machine included: the form
//             of /login, the first cells of the timeline, the rows of /assets, and for others the heading with nothing loading.
//             The median of the runs; bytes are those of the last run.
//   layout shift   the sum of Chromium's layout shifts meanwhile without input: of this visit and of a second one right after it, with
//             what the browser has stored by then; the same at 390 x 844. The largest of the runs. The target is 0.02.
// The targets are in kB and ms.
import { everyRoute, firstVisit, kilobytes, signedIn } from '../scripts/product.mjs'
import { median, table, tenths, whole } from './figures.mjs'

const narrow = { width: 390, height: 844 }
const line = { bitsPerSecond: 1_600_000, latencyMs: 150 }
const targets = {
  login: { kB: 170, shownMs: 1_600 },
  schedule: { kB: 290, shownMs: 3_000 },
  assets: { kB: 250, shownMs: 2_500 },
}

export async function measure({ product, runs }) {
  const storageState = await signedIn(product)
  const browser = await product.launch()
  try {
    const figures = []
    for (const route of await routesOf(browser, product.url, storageState)) {
      const options = {
        baseURL: product.url,
        line,
        ...route,
        ...(route.guarded && { storageState }),
        visitsAgain: true,
      }
      const [wide, narrowVisits] = [[], []]
      for (let run = 0; run < runs; run++) {
        wide.push(await firstVisit(browser, options))
        narrowVisits.push(await firstVisit(browser, { ...options, viewport: narrow }))
      }
      figures.push(figuresOf(route, wide, narrowVisits))
    }
    return { figures, text: asTable(figures) }
  } finally {
    await browser.close()
  }
}

async function routesOf(browser, baseURL, storageState) {
  const context = await browser.newContext({ baseURL, storageState })
  const routes = await everyRoute(await context.newPage())
  await context.close()
  return routes
}

function figuresOf({ name, pattern }, wide, narrowVisits) {
  const { received } = wide.at(-1)
  return {
    name,
    pattern,
    kB: kilobytes(received),
    scripts: received.filter(({ kind }) => kind === 'script').length,
    shownMs: median(wide.map(({ shownMs }) => shownMs)),
    layoutShifts: {
      wide: largest(wide, 'layoutShift'),
      wideAgain: largest(wide, 'layoutShiftAgain'),
      narrow: largest(narrowVisits, 'layoutShift'),
      narrowAgain: largest(narrowVisits, 'layoutShiftAgain'),
    },
    received,
  }
}

const largest = (visits, name) => Math.max(...visits.map(visit => visit[name]))

const asTable = figures =>
  table(
    `First visit of each route at ${line.bitsPerSecond / 1e6} Mbit/s and ${line.latencyMs} ms`,
    [
      'route',
      'kB',
      'target',
      'scripts',
      'shown ms',
      'target',
      'layout shift',
      'second visit',
      `at ${narrow.width} px`,
      `second at ${narrow.width} px`,
    ],
    figures.map(({ name, pattern, kB, scripts, shownMs, layoutShifts }) => [
      pattern,
      tenths(kB),
      targets[name]?.kB ?? '',
      scripts,
      whole(shownMs),
      targets[name]?.shownMs ?? '',
      ...Object.values(layoutShifts).map(shift => shift.toFixed(3)),
    ]),
  )
