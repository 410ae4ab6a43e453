// npm run fuzz: what `npm test` makes up from one seed, made up from a new one and many times over. First every property that the
// tests hold the code against, then 1,000 and more requests to each call of the API document, sent to a server on a database of
// its own. A fault prints what it came of in its shortest form, and the seed that makes it again.
//   --runs 1000     of each property, and to each call
//   --seed 12345    instead of a new one
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fail, install, root, runTool, say } from './steps.mjs'

const requests = 'tests/server/fuzz.test.ts'
/** For what is tried so often that the usual time would not do. */
const hourMs = 3_600_000

process.chdir(root)
const { runs, seed } = readOptions()
await install()
const properties = (await testsThatMakeUp()).filter(file => file !== requests)
say(`Trying each property ${runs} times from seed ${seed} ...`)
await fuzz('--testTimeout', String(hourMs), ...properties)
say(`Sending ${runs} made-up requests to each call from seed ${seed} ...`)
await fuzz(requests)

function fuzz(...args) {
  const env = { FUZZ_RUNS: String(runs), FUZZ_SEED: String(seed) }
  return runTool('vitest', ['run', ...args], { env })
}

async function testsThatMakeUp() {
  const files = await readdir('tests', { recursive: true })
  const tests = files.filter(file => /\.test\.tsx?$/.test(file)).map(file => join('tests', file))
  const texts = await Promise.all(tests.map(file => readFile(file, 'utf8')))
  return tests.filter((_, i) => texts[i].includes("from 'fast-check'"))
}

function readOptions() {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '1000' }, seed: { type: 'string' } },
  })
  const runs = Number(values.runs)
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  if (!Number.isInteger(runs) || runs < 1) fail('--runs must be a whole number above 0.')
  if (!Number.isInteger(seed)) fail('--seed must be a whole number.')
  return { runs, seed }
}
