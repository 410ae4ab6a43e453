// Runs tests and reports how many passed and which failed.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StepFailed } from './report.mjs'
import { root, runTool } from './steps.mjs'
import { playwrightResults, vitestResults } from './test-results.mjs'

/** The work of a step. */
export const runVitest = (args, env, node) =>
  withReport(file => {
    const reporters = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${file}`]
    return runTool('vitest', ['run', ...reporters, ...args], { env, node })
  }, vitestResults)

/** The work of a step. */
export const runPlaywright = (args, env) =>
  withReport(
    file =>
      runTool('playwright', ['test', '--reporter=dot,json', ...args], {
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...env },
      }),
    playwrightResults,
  )

async function withReport(work, resultsOf) {
  const folder = await mkdtemp(join(tmpdir(), 'gridhaul-report-'))
  const file = join(folder, 'report.json')
  const read = async () => resultsOf(JSON.parse(await readFile(file, 'utf8')), root)
  try {
    await work(file)
    const tests = await read()
    return { tests, note: `${tests.passed} tests` }
  } catch (error) {
    if (error instanceof StepFailed) error.tests = await read().catch(() => undefined)
    throw error
  } finally {
    await rm(folder, { recursive: true })
  }
}
