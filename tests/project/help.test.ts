// What the commands of package.json say of themselves. Those of the built server are tested in tests/server/commands/admin.test.ts.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const ofTheServer = new Set(['admin', 'backup', 'restore', 'ingest-key', 'mqtt-bridge'])
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const commands = Object.entries<string>(scripts)
  .filter(([name]) => !ofTheServer.has(name))
  .map(([name, script]) => [
    ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`,
    script.split(' ').at(-1) ?? '',
  ])
const timeout = 60_000

const run = (script: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    encoding: 'utf8',
    timeout: 50_000,
    killSignal: 'SIGKILL',
  })
  return { status, stdout, stderr }
}

test.each(commands)('%s --help prints the usage and does nothing else', { timeout }, (command, script) => {
  const { status, stdout, stderr } = run(script, '--help')

  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(
    new RegExp(
      `^${command}( \\[REQUIREMENT\\.\\.\\.\\])?( CERTIFICATE)?( FILE)?( OPERATIONS)?(\n${command} .+)*\n[A-Z]`,
    ),
  )
})

test.each([
  ['npm run fuzz', 'scripts/fuzz.mjs', 1],
  ['npm run replay', 'scripts/replay.mjs', 2],
])('%s names an unknown option and does nothing', { timeout }, (command, script, status) => {
  expect(run(script, '--colour')).toEqual({
    status,
    stdout: '',
    stderr: `Unknown option '--colour'. ${command} -- --help shows how it is used.\n`,
  })
})
