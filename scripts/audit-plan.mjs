// npm run audit-plan FILE: lists what in a plan cannot be true, one line per finding with unit and period. FILE - is the standard
// input. Exit code: 0 no findings, 1 findings, 2 not a plan. The limits and the number of findings go to standard error.
import { readArguments } from './arguments.mjs'
import { limitOptions, limitsOf, loadDomain, planOf, print, readText } from './plan-input.mjs'

const help = `npm run audit-plan FILE
Lists what in a plan cannot be true, a line for each finding. FILE - is the standard input.
Exit code: 0 no findings, 1 findings, 2 not a plan.
  --tolerance 0.1   kWh that energy may be off from what follows from the rate
  --charge 150      largest rate of charging, kW
  --discharge 35    largest rate of discharging, kW
  --full 160        capacity of a battery, kWh
  --capacity 9      batteries that a truck may carry
  --loading 15      minutes between arrival and departure of a truck whose load changes
  --driver-day 9    hours from a truck's first departure to its last arrival
  --until-break 4.5 hours without a break, with --break 45, the minutes of one
  --reserve 10      kWh that a battery is to keep
  --json, --csv     the findings in that form instead of lines
Options come after --: npm run audit-plan -- --json FILE`

const { file, form, limits } = readOptions()
const text = await readText(file)

const domain = await loadDomain()
const { audit, auditSummary, findingsCsv, findingsJson, findingsText } = domain

const result = audit(planOf(text, file, domain), { limits })
print({ lines: findingsText, json: findingsJson, csv: findingsCsv }[form](result))
console.error(auditSummary(result))
process.exitCode = result.findings.length === 0 ? 0 : 1

function readOptions() {
  const { values, positionals, refuse } = readArguments({
    command: 'npm run audit-plan',
    help,
    options: { ...limitOptions(), json: { type: 'boolean' }, csv: { type: 'boolean' } },
    allowPositionals: true,
    exitCode: 2,
  })
  if (positionals.length !== 1)
    refuse('Name the file of one plan: npm run audit-plan FILE, or - for the standard input.')
  if (values.json && values.csv) refuse('--json and --csv cannot both be.')
  const form = values.json ? 'json' : values.csv ? 'csv' : 'lines'
  return { file: positionals[0], form, limits: limitsOf(values, refuse) }
}
