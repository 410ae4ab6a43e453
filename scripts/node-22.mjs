// Node 22, for the tests that run on it besides the Node that runs this: it is the oldest version that still gets security fixes.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { execute, root } from './steps.mjs'

const version = '22.23.3'

/** The tests that read plans, hash passwords and take telemetry in this process; those of the container image start the server on it. */
export const testsOfNode = ['plans/plan-reader', 'auth/sign-in', 'telemetry/telemetry'].map(
  name => `tests/server/${name}.test.ts`,
)

/** Whether the tests run on such a version anyway. */
export const isNode22OrLater = Number(process.versions.node.split('.')[0]) >= 22

/** The path of the program, installed from npm's registry if missing; null where it cannot be had. */
export async function findNode22() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}`
  const folder = join(root, 'node_modules', '.cache', `node-${version}`)
  const program = join(folder, 'node_modules', name, 'bin', platform === 'win' ? 'node.exe' : 'node')
  if (existsSync(program)) return program
  await mkdir(folder, { recursive: true })
  const quiet = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund']
  await execute('npm', ['install', '--prefix', folder, ...quiet, `${name}@${version}`])
  return existsSync(program) ? program : null
}
