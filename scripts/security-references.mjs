// Checks that the tests and files which docs/security/asvs.md names are there, and its counts: a claim without its proof is no claim.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StepFailed } from './report.mjs'
import { root } from './steps.mjs'

const file = 'docs/security/asvs.md'

/** A file in backticks, and after it the title of a test or of a group of tests in it. */
const reference = /`([\w./-]+\.(?:ts|tsx|mjs|md|json))`(?: › "([^"]+)")?/g

/** Throws with a line for each reference that leads nowhere, and for each requirement that is met without a proof. */
export function checkSecurityReferences() {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  const problems = lines.flatMap((line, index) =>
    problemsOf(line).map(problem => `${file}:${index + 1} ${problem}`),
  )
  const wrongCounts = countLines(lines).filter(line => !lines.includes(line))
  problems.push(...wrongCounts.map(line => `${file} has another count; it should be: ${line}`))
  if (problems.length) throw new StepFailed(`${problems.length} claims are wrong`, problems.join('\n'))
}

const states = ['met', 'partly', 'not met', 'ruled out']

/** The rows of the table at the head, as the requirements below it are counted. */
function countLines(lines) {
  const rows = lines.flatMap(line => {
    const [, level, state] = /^\| [\d.]+ \| (\d) \| ([a-z ]+) \|/.exec(line) ?? []
    return states.includes(state) ? [{ level, state }] : []
  })
  return [
    ['Level 1', ['1']],
    ['Level 2', ['2']],
    ['both', ['1', '2']],
  ].map(([name, levels]) => {
    const counts = states.map(
      state => rows.filter(row => levels.includes(row.level) && row.state === state).length,
    )
    const applies = counts[0] + counts[1] + counts[2]
    return `| ${name} | ${[applies, ...counts].join(' | ')} |`
  })
}

function problemsOf(line) {
  const references = [...line.matchAll(reference)]
  const problems = references.flatMap(([, path, title]) => {
    const target = join(root, path)
    if (!existsSync(target)) return [`names ${path}, which does not exist`]
    const isThere = title === undefined || readFileSync(target, 'utf8').includes(title)
    return isThere ? [] : [`names the test "${title}", which ${path} does not have`]
  })
  const isUnproven = /^\| [\d.]+ \| \d \| met \|/.test(line) && references.length === 0
  return isUnproven ? [...problems, 'says met and names no proof'] : problems
}
