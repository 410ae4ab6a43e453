// What a browser with an empty cache loads on its way to a route: scripts, workers included, and style sheets, each file
// gzipped at level 9, in kB of 1,000 bytes. 'adds' is what the sign-in route has not loaded already.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openSchedule } from '../scripts/product.mjs'
import { root } from '../scripts/steps.mjs'
import { table, tenths } from './figures.mjs'

const kilobyte = 1000

export async function measure({ product }) {
  const browser = await product.launch()
  try {
    const signIn = await filesOf(browser, product.url, '/login')
    const schedule = await filesOf(browser, product.url, '/schedule', openSchedule)
    const added = schedule.filter(one => !signIn.some(({ file }) => file === one.file))
    const figures = { signIn, schedule, added }
    return { figures, text: asTable(figures) }
  } finally {
    await browser.close()
  }
}

const asTable = ({ signIn, schedule, added }) =>
  table(
    'Scripts and style sheets, gzipped kB',
    ['route', 'files', 'loads', 'adds'],
    [
      ['/login', signIn.length, tenths(total(signIn)), ''],
      ['/schedule', schedule.length, tenths(total(schedule)), tenths(total(added))],
    ],
  )

/** `prepare` brings the page of a fresh browser to where it may open the route. */
async function filesOf(browser, baseURL, route, prepare = async () => {}) {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await prepare(page)
  const paths = new Set()
  context.on('request', request => paths.add(new URL(request.url()).pathname))
  await page.goto(route)
  await page.waitForLoadState('networkidle')
  await context.close()
  const files = [...paths].filter(path => /\.(js|css)$/.test(path))
  return Promise.all(files.map(async file => ({ file, kB: await gzippedKilobytes(file) })))
}

const gzippedKilobytes = async path =>
  gzipSync(await readFile(join(root, 'dist', path)), { level: 9 }).length / kilobyte

const total = files => files.reduce((sum, { kB }) => sum + kB, 0)
