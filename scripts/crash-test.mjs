// npm run crash-test: kills the server repeatedly under write load (SIGKILL, alone and with its database), and checks after each kill
// that every acknowledged write is there. The tests include a short form of this. Killing does not simulate a power failure: that
// acknowledged writes are on disk is PostgreSQL's guarantee (fsync, which the server never turns off).
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArguments, wholeNumber } from './arguments.mjs'
import { say, step } from './report.mjs'
import { build, fail, install, root } from './steps.mjs'

const help = `npm run crash-test
Kills the server, alone and with its database, under write load, and looks for every acknowledged write.
  --kills 1000    how often`

const secondsBetweenReports = 15

process.chdir(root)
const kills = readKills()
await install()
await build()
const { runnerImport } = await import('vite')
const { module } = await runnerImport(join(root, 'tests', 'server', 'support', 'crash-run.ts'))

const folder = await mkdtemp(join(tmpdir(), 'gridhaul-crash-'))
const begun = Date.now()
let reported = begun
const run = await step(`Kill the server ${kills} times`, () =>
  module.crashRun({
    bundle: join(root, 'build', 'server', 'main.js'),
    folder,
    kills,
    told(state) {
      if (state.lost.length) fail(`Lost: ${state.lost.join(', ')}. The data are left in ${folder}.`)
      if (Date.now() - reported < secondsBetweenReports * 1000) return
      reported = Date.now()
      say(summaryOf(state))
    },
  }),
)
await rm(folder, { recursive: true, force: true })
say(`${summaryOf(run)} Nothing that was acknowledged is lost.`)

function summaryOf({ kills: byKind, acknowledged, unanswered }) {
  const count = Object.values(byKind).reduce((sum, each) => sum + each, 0)
  const kinds = Object.entries(byKind).map(([kind, each]) => `${kind} ${each}`)
  const seconds = Math.round((Date.now() - begun) / 1000)
  return `${count} kills in ${seconds} s (${kinds.join(', ')}): ${acknowledged} plans acknowledged, ${unanswered} cut off.`
}

function readKills() {
  const options = { kills: { type: 'string', default: '1000' } }
  const { values, refuse } = readArguments({ command: 'npm run crash-test', help, options })
  return wholeNumber(values.kills, 1, '--kills', refuse)
}
