// The time that the least shortfall of a plan takes in Node without a page, in ms:
//   first         the bound, the first time in a thread
//   bound         the same again
//   words         the bound with all its sentences
//   projection    carrying the measured energy of every battery through the day, and its sentences
//   re-dispatch   finding the charging and discharging that leaves the least, and checking it
// Of plans with at most 400 batteries:
//   why           an answer about a battery, a truck's trip and a site's shortfall, once the bound is known
//   help          for the site that lacks most, until the first change that helps is known, until all single ones are tried or two seconds are over, and how many
// The same with a tariff at every depot. Medians of three threads; plans of more than 1,000 rows are measured in one, and those of more
// than 4,000 not at all, because each is solved several times. Targets of the bound: 200 ms for 200 batteries, 3 s for 2,000;
// of the projection: 250 ms for 2,000;
// of an answer: 50 ms; of help: 0.3 s and 2 s for 100 batteries.
import { join } from 'node:path'
import { bundleForNode, runThread } from './bundle.mjs'
import { mediansOf, table, whole } from './figures.mjs'

const maxRows = 4_000
const threadsFor = rows => (rows > 1_000 ? 1 : 3)
const tariffs = { none: null, 'night and day': '0.24 EUR/kWh; 22:00-06:00 0.12; 12:00-14:00 0.18' }

export async function measure({ plans, folder }) {
  const code = await bundleForNode('bench/dispatch-thread.mjs', join(folder, 'code'))
  const figures = []
  for (const { rows, file } of plans.filter(plan => plan.rows <= maxRows)) {
    for (const [name, tariff] of Object.entries(tariffs)) {
      const runs = []
      for (let i = 0; i < threadsFor(rows); i++) runs.push(await runThread(code, { file, tariff }))
      figures.push({ batteries: Math.ceil(rows / 2), tariff: name, ...mediansOf(runs) })
    }
  }
  return { figures, text: asTable(figures) }
}

const asTable = figures =>
  table(
    'The least shortfall of a plan in Node, ms',
    ['batteries', 'tariff', 'first', 'bound', 'words', 'projection', 're-dispatch', 'why', 'help'],
    figures.map(({ batteries, tariff, first, bound, words, projection, reDispatch, why, repairs }) => [
      batteries,
      tariff,
      ...[first, bound, words, projection, reDispatch].map(whole),
      [why.battery, why.truck, why.site].map(whole).join(' '),
      [repairs.first, repairs.all, repairs.tried].map(whole).join(' '),
    ]),
  )
