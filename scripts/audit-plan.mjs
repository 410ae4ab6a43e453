// npm run audit-plan FILE: lists what in a plan cannot be true, one line per finding with unit and period. FILE - is the standard
// input. Exit code: 0 no findings, 1 findings, 2 not a plan. The limits and the number of findings go to standard error.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readArguments } from './arguments.mjs'
import { reportOnStderr } from './report.mjs'
import { install, root } from './steps.mjs'

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

/** Options of the command -> limits of the audit. */
const limitOptions = {
  tolerance: 'toleranceKwh',
  charge: 'maxChargeKw',
  discharge: 'maxDischargeKw',
  full: 'fullKwh',
  capacity: 'truckCapacity',
  loading: 'minLoadingMinutes',
  'driver-day': 'maxDriverDayHours',
  'until-break': 'maxHoursUntilBreak',
  break: 'minBreakMinutes',
  reserve: 'reserveKwh',
}

/** Why a file cannot be read, by the system's error code. */
const unreadable = {
  ENOENT: 'is not there',
  ENOTDIR: 'is not there',
  EISDIR: 'is a folder, not the file of a plan',
  EACCES: 'may not be read: this user has no permission',
  EPERM: 'may not be read: this user has no permission',
  ERR_FS_FILE_TOO_LARGE: 'is too large for a plan',
  ERR_STRING_TOO_LONG: 'is too large for a plan',
}

// npm changes to the project's folder; relative paths start where the command was typed.
const typedIn = process.env.INIT_CWD ?? process.cwd()
const { file, form, limits } = readOptions()
const source = file === '-' ? 'The standard input' : file
const text = await readText(file)

process.chdir(root)
reportOnStderr()
await install()
const { runnerImport } = await import('vite')
const { audit, auditSummary, findingsCsv, findingsJson, findingsText, InvalidPlan, parsePlan } = (
  await runnerImport('./domain/schedule/audit/command.ts')
).module

const result = audit(planOf(text), { limits })
print({ lines: findingsText, json: findingsJson, csv: findingsCsv }[form](result))
console.error(auditSummary(result))
process.exitCode = result.findings.length === 0 ? 0 : 1

function readOptions() {
  const numbers = Object.keys(limitOptions).map(option => [option, { type: 'string' }])
  const { values, positionals, refuse } = readArguments({
    command: 'npm run audit-plan',
    help,
    options: { ...Object.fromEntries(numbers), json: { type: 'boolean' }, csv: { type: 'boolean' } },
    allowPositionals: true,
    exitCode: 2,
  })
  if (positionals.length !== 1)
    refuse('Name the file of one plan: npm run audit-plan FILE, or - for the standard input.')
  if (values.json && values.csv) refuse('--json and --csv cannot both be.')
  const limitOf = (option, value) => {
    const limit = value.trim() === '' ? Number.NaN : Number(value)
    return Number.isFinite(limit) && limit >= 0
      ? limit
      : refuse(`--${option} must be a number from 0, not ${value}.`)
  }
  const given = Object.keys(limitOptions).filter(option => values[option] !== undefined)
  return {
    file: positionals[0],
    form: values.json ? 'json' : values.csv ? 'csv' : 'lines',
    limits: Object.fromEntries(given.map(option => [limitOptions[option], limitOf(option, values[option])])),
  }
}

async function readText(name) {
  try {
    const bytes = name === '-' ? await readInput() : await readFile(resolve(typedIn, name))
    return bytes.toString('utf8')
  } catch (error) {
    return stop(
      `${name} ${unreadable[error.code] ?? `cannot be read (${error.code ?? 'for no known reason'})`}.`,
    )
  }
}

async function readInput() {
  const chunks = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function planOf(text) {
  if (text.trim() === '') stop(`${source} is empty, so it is not a plan.`)
  try {
    return parsePlan(text)
  } catch (error) {
    if (!(error instanceof InvalidPlan)) throw error
    return stop(`${source} is not a plan: ${error.message}`)
  }
}

function print(output) {
  // The reader may stop early, as `head` does.
  process.stdout.on('error', error => {
    if (error.code !== 'EPIPE') throw error
  })
  process.stdout.write(output)
}

function stop(sentence) {
  console.error(sentence)
  process.exit(2)
}
