// npm run check: the fast checks, which do not run the product.
import { readArguments } from './arguments.mjs'
import { check } from './checks.mjs'
import { startSteps } from './report.mjs'
import { install } from './steps.mjs'

const help = `npm run check
Runs the fast checks: types, lint and format, import rules, unused exports and files, whether generated files are up to date, and
whether the tests and files that docs/security/asvs.md names exist.`

readArguments({ command: 'npm run check', help })
await install()
const steps = startSteps()
await check(steps)
steps.finish()
