// npm run fuzz: runs the property tests of `npm test` with a new seed and many more runs, then sends 1,000 and more requests to each
// operation of the API document, on a server with its own database. A failure prints its shortest input and the seed.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readArguments, wholeNumber } from './arguments.mjs'
import { startSteps } from './report.mjs'
import { install, root } from './steps.mjs'
import { runVitest } from './test-runs.mjs'

const help = `npm run fuzz
Runs the property tests, and sends random requests to each call of the API, from a new seed.
  --runs 1000     of each property, and requests to each call
  --seed 12345    a seed to repeat
  --only races    only tests whose file has this in its name`

const requests = 'tests/server/api-docs/fuzz.test.ts'
/** Longer than the default, because of the many runs. */
const hourMs = 3_600_000

process.chdir(root)
const { runs, seed, only } = readOptions()
await install()
const chosen = [...(await testsThatMakeUp()), requests].filter(file => file.includes(only))
const properties = chosen.filter(file => file !== requests)
const env = { FUZZ_RUNS: String(runs), FUZZ_SEED: String(seed) }
const steps = startSteps()
if (properties.length > 0)
  await steps.step(`Each property ${runs} times from seed ${seed}`, () =>
    runVitest(['--testTimeout', String(hourMs), ...properties], env),
  )
if (chosen.includes(requests))
  await steps.step(`${runs} made-up requests to each call from seed ${seed}`, () =>
    runVitest([requests], env),
  )
steps.finish()

async function testsThatMakeUp() {
  const files = await readdir('tests', { recursive: true })
  const tests = files.filter(file => /\.test\.tsx?$/.test(file)).map(file => join('tests', file))
  const texts = await Promise.all(tests.map(file => readFile(file, 'utf8')))
  return tests.filter((_, i) => texts[i].includes("from 'fast-check'"))
}

function readOptions() {
  const text = { type: 'string' }
  const options = { runs: { ...text, default: '1000' }, seed: text, only: { ...text, default: '' } }
  const { values, refuse } = readArguments({ command: 'npm run fuzz', help, options })
  const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31))
  return {
    runs: wholeNumber(values.runs, 1, '--runs', refuse),
    seed: wholeNumber(seed, 0, '--seed', refuse),
    only: values.only,
  }
}
