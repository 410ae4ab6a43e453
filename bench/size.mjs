// What a browser with an empty cache loads on its way to a route: scripts, workers included, and style sheets, each file
// gzipped at level 9, in kB of 1,000 bytes. 'adds' is what the sign-in route has not loaded already.
import { loadedFiles, openSchedule, totalBytes } from '../scripts/product.mjs'
import { table, tenths } from './figures.mjs'

const kilobyte = 1000

export async function measure({ product }) {
  const browser = await product.launch()
  try {
    const signIn = await loadedFiles(browser, product.url, async () => '/login')
    const schedule = await loadedFiles(browser, product.url, async page => {
      await openSchedule(page)
      return '/schedule'
    })
    const added = schedule.filter(file => !signIn.some(known => known.path === file.path))
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
      ['/login', signIn.length, kB(signIn), ''],
      ['/schedule', schedule.length, kB(schedule), kB(added)],
    ],
  )

const kB = files => tenths(totalBytes(files) / kilobyte)
