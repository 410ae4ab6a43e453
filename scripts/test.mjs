// npm test: all checks, from a fresh clone. Types, lint, import rules, unit, component and server tests, then the built product in a
// real browser. A failed step only skips those that need its output.
import { readArguments } from './arguments.mjs'
import { testBrowserPath } from './browser.mjs'
import { check } from './checks.mjs'
import { findNode22, isNode22OrLater, testsOfNode } from './node-22.mjs'
import { say, startSteps } from './report.mjs'
import { build, install } from './steps.mjs'
import { findSystemPostgres, testsOfDatabase } from './system-postgres.mjs'
import { runPlaywright, runVitest } from './test-runs.mjs'

const help = `npm test
Runs every check: types, lint, import rules, and the unit, component, server and browser tests. Installs and builds first.
CHROMIUM names the browser for the browser tests.`

readArguments({ command: 'npm test', help })
await install()
const steps = startSteps()
const browser = steps.step('Find a browser', testBrowserPath)
await check(steps)
await steps.step('Unit, component and server tests', () => runVitest([]))
await testOnNode22()
await testOnSystemPostgres()
const isBuilt = await build({ report: steps.step })
const found = await browser
if (isBuilt && found) await steps.step('Browser tests', () => runPlaywright([], { CHROMIUM: found }))
else say('No browser tests without a build and a browser')
steps.finish()

/** Repeats the tests that depend on Node itself. */
async function testOnNode22() {
  if (isNode22OrLater) return
  const node = await findNode22()
  if (!node) return say('No server tests on Node 22: npm could not install it')
  await steps.step('Server tests on Node 22', () =>
    runVitest(['--project', 'server', ...testsOfNode], undefined, node),
  )
}

/** Repeats the tests that depend on PostgreSQL's version, on the installed one, as with DATABASE_URL. */
async function testOnSystemPostgres() {
  const found = await findSystemPostgres()
  if (!found)
    return say('No database tests on another PostgreSQL: this machine has none of version 15 or later')
  // A few random requests of each call: the step before has made many, and another database answers them all alike.
  const env = { TEST_POSTGRES: found.programs, FUZZ_RUNS: '3' }
  await steps.step(`Database tests on this machine's PostgreSQL ${found.version}`, () =>
    runVitest(['--project', 'server', ...testsOfDatabase], env),
  )
}
