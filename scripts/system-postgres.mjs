// Finds a PostgreSQL that is installed on this machine, besides the one in the npm package.
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { execute } from './steps.mjs'

const oldest = 15
/** Debian and its derivatives install each version in a folder outside PATH. */
const debian = '/usr/lib/postgresql'

/**
 * The tests that use more of the database than plain reads and writes: partitions, COPY, locks, TLS, searches and large plans; and
 * `fuzz`, which calls each operation of the API, so that every statement runs.
 */
export const testsOfDatabase = [
  'api-docs/fuzz',
  'backup/backup',
  'database/lost',
  'database/tls',
  'routes/assets',
  'routes/schedules',
  'routes/users',
  'start/two-processes',
  'telemetry/history',
  'telemetry/partitions',
  'telemetry/telemetry',
].map(name => `tests/server/${name}.test.ts`)

/** The newest supported version and the folder of its programs; null if there is none. */
export async function findSystemPostgres() {
  const versions = await readdir(debian).catch(() => [])
  const folders = [...versions.map(version => join(debian, version, 'bin')), await configuredFolder()]
  const found = await Promise.all(folders.filter(hasServer).map(withVersion))
  return found.filter(({ version }) => version >= oldest).sort((a, b) => b.version - a.version)[0] ?? null
}

const hasServer = folder => ['initdb', 'postgres', 'pg_ctl'].every(name => existsSync(join(folder, name)))

async function configuredFolder() {
  const { code, output } = await execute('pg_config', ['--bindir'])
  return code === 0 ? output.trim() : ''
}

async function withVersion(programs) {
  const { output } = await execute(join(programs, 'postgres'), ['--version'])
  return { version: Number(/(\d+)/.exec(output)?.[1] ?? 0), programs }
}
