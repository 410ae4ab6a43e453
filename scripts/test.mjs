// npm test: all checks, from a fresh clone. Types, lint, import rules, unit, component and server tests, then the built product in a
// real browser. A failed step only skips those that need its output.
import { readArguments } from './arguments.mjs'
import { testBrowserPath } from './browser.mjs'
import { check } from './checks.mjs'
import { say, startSteps } from './report.mjs'
import { build, install } from './steps.mjs'
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
const isBuilt = await build({ report: steps.step })
const found = await browser
if (isBuilt && found) await steps.step('Browser tests', () => runPlaywright([], { CHROMIUM: found }))
else say('No browser tests without a build and a browser')
steps.finish()
