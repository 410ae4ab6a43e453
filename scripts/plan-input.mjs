// What the commands about plans read: files, plans and the limits of an audit. Errors end the command with one line and exit code 2.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { importBundled } from './import-bundled.mjs'

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

/** The text of the file; - is the standard input. */
export async function readText(name) {
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

/** What the commands use of the domain. */
export const loadDomain = () => importBundled('domain/schedule/commands.ts')

/** `domain` is what `loadDomain` returns. */
export function planOf(text, name, { parsePlan, InvalidPlan }) {
  const source = name === '-' ? 'The standard input' : name
  if (text.trim() === '') stop(`${source} is empty, so it is not a plan.`)
  return orStop(`${source} is not a plan:`, InvalidPlan, () => parsePlan(text))
}

/** Ends the command with `what` and the error's message if `work` throws one of the class. */
export function orStop(what, ErrorClass, work) {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof ErrorClass)) throw error
    return stop(`${what} ${error.message}`)
  }
}

export function print(output) {
  // The reader may stop early, as `head` does.
  process.stdout.on('error', error => {
    if (error.code !== 'EPIPE') throw error
  })
  process.stdout.write(output)
}

export function stop(sentence) {
  console.error(sentence)
  process.exit(2)
}

/** Options of the commands -> limits of the audit. */
const names = {
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

/** As options of `readArguments`. */
export const limitOptions = (options = Object.keys(names)) =>
  Object.fromEntries(options.map(option => [option, { type: 'string' }]))

/** Of the options that were given. */
export function limitsOf(values, refuse) {
  const given = Object.keys(names).filter(option => values[option] !== undefined)
  return Object.fromEntries(given.map(option => [names[option], limit(option, values[option], refuse)]))
}

function limit(option, value, refuse) {
  const number = value.trim() === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) && number >= 0
    ? number
    : refuse(`--${option} must be a number from 0, not ${value}.`)
}
