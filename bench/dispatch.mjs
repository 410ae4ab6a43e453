// The time that the least shortfall of a plan takes in Node without a page, in ms, and the processor time of all threads beside it:
//   bound, first time   with all its sentences, the first time in a thread
//   bound               the same again
//   longest part        of the least shortfall alone, which is computed in parts: so long it goes on after it is cancelled
//   projection          carrying the measured energy of every battery through the day, and its sentences
//   re-dispatch         finding the charging and discharging that leaves the least, and checking it
// Of plans with at most 400 batteries:
//   why                 an answer about a battery, a truck's trip and a site's shortfall, once the bound is known
//   help                for the site that lacks most, until the first change that helps is known, and until all single ones are tried
// The same with a tariff at every depot. The plans are those that the targets name, whatever --sizes says: of 100, 200 and 2,000
// batteries, with as many trucks. Medians of three threads; the largest plan, and those with
// tariffs, are measured in one.
import { join } from 'node:path'
import { bundleForNode, runThread } from './bundle.mjs'
import { mediansOf, table, whole } from './figures.mjs'
import { writePlans } from './plans.mjs'

const sizes = [200, 400, 4_000]
const threadsFor = (rows, tariff) => (rows > 1_000 || tariff ? 1 : 3)
const tariffs = { '': null, ', tariffs': '0.24 EUR/kWh; 22:00-06:00 0.12; 12:00-14:00 0.18' }

const measures = [
  ['bound, first time', 'first', ''],
  ['bound', 'bound', '200: 200, 2000: 3000'],
  ['longest part', 'longestPart', ''],
  ['projection', 'projection', '2000: 250'],
  ['re-dispatch', 'reDispatch', ''],
  ['why, a battery', 'whyBattery', '50'],
  ['why, a truck', 'whyTruck', '50'],
  ['why, a site', 'whySite', '50'],
  ['help, first change', 'helpFirst', '100: 300'],
  ['help, all single changes', 'helpAll', '100: 2000'],
]

export async function measure({ folder }) {
  const code = await bundleForNode('bench/dispatch-thread.mjs', join(folder, 'code'))
  const figures = []
  for (const { rows, file } of await writePlans(join(folder, 'dispatch-plans'), sizes)) {
    for (const [name, tariff] of Object.entries(tariffs)) {
      const runs = []
      for (let i = 0; i < threadsFor(rows, tariff); i++) runs.push(await runThread(code, { file, tariff }))
      figures.push({ plan: `${rows / 2}${name}`, ...mediansOf(runs) })
    }
  }
  return { figures, text: asTable(figures) }
}

const asTable = figures =>
  table(
    'The least shortfall of a plan in Node by batteries, ms / ms of processor time',
    ['', ...figures.map(({ plan }) => plan), 'target'],
    [
      ...measures.map(([name, key, target]) => [
        name,
        ...figures.map(({ [key]: { ms, cpuMs } }) => `${whole(ms)} / ${whole(cpuMs)}`),
        target,
      ]),
      ['single changes', ...figures.map(({ singleChanges }) => whole(singleChanges)), ''],
    ],
  )
