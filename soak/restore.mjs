// Restores a backup over databases that are damaged in ways that a seed decides: everything of the backup has to be there each time.
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StepFailed, say } from '../scripts/report.mjs'
import { root } from '../scripts/steps.mjs'
import { runVitest } from '../scripts/test-runs.mjs'

const secondsBetweenReports = 15

/** Throws StepFailed if a backup was not restored. Returns the report as a text. */
export async function soak({ runs, seed }) {
  const result = join(root, 'build', 'soak-restore.json')
  await mkdir(join(root, 'build'), { recursive: true })
  await rm(result, { force: true })
  // Undefined until the first run is done.
  const read = () =>
    readFile(result, 'utf8')
      .then(JSON.parse)
      .catch(() => undefined)
  const begun = Date.now()
  const reporting = setInterval(async () => {
    const state = await read()
    if (state) say(summaryOf(state, begun))
  }, secondsBetweenReports * 1000)
  const env = { SOAK_RUNS: String(runs), SOAK_SEED: String(seed), SOAK_RESULT: result }
  try {
    await runVitest(['tests/server/backup/damaged.test.ts'], env)
    return textOf(await read(), begun)
  } catch (error) {
    const state = await read()
    throw state ? new StepFailed('A backup was not restored.', textOf(state, begun)) : error
  } finally {
    clearInterval(reporting)
  }
}

const textOf = (state, begun) =>
  [
    summaryOf(state, begun),
    ...Object.entries(state.damages).map(([damage, times]) => `  ${damage}: ${times}`),
    ...state.failures,
  ].join('\n')

function summaryOf({ runs, restored, saved }, begun) {
  const seconds = Math.round((Date.now() - begun) / 1000)
  const points = Object.entries(saved).map(([how, times]) => `${how} ${times}`)
  return `${restored} of ${runs} restored in ${seconds} s. What was replaced was saved: ${points.join(', ')}.`
}
