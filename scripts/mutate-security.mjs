// npm run mutate-security: takes each security control away, in a copy of the project, and demands that the named test fails.
import { readFileSync, writeFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import { dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { readArguments } from './arguments.mjs'
import { say } from './report.mjs'
import { mutations } from './security-mutations.mjs'
import { execute, install, root } from './steps.mjs'

const help = `npm run mutate-security [REQUIREMENT...]
For each requirement of docs/security/asvs.md that names a test: takes the control away in a copy of the project and demands that the
test fails. First every named test has to pass. All of them take half an hour or more; with requirements such as 3.4.2, only those are
tried.`

const { positionals } = readArguments({ command: 'npm run mutate-security', help, allowPositionals: true })
await install()
const chosen = mutations.filter(
  ({ rows }) => positionals.length === 0 || rows.some(row => positionals.includes(row)),
)
const folder = await copyOfProject()
const began = performance.now()
const kept = []
const unproven = []
try {
  await runInOneProcess(chosen.filter(({ apart }) => !apart))
  for (const mutation of chosen.filter(({ apart }) => apart))
    await report(mutation, () => failsApart(mutation))
} finally {
  await rm(folder, { recursive: true, force: true })
}
const minutes = Math.round((performance.now() - began) / 60_000)
say(
  `${kept.length} of ${chosen.length} controls cannot be taken away without a failing test (${minutes} min)${unproven.length ? `; not so: ${unproven.join(', ')}` : ''}`,
)
process.exit(unproven.length ? 1 : 0)

/** What git knows and what is not committed yet, with the installed packages. */
async function copyOfProject() {
  const { output } = await execute('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  const copy = await mkdtemp(join(os.tmpdir(), 'gridhaul-mutations-'))
  for (const file of output.split('\n').filter(Boolean)) {
    const target = join(copy, file)
    await mkdir(dirname(target), { recursive: true })
    // A file may be deleted and not committed yet.
    await cp(join(root, file), target).catch(() => {})
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** The files of one test after the other, in one Vitest: its database and its bundle of the server are made once. */
async function runInOneProcess(some) {
  if (some.length === 0) return
  process.chdir(folder)
  const { createVitest } = await import('vitest/node')
  const vitest = await createVitest('test', {
    root: folder,
    watch: false,
    reporters: [{}],
    silent: true,
    testTimeout: 60_000,
    passWithNoTests: true,
  })
  for (const test of new Set(some.map(mutation => mutation.test))) {
    const ofTest = some.filter(mutation => mutation.test === test)
    const specifications = await vitest.globTestSpecifications([test])
    const run = async titles => {
      if (titles.every(title => title !== undefined))
        vitest.setGlobalTestNamePattern(new RegExp(titles.map(escaped).join('|')))
      else vitest.resetGlobalTestNamePattern()
      // The result has the modules of earlier runs too.
      const { testModules } = await vitest.runTestSpecifications(specifications)
      const module = testModules.find(({ moduleId }) => moduleId === join(folder, test))
      const states = [...(module?.children.allTests() ?? [])].map(each => each.result().state)
      return { passed: states.includes('passed'), failed: states.includes('failed') }
    }
    const before = await run(ofTest.map(({ title }) => title))
    if (!before.passed || before.failed) {
      for (const mutation of ofTest) fail(mutation, 'the test does not pass before')
      continue
    }
    for (const mutation of ofTest)
      await report(mutation, () =>
        mutated(mutation, async () => {
          for (const { path } of editsOf(mutation)) vitest.invalidateFile(path)
          return (await run([mutation.title])).failed
        }),
      )
    for (const { path } of ofTest.flatMap(editsOf)) vitest.invalidateFile(path)
  }
  await vitest.close()
}

function escaped(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

async function failsApart(mutation) {
  const { test, title } = mutation
  const run = () =>
    execute('node', [
      join(folder, 'node_modules/vitest/vitest.mjs'),
      'run',
      test,
      '--root',
      folder,
      '--reporter=json',
      ...(title ? ['-t', escaped(title)] : []),
    ])
  return mutated(mutation, async () => {
    const { output } = await run()
    return /"numFailedTests":[1-9]/.test(output)
  })
}

/** Runs `work` while the control is away. */
async function mutated(mutation, work) {
  const texts = new Map()
  for (const { path, find, put } of editsOf(mutation)) {
    const text = readFileSync(path, 'utf8')
    if (!texts.has(path)) texts.set(path, text)
    writeFileSync(
      path,
      text.replace(find, () => put),
    )
  }
  try {
    return await work()
  } finally {
    for (const [path, text] of texts) writeFileSync(path, text)
  }
}

function editsOf({ also = [], ...edit }) {
  return [edit, ...also].map(each => ({ ...each, path: join(folder, each.file) }))
}

async function report(mutation, fails) {
  const start = performance.now()
  const isNoticed = await fails()
  const seconds = `${((performance.now() - start) / 1_000).toFixed(1)} s`
  if (!isNoticed) return fail(mutation, `no test fails (${seconds})`)
  kept.push(mutation)
  console.log(`✓ ${nameOf(mutation)} ${seconds}`)
}

function fail(mutation, why) {
  unproven.push(...mutation.rows)
  console.log(`✗ ${nameOf(mutation)} ${why}`)
}

function nameOf({ rows, file, test }) {
  return `${rows.join(', ')}: ${file} without its control, ${test}`
}
