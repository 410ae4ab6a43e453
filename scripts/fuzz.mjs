// npm run fuzz: made-up requests to every call of the API document, 1,000 and more to each, against a server on a database of
// its own. A fault prints the request in its shortest form and the seed that makes it again.
//   --runs 1000     requests to each call
//   --seed 12345    instead of a new one
import { parseArgs } from 'node:util'
import { fail, install, root, runTool, say } from './steps.mjs'

process.chdir(root)
const { runs, seed } = readOptions()
await install()
say(`Sending ${runs} made-up requests to each call ...`)
// Half of them come from a seed that is always the same, half from the new one.
await runTool('vitest', ['run', '--project', 'server', 'tests/server/fuzz.test.ts'], {
  env: { FUZZ_RUNS: String(Math.ceil(runs / 2)), ...(seed !== undefined && { FUZZ_SEED: String(seed) }) },
})

function readOptions() {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '1000' }, seed: { type: 'string' } },
  })
  const runs = Number(values.runs)
  const seed = values.seed === undefined ? undefined : Number(values.seed)
  if (!Number.isInteger(runs) || runs < 1) fail('--runs must be a whole number above 0.')
  if (seed !== undefined && !Number.isInteger(seed)) fail('--seed must be a whole number.')
  return { runs, seed }
}
