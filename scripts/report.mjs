// Reports the steps of a command: one line each, the output of failed programs, and a summary.
import { performance } from 'node:perf_hooks'

/** A failed step. `output` is what its programs printed. */
export class StepFailed extends Error {
  constructor(message, output = '') {
    super(message)
    this.output = output
  }
}

/** The stream for all reports. */
let stream = process.stdout
/** Names of the running steps, which a terminal shows below the lines. */
const underWay = new Set()

/** For a command whose output is read by a program. */
export function reportOnStderr() {
  stream = process.stderr
}

/** Prints a line of progress that is not a step. */
export function say(text) {
  print(`\u25b8 ${text}\n`)
}

/** Runs the work and prints a line with its duration. If it throws, prints why and ends the command. The work may return a note for the line. */
export async function step(name, work) {
  const { value, failed } = await reported(name, work)
  if (failed) process.exit(1)
  return value
}

/** Steps that run even if another one fails. `finish` prints the summary and sets the exit code. */
export function startSteps() {
  const begun = performance.now()
  const results = []
  return {
    /** Returns the work's result; undefined if it failed. The result may have a `note` for the line and the `tests` that ran. */
    async step(name, work) {
      const result = await reported(name, work)
      results.push({ name, ...result })
      return result.value
    },

    finish() {
      const { lines, hasFailed } = summary(results, performance.now() - begun)
      print(`\n${lines.join('\n')}\n`)
      if (hasFailed) process.exitCode = 1
    },
  }
}

/** Runs at most `limit` at a time, in order. */
export async function inParallel(limit, works) {
  const waiting = [...works]
  const worker = async () => {
    for (let work = waiting.shift(); work; work = waiting.shift()) await work()
  }
  await Promise.all(Array.from({ length: limit }, worker))
}

async function reported(name, work) {
  const begun = performance.now()
  underWay.add(name)
  print('')
  try {
    const value = await work()
    ended(stepLine('✓', name, performance.now() - begun, noteOf(value)))
    return { value, tests: value?.tests }
  } catch (error) {
    ended(`${stepLine('✗', name, performance.now() - begun)}\n${reasonOf(error)}`)
    return { failed: true, tests: error.tests }
  }

  function ended(text) {
    underWay.delete(name)
    print(`${text}\n`)
  }
}

const noteOf = value => (typeof value === 'string' ? value : value?.note)

function reasonOf(error) {
  if (!(error instanceof StepFailed)) return error.stack ?? String(error)
  return [error.output.trim(), error.message].filter(text => text !== '').join('\n')
}

/** On a terminal, the last line shows the running steps. */
function print(text) {
  if (!stream.isTTY) return void stream.write(text)
  const status = [...underWay].join(', ')
  const short = status.length > stream.columns - 6 ? `${status.slice(0, stream.columns - 6)}…` : status
  stream.write(`\r\x1b[K${text}${short && `… ${short}`}`)
}

export function stepLine(mark, name, ms, note) {
  const line = `${mark} ${name.padEnd(52)} ${duration(ms).padStart(12)}`
  return note ? `${line}  ${note}` : line
}

/** '4.1 s' below a minute, '3 min 12 s' above. */
export function duration(ms) {
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** The last lines. A step without tests counts as one test, and so does a step that failed although none of its tests did. */
export function summary(results, ms) {
  const each = results.map(({ name, failed = false, tests }) => {
    if (!tests) return { passed: failed ? 0 : 1, failures: failed ? [name] : [], skipped: 0, retried: [] }
    const isBroken = failed && tests.failures.length === 0
    return { ...tests, failures: isBroken ? [name] : tests.failures.map(test => `${name}: ${test}`) }
  })
  const passed = sum(each.map(one => one.passed))
  const skipped = sum(each.map(one => one.skipped))
  const failures = each.flatMap(one => one.failures)
  const retried = each.flatMap(one => one.retried)
  return {
    hasFailed: failures.length > 0,
    lines: [
      ...list('Failed:', failures),
      ...list('Passed only when tried a second time:', retried),
      `Took ${duration(ms)}.`,
      `${passed} passed, ${failures.length} failed${skipped ? `, ${skipped} skipped` : ''}`,
    ],
  }
}

const list = (heading, items) => (items.length > 0 ? [heading, ...items.map(item => `  ${item}`)] : [])

const sum = values => values.reduce((total, value) => total + value, 0)
