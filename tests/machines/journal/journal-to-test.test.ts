import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createActor } from 'xstate'
import { Failure } from '../../../domain/failure.ts'
import type { Viewer } from '../../../domain/records/viewer.ts'
import { Secret } from '../../../domain/secret.ts'
import { type Credentials, signInMachine } from '../../../machines/account/sign-in.ts'
import type { Journal } from '../../../machines/journal/journal.ts'
import { journalToTest } from '../../../machines/journal/journal-to-test.ts'
import { asFile, recording } from '../../support/recording.ts'
import { controlledCall } from '../support/controlled-call.ts'

const root = join(import.meta.dirname, '../../..')

async function signInJournal(): Promise<Journal> {
  const recorder = recording()
  const login = controlledCall<Viewer, Credentials>()
  const machine = signInMachine.provide({ actors: { login: login.logic } })
  const signIn = createActor(machine, { id: 'signIn', inspect: recorder.inspect }).start()
  signIn.send({ type: 'credentials.submitted', email: '*/ `\\ \u2028', password: new Secret('MARKER') })
  await login.last().reject(new Failure({ kind: 'refused', status: 401, fields: { ['__proto__']: 'odd' } }))
  return asFile(recorder.read())
}

/** Runs the file as `npm test` would run one of the project's own. */
function runTest(text: string) {
  mkdirSync(join(root, 'build'), { recursive: true })
  const folder = mkdtempSync(join(root, 'build', 'saved-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: { include: ["*.test.ts"] } }')
  writeFileSync(join(folder, 'saved.test.ts'), text)
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, 'run', '--root', folder], {
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

describe('a journal saved as a test', () => {
  test('a journal saved as a test is a test that passes', async () => {
    const { status, output } = runTest(journalToTest(await signInJournal(), { toRoot: root }))

    expect(output).toContain('1 passed')
    expect(status).toBe(0)
  })

  test('a journal saved as a test fails if a machine behaves differently, and says where', async () => {
    const journal = await signInJournal()
    const entry = journal.events.find(({ event }) => event.type === 'credentials.submitted')
    Object.assign(entry?.state ?? {}, { value: 'ready' })

    const { status, output } = runTest(journalToTest(journal, { toRoot: root }))

    expect(output).toContain('signIn: differs from seq 2 (credentials.submitted), value is')
    expect(status).toBe(1)
  })

  test('a journal saved as a test lists its events, and is named by them or by a given name', async () => {
    const journal = await signInJournal()

    expect(journalToTest(journal)).toContain('//   signIn: ready > signingIn > ready')
    expect(journalToTest(journal)).toContain('test("what was recorded of signIn replays", ')
    expect(journalToTest(journal, { title: 'a "refused" sign-in' })).toContain(
      'test("a \\"refused\\" sign-in", ',
    )
  })

  test('a journal saved as a test is only text, whatever the journal contains', async () => {
    const journal = await signInJournal()
    const name = 'x\nthrow new Error("run")\n//'
    journal.actors[name] = { logic: 'signIn', parent: null, from: null }

    const lines = journalToTest(journal).split(/[\n\r\u2028\u2029]/)

    expect(lines.filter(line => line.startsWith('throw'))).toEqual([])
  })
})

test('npm run replay exits with 0, 1 or 2', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const journal = await signInJournal()
  writeFileSync(join(folder, 'equal.json'), JSON.stringify(journal))
  Object.assign(journal.events[0]?.state ?? {}, { status: 'done' })
  writeFileSync(join(folder, 'other.json'), JSON.stringify(journal))
  writeFileSync(join(folder, 'none.json'), 'no journal')
  const replayed = (...files: string[]) => {
    const script = join(root, 'scripts', 'replay.mjs')
    const env = { ...process.env, INIT_CWD: folder }
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...files], {
      encoding: 'utf8',
      env,
    })
    return { status, said: stdout + stderr }
  }

  expect(replayed('equal.json')).toEqual({
    status: 0,
    said: expect.stringContaining('signIn: equal, 3 events'),
  })
  expect(replayed('other.json')).toEqual({
    status: 1,
    said: expect.stringContaining('not equal, first at seq 1\n'),
  })
  expect(replayed('none.json')).toEqual({ status: 2, said: 'This is not a journal: it is not JSON.\n' })
  expect(replayed('away.json')).toEqual({
    status: 2,
    said: expect.stringMatching(/^There is no file .*\.\n$/),
  })
  expect(replayed()).toEqual({
    status: 2,
    said: expect.stringMatching(/^Name the file of one journal: npm run replay FILE\. [^\n]*\n$/),
  })
})
