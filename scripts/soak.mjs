// npm run soak: faults and damages, many times, on a copy of what an operator runs.
import { readArguments, wholeNumber } from './arguments.mjs'
import { step } from './report.mjs'
import { build, install, root } from './steps.mjs'

const help = `npm run soak
Lets things go wrong for a long time, and checks that nothing is lost. soak/<part>.mjs says what each part does.
  --only failover   the parts to run, separated by commas; all (failover, upgrade, restore) unless named. failover needs what
                    npm run cluster needs: Linux, root, debootstrap and iproute2
  --runs 100        how often something goes wrong in each part; it takes more than an hour in all
  --seed 1          decides what, and in which order`

const parts = ['failover', 'upgrade', 'restore']

const options = {
  only: { type: 'string', default: parts.join(',') },
  runs: { type: 'string', default: '100' },
  seed: { type: 'string', default: '1' },
}
const { values, refuse } = readArguments({ command: 'npm run soak', help, options })
const only = values.only.split(',')
const unknown = only.find(part => !parts.includes(part))
if (unknown !== undefined) refuse(`--only names ${unknown}; there are ${parts.join(', ')}.`)
const runs = wholeNumber(values.runs, 1, '--runs', refuse)
const seed = wholeNumber(values.seed, 0, '--seed', refuse)

process.chdir(root)
await install()
await build()
for (const part of only) {
  const { soak } = await import(`../soak/${part}.mjs`)
  const report = await step(`Let things go wrong: ${part}`, async () => ({
    text: await soak({ runs, seed }),
  }))
  console.log(`\n${report.text}\n`)
}
