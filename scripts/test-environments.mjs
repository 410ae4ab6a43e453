// npm run test-environments: what npm test has shown on this Node and the embedded PostgreSQL, on Node 22, on the machine's own
// PostgreSQL and in a container, as far as it depends on them; also two fail-overs of a cluster, the systemd unit and the alerts. Continuous integration runs it after npm test.
import { readArguments } from './arguments.mjs'
import { hasPrograms, installDebianPackages, isRoot } from './debian.mjs'
import { testImage } from './image-tests.mjs'
import { findNode22, isNode22OrLater, testsOfNode } from './node-22.mjs'
import { say, startSteps } from './report.mjs'
import { build, install, run } from './steps.mjs'
import { findSystemPostgres, testsOfDatabase } from './system-postgres.mjs'
import { runVitest } from './test-runs.mjs'

const help = `npm run test-environments
Repeats the server tests that depend on Node on Node 22, and those that depend on the database on an installed PostgreSQL.
Kills the primary of three machines and switches another one over, makes the release and its container image twice, compares them, and
runs server tests against the image. Checks the systemd service and the alerts for Prometheus. What this machine lacks something for is
left out, with a line that says so.`

/** In tenths of what systemd-analyze says: the lower, the less a service that was taken over can reach. */
const maxExposure = 20

readArguments({ command: 'npm run test-environments', help })
await install()
const steps = startSteps()
// The machines that fail are waited for most of the time.
await Promise.all([letMachinesFail(), testOnNode22().then(testOnSystemPostgres)])
await testImage(steps)
await testService()
await testAlerts()
steps.finish()

async function letMachinesFail() {
  const { hasDebianFolder } = await import('../soak/debian.mjs')
  if (!isRoot || !hasDebianFolder() || !(await build({ report: steps.step })))
    return say('No fail-overs: they need a build, root, and the folder that npm run cluster makes once')
  const { soak } = await import('../soak/failover.mjs')
  const kinds = ['kill the primary’s machine', 'switchover']
  await steps.step('Two fail-overs', async () => void (await soak({ runs: 2, seed: 96, kinds })))
}

async function testOnNode22() {
  if (isNode22OrLater) return
  const node = await findNode22()
  if (!node) return say('No server tests on Node 22: npm could not install it')
  await steps.step('Server tests on Node 22', () =>
    runVitest(['--project', 'server', ...testsOfNode], undefined, node),
  )
}

async function testOnSystemPostgres() {
  const found = await findSystemPostgres()
  if (!found)
    return say('No database tests on another PostgreSQL: this machine has none of version 15 or later')
  // A few random requests of each call: npm test makes many, and another database answers them all alike.
  const env = { TEST_POSTGRES: found.programs, FUZZ_RUNS: '3' }
  await steps.step(`Database tests on this machine's PostgreSQL ${found.version}`, () =>
    runVitest(['--project', 'server', ...testsOfDatabase], env),
  )
}

async function testService() {
  if (!(await hasPrograms(['systemd-analyze'])))
    return say('No check of the systemd service: this machine has no systemd-analyze')
  const service = 'docs/operating/gridhaul.service'
  const options = ['security', '--offline=true', '--no-pager', `--threshold=${maxExposure}`]
  await steps.step('Hardening of the systemd service', () => run('systemd-analyze', [...options, service]))
}

async function testAlerts() {
  if (!(await hasPrograms(['promtool']))) await installDebianPackages(['prometheus'])
  if (!(await hasPrograms(['promtool']))) return say('No test of the alerts: promtool could not be installed')
  await steps.step('Alerts for Prometheus', async () => {
    await run('promtool', ['check', 'rules', 'docs/operating/prometheus-rules.yml'])
    await run('promtool', ['test', 'rules', 'tests/operating/prometheus-rules.test.yml'])
  })
}
