// npm run bench: measures the product on this machine and prints the figures, which also go to build/bench/results.json. It
// asserts nothing: comparing figures is left to the reader.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readArguments, wholeNumber } from './arguments.mjs'
import { say, step } from './report.mjs'
import { build, install, root } from './steps.mjs'

const help = `npm run bench
Measures the product on this machine. The figures go to build/bench/results.json too; bench/<part>.mjs says what each means.
  --only size,server          the parts to measure: size, plan, draft, drop, dispatch, journal, timeline, peers, server and
                              imports unless named.
                              telemetry and year, which fill twenty and ten million records and take minutes, ingest, which
                              sends for ten minutes, history, which writes a million entries, hostile, which loads the
                              machine, and bodies, which needs it idle, are measured only where they are named
  --sizes 20,200,2000,10000   rows of the measured plans, half of them trucks and half batteries; dispatch has sizes of its own
  --runs 3                    how often each plan is measured in the browser; the figures are medians
  --peers canvas-floor,all    which of the peers are measured beside the product; the best of them unless named. BENCH_PEERS is
                              the folder of the schedule benchmark that has them; without one, they are not measured
  --seconds 600               how long ingest sends
  --quiet 30                  seconds that a measurement beside the peers waits for the machine to be calm
  --trace                     keeps a trace of each plan's last scrolling in build/bench/, for a browser's Performance panel`

const folder = join(root, 'build', 'bench')
const parts = [
  'size',
  'plan',
  'draft',
  'drop',
  'dispatch',
  'journal',
  'timeline',
  'peers',
  'server',
  'imports',
]
const longParts = ['telemetry', 'year', 'ingest', 'history', 'hostile', 'bodies']

process.chdir(root)
const { only, sizes, runs, peers, seconds, quietMs, trace } = readOptions()
await install()
await build()
const { describeMachine } = await import('../bench/machine.mjs')
const { writePlans } = await import('../bench/plans.mjs')
const { withProduct } = await import('./product.mjs')

await mkdir(folder, { recursive: true })
const plans = await step(`Write plans of ${sizes.join(', ')} rows`, () =>
  writePlans(join(folder, 'plans'), sizes),
)
const results = await withProduct(async product => {
  const machine = await describeMachine(product)
  console.log(machine.text)
  const measured = { machine }
  for (const part of only) {
    const { measure } = await import(`../bench/${part}.mjs`)
    const traceFolder = trace ? folder : null
    const { text, figures } = await step(`Measure: ${part}`, () =>
      measure({ product, plans, runs, traceFolder, folder, peers, seconds, quietMs }),
    )
    console.log(`\n${text}\n`)
    measured[part] = figures
  }
  return measured
})
await writeFile(join(folder, 'results.json'), `${JSON.stringify(results, null, 2)}\n`)
say('Written to build/bench/results.json.')

function readOptions() {
  const text = { type: 'string' }
  const options = {
    only: text,
    sizes: { ...text, default: '20,200,2000,10000' },
    runs: { ...text, default: '3' },
    peers: text,
    seconds: { ...text, default: '600' },
    quiet: { ...text, default: '30' },
    trace: { type: 'boolean', default: false },
  }
  const { values, refuse } = readArguments({ command: 'npm run bench', help, options })
  return {
    only: listOf(values.only, refuse),
    sizes: values.sizes.split(',').map(size => wholeNumber(size, 2, '--sizes', refuse)),
    runs: wholeNumber(values.runs, 1, '--runs', refuse),
    peers: values.peers?.split(',') ?? [],
    seconds: wholeNumber(values.seconds, 1, '--seconds', refuse),
    quietMs: wholeNumber(values.quiet, 0, '--quiet', refuse) * 1000,
    trace: values.trace,
  }
}

function listOf(value, refuse) {
  const list = value?.split(',') ?? parts
  const all = [...parts, ...longParts]
  const unknown = list.find(each => !all.includes(each))
  return unknown === undefined ? list : refuse(`--only names ${unknown}; there are ${all.join(', ')}.`)
}
