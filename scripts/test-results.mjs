// Reads the reports of Vitest and Playwright into one form for the summary.
import { stripVTControlCharacters } from 'node:util'

/** From Vitest's JSON reporter. */
export function vitestResults({ testResults }, root) {
  const results = noResults()
  for (const { name, status, assertionResults } of testResults) {
    const file = below(root, name)
    for (const { status, ancestorTitles, title } of assertionResults)
      count(results, outcomes[status] ?? 'skipped', `${file}: ${[...ancestorTitles, title].join(' ')}`)
    // A file that cannot be loaded has no tests.
    const isBroken = status === 'failed' && !assertionResults.some(test => test.status === 'failed')
    if (isBroken) count(results, 'failed', file)
  }
  return results
}

/** From Playwright's JSON reporter. */
export function playwrightResults({ suites, errors }) {
  const results = noResults()
  for (const { spec, titles } of suites.flatMap(suite => specsOf(suite, [])))
    for (const { status, projectName, results: tries } of spec.tests) {
      const test = `tests/browser/${spec.file}: ${titles.join(' ')} [${projectName}]`
      count(results, outcomes[status], status === 'flaky' ? `${test}: ${firstFailure(tries)}` : test)
    }
  for (const { message } of errors) count(results, 'failed', message.split('\n')[0])
  return results
}

/** 'line 59: Error: ...': of a test that then passed, whose output nobody sees. */
function firstFailure(tries) {
  const { errors = [] } = tries.find(({ status }) => status !== 'passed') ?? {}
  return errors
    .map(({ message = '', location }) => {
      const [first] = stripVTControlCharacters(message).trim().split('\n')
      return location ? `line ${location.line}: ${first}` : first
    })
    .join('; ')
}

/** Where the time of Vitest's tests goes: file -> ms. */
export const vitestTimes = ({ testResults }, root) =>
  timesOf(testResults.map(({ name, startTime, endTime }) => [below(root, name), endTime - startTime]))

/** Where the time of Playwright's tests goes: file -> ms. */
export const playwrightTimes = ({ suites }) =>
  timesOf(
    suites
      .flatMap(suite => specsOf(suite, []))
      .flatMap(({ spec }) =>
        spec.tests.flatMap(({ results }) =>
          results.map(({ duration }) => [`tests/browser/${spec.file}`, duration]),
        ),
      ),
  )

function timesOf(durations) {
  const times = new Map()
  for (const [file, ms] of durations) times.set(file, (times.get(file) ?? 0) + ms)
  return times
}

/** The result names of both. */
const outcomes = {
  passed: 'passed',
  expected: 'passed',
  failed: 'failed',
  unexpected: 'failed',
  flaky: 'retried',
  skipped: 'skipped',
}

const noResults = () => ({ passed: 0, failures: [], skipped: 0, retried: [] })

function count(results, outcome, test) {
  if (outcome === 'failed') results.failures.push(test)
  else if (outcome === 'skipped') results.skipped += 1
  else results.passed += 1
  if (outcome === 'retried') results.retried.push(test)
}

/** A file is a suite too, but its name is shown already. */
const specsOf = ({ title, file, specs, suites = [] }, above) => {
  const titles = title === file ? above : [...above, title]
  return [
    ...specs.map(spec => ({ spec, titles: [...titles, spec.title] })),
    ...suites.flatMap(suite => specsOf(suite, titles)),
  ]
}

const below = (root, path) =>
  (path.startsWith(root) ? path.slice(root.length + 1) : path).replaceAll('\\', '/')
