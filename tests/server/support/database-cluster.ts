// One database for a whole run of the server tests, with a migrated template, and one bundle of the server to spawn. It is the
// embedded one, or an ordinary PostgreSQL whose programs lie in the folder that TEST_POSTGRES names.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '../../../server/database/embedded.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { makeCertificates } from './certificates.ts'
import { bundleServer, removeBundle } from './server-bundle.ts'
import { startSystemPostgres } from './system-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated database that nobody is connected to: each test file copies it. */
    templateUrl: string
    /** The process of this database: to any other data folder a stranger, of the user who would run that one's too. */
    clusterPid: number
    /** The file of whoever signed the database's certificate. */
    databaseAuthority: string
    /** The built server's main.js. */
    serverBundle: string
  }
}

export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gridhaul-tests-'))
  const programs = process.env.TEST_POSTGRES
  const authority = path.join(folder, 'authority.pem')
  const settings = { ...quick, ...(await encrypting(folder, authority)) }
  const cluster = programs
    ? await startSystemPostgres(programs, folder, settings)
    : await startEmbeddedDatabase({ folder, log: () => {}, settings })
  await migrate(cluster.url)
  project.provide('templateUrl', cluster.url)
  project.provide('clusterPid', cluster.pid ?? 0)
  project.provide('databaseAuthority', authority)
  project.provide('serverBundle', await bundleServer())

  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true })
    await removeBundle()
  }
}

/** What these tests write need not outlive them. */
const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Whoever asks for encryption gets it; all others go on without. */
async function encrypting(folder: string, authority: string): Promise<Record<string, string>> {
  const made = makeCertificates()
  const [ssl_cert_file, ssl_key_file] = [path.join(folder, 'server.pem'), path.join(folder, 'server-key.pem')]
  await writeFile(authority, made.authority)
  await writeFile(ssl_cert_file, made.certificate)
  await writeFile(ssl_key_file, made.key, { mode: 0o600 })
  return { ssl: 'on', ssl_cert_file, ssl_key_file }
}
