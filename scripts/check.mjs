// npm run check: the fast checks. Types, lint and format, import rules, and that generated files are up to date.
import { readArguments } from './arguments.mjs'
import { check } from './checks.mjs'
import { startSteps } from './report.mjs'
import { install } from './steps.mjs'

const help = `npm run check
Runs the fast checks: types, lint and format, import rules, and whether generated files are up to date.`

readArguments({ command: 'npm run check', help })
await install()
const steps = startSteps()
await check(steps)
steps.finish()
