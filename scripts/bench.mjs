// npm run bench: measures the product on this machine and prints what it found. It asserts nothing; figures of two machines,
// or of one machine at two times, are compared by whoever reads them. All figures go to build/bench/results.json too.
//   --only size,plan,journal,timeline,peers,server    the parts to measure: all of them by default (see bench/<part>.mjs for what each figure means)
//                                 telemetry, which fills twenty million records and takes minutes, is measured where it is named
//   --sizes 20,200,2000,10000     rows of the measured plans, half of them trucks and half batteries
//   --runs 3                      how often each plan is measured in the browser; the figures are medians
//   --peers canvas-floor,all      which of the peers are measured beside the product; without it the best of them
//   --quiet 30                    so many seconds a measurement beside the peers waits for the machine to be calm
//   --trace                       keeps a trace of each plan's last scrolling in build/bench/, for a browser's Performance panel
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, fail, install, root, say } from './steps.mjs'

const folder = join(root, 'build', 'bench')
const parts = ['size', 'plan', 'journal', 'timeline', 'peers', 'server']
const longParts = ['telemetry']

process.chdir(root)
const { only, sizes, runs, peers, quietMs, trace } = readOptions()
await install()
await build()
const { describeMachine } = await import('../bench/machine.mjs')
const { writePlans } = await import('../bench/plans.mjs')
const { withProduct } = await import('./product.mjs')

await mkdir(folder, { recursive: true })
say(`Writing plans of ${sizes.join(', ')} rows ...`)
const plans = await writePlans(join(folder, 'plans'), sizes)
const results = await withProduct(async product => {
  const machine = await describeMachine(product)
  console.log(machine.text)
  const measured = { machine }
  for (const part of only) {
    const { measure } = await import(`../bench/${part}.mjs`)
    say(`Measuring: ${part} ...`)
    const { text, figures } = await measure({
      product,
      plans,
      runs,
      traceFolder: trace ? folder : null,
      folder,
      peers,
      quietMs,
    })
    console.log(`\n${text}\n`)
    measured[part] = figures
  }
  return measured
})
await writeFile(join(folder, 'results.json'), `${JSON.stringify(results, null, 2)}\n`)
say('Written to build/bench/results.json.')

function readOptions() {
  const text = { type: 'string' }
  try {
    const { values } = parseArgs({
      options: {
        only: text,
        sizes: text,
        runs: text,
        peers: text,
        quiet: text,
        trace: { type: 'boolean', default: false },
      },
    })
    return {
      only: listOf(values.only, parts),
      sizes: (values.sizes ?? '20,200,2000,10000').split(',').map(size => wholeNumber(size, 2, '--sizes')),
      runs: wholeNumber(values.runs ?? '3', 1, '--runs'),
      peers: values.peers?.split(',') ?? [],
      quietMs: wholeNumber(values.quiet ?? '30', 0, '--quiet') * 1000,
      trace: values.trace,
    }
  } catch (error) {
    return fail(error.message)
  }
}

function listOf(value, known) {
  const list = value?.split(',') ?? known
  const all = [...known, ...longParts]
  const unknown = list.find(each => !all.includes(each))
  if (unknown !== undefined) fail(`--only names ${unknown}; there are ${all.join(', ')}.`)
  return list
}

function wholeNumber(text, least, option) {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least)
    fail(`${option} takes whole numbers from ${least}, not ${text}.`)
  return value
}
