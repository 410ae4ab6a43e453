// npm run check-bound CERTIFICATE FILE: adds a certificate of npm run bound-plan up again, without solving anything. Exit code: 0 it
// holds, 1 it is refused, 2 not a plan.
import { readArguments } from './arguments.mjs'
import { boundHelp, boundOptions, readBoundOptions } from './bound-options.mjs'
import { loadDomain, planOf, readText } from './plan-input.mjs'

const help = `npm run check-bound CERTIFICATE FILE
Adds up again what npm run bound-plan -- --certificate FILE has printed, without solving anything, and says whether it holds for the
plan. It needs the same limits.
Exit code: 0 it holds, 1 it is refused, 2 not a plan.
${boundHelp}`

const { values, positionals, refuse } = readArguments({
  command: 'npm run check-bound',
  help,
  options: boundOptions,
  allowPositionals: true,
  exitCode: 2,
})
if (positionals.length !== 2) refuse('Name a certificate and a plan: npm run check-bound CERTIFICATE FILE.')
const [certificate, text] = await Promise.all(positionals.map(readText))
const optionsFor = await readBoundOptions(values, refuse)

const domain = await loadDomain()

const plan = planOf(text, positionals[1], domain)
const checked = domain.checkBound(plan, certificate, optionsFor(domain))
console.log(checked.text)
process.exitCode = checked.ok ? 0 : 1
