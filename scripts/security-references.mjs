// Checks that the tests and files which docs/security/asvs.md names are there, and its counts: a claim without its proof is no claim.
// Each requirement that names a test has an edit that takes its control away, which still applies (scripts/security-mutations.mjs).
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StepFailed } from './report.mjs'
import { controlsOfOthers, mutations } from './security-mutations.mjs'
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
  problems.push(...mutationProblems(lines))
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

/** A line for each requirement with a test and without an edit, and for each edit that no longer fits. */
function mutationProblems(lines) {
  const rows = new Map(
    lines.flatMap(line => {
      const [, id] = /^\| ([\d.]+) \| \d \| met \|/.exec(line) ?? []
      const named = [...line.matchAll(reference)].filter(([, path]) => path.startsWith('tests/'))
      return id && named.length > 0 ? [[id, named]] : []
    }),
  )
  const isTried = id => mutations.some(mutation => mutation.rows.includes(id))
  const untried = [...rows.keys()].filter(id => !isTried(id) && !(id in controlsOfOthers))
  return [
    ...untried.map(id => `${file} ${id} names a test, and scripts/security-mutations.mjs has no edit for it`),
    ...mutations.flatMap(mutation => problemsOfMutation(mutation, rows)),
  ]
}

function problemsOfMutation({ rows: ids, test, title, also = [], ...edit }, rows) {
  const at = `scripts/security-mutations.mjs ${ids.join(', ')}`
  const fits = ([, path, named]) =>
    path === test && (!named || !title || named.includes(title) || title.includes(named))
  const problems = ids
    .filter(id => !rows.get(id)?.some(fits))
    .map(id => `${at}: the row ${id} does not name ${test}${title ? ` › "${title}"` : ''}`)
  const misfits = [edit, ...also].flatMap(({ file: source, find }) => {
    const path = join(root, source)
    const times = existsSync(path) ? readFileSync(path, 'utf8').split(find).length - 1 : 0
    return times === 1 ? [] : [`${at}: ${source} has the text ${times} times that is to be replaced`]
  })
  return [...problems, ...misfits]
}
