// npm run bound-plan FILE: prints what a plan leaves undelivered, the least that is possible with its trips, and why. FILE - is the
// standard input. Exit code: 0, or 2 for what is not a plan.
import { readArguments } from './arguments.mjs'
import { boundHelp, boundOptions, readBoundOptions } from './bound-options.mjs'
import { loadDomain, planOf, print, readText } from './plan-input.mjs'

const help = `npm run bound-plan FILE
Prints what a plan leaves undelivered, the least that is possible with its trips, and why. FILE - is the standard input.
Exit code: 0, or 2 for what is not a plan.
  --certificate     prints a proof of the least instead, as JSON, which npm run check-bound checks
${boundHelp}
Options come after --: npm run --silent bound-plan -- --certificate FILE > certificate.json`

const { values, positionals, refuse } = readArguments({
  command: 'npm run bound-plan',
  help,
  options: { ...boundOptions, certificate: { type: 'boolean' } },
  allowPositionals: true,
  exitCode: 2,
})
if (positionals.length !== 1)
  refuse('Name the file of one plan: npm run bound-plan FILE, or - for the standard input.')
const [file] = positionals
const text = await readText(file)
const optionsFor = await readBoundOptions(values, refuse)

const domain = await loadDomain()

const plan = planOf(text, file, domain)
const options = optionsFor(domain)
print(
  values.certificate
    ? `${JSON.stringify(domain.boundCertificate(plan, options), null, 1)}\n`
    : `${domain.boundLines(plan, options).join('\n')}\n`,
)
