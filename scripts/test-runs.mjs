// Runs tests and reports how many passed and which failed.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { duration, StepFailed } from './report.mjs'
import { root, runTool } from './steps.mjs'
import { playwrightResults, playwrightTimes, vitestResults, vitestTimes } from './test-results.mjs'

/** The work of a step. */
export const runVitest = (args, env, node) =>
  withReport(
    file => {
      const reporters = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${file}`]
      return runTool('vitest', ['run', ...reporters, ...args], { env, node })
    },
    { resultsOf: vitestResults, timesOf: vitestTimes },
  )

/** The work of a step. */
export const runPlaywright = (args, env) =>
  withReport(
    file =>
      runTool('playwright', ['test', '--reporter=dot,json', ...args], {
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...env },
      }),
    { resultsOf: playwrightResults, timesOf: playwrightTimes },
  )

async function withReport(work, { resultsOf, timesOf }) {
  const folder = await mkdtemp(join(tmpdir(), 'gridhaul-report-'))
  const file = join(folder, 'report.json')
  const read = async () => JSON.parse(await readFile(file, 'utf8'))
  try {
    await work(file)
    const report = await read()
    const tests = resultsOf(report, root)
    return { tests, note: `${tests.passed} tests; longest: ${longest(timesOf(report, root))}` }
  } catch (error) {
    if (error instanceof StepFailed)
      error.tests = await read().then(
        report => resultsOf(report, root),
        () => undefined,
      )
    throw error
  } finally {
    await rm(folder, { recursive: true })
  }
}

const mostNamed = 10

/** 'crash.test.ts 41.2 s, ...': where a run can be made shorter. */
const longest = times =>
  [...times]
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostNamed)
    .map(([file, ms]) => `${basename(file)} ${duration(ms)}`)
    .join(', ')
