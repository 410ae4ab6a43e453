// npm test: every check there is, from nothing. Types, lint, import rules, unit, component and server tests, then the built
// product in a real browser.
import { browserPath } from './browser.mjs'
import { build, install, run, runTool, say } from './steps.mjs'

await install()
await run(process.execPath, ['scripts/check.mjs'])
say('Running unit, component and server tests ...')
await runTool('vitest', ['run'])
await build()
say('Looking for a browser ...')
const browser = await browserPath()
say(`Running browser tests in ${browser} ...`)
await runTool('playwright', ['test'], { env: { CHROMIUM: browser } })
say('All checks passed.')
