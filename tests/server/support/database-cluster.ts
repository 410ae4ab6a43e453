// One database for a whole run of the server tests, with a migrated template, and one bundle of the server to spawn. It is the
// embedded one, or an ordinary PostgreSQL whose programs lie in the folder that TEST_POSTGRES names.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../../../server/database/connect.ts'
import { startEmbeddedDatabase } from '../../../server/database/embedded.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { bundleServer, removeBundle } from './server-bundle.ts'
import { startSystemPostgres } from './system-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated database that nobody is connected to: each test file copies it. */
    templateUrl: string
    /** The process of this database: to any other data folder a stranger, of the user who would run that one's too. */
    clusterPid: number
    /** The built server's main.js. */
    serverBundle: string
  }
}

export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gridhaul-tests-'))
  const programs = process.env.TEST_POSTGRES
  const cluster = programs
    ? await startSystemPostgres(programs, folder, quick)
    : await startEmbeddedDatabase({ folder, log: () => {}, settings: quick })
  const template = connect(cluster.url, () => {})
  await migrate(template)
  await template.destroy()
  project.provide('templateUrl', cluster.url)
  project.provide('clusterPid', cluster.pid ?? 0)
  project.provide('serverBundle', await bundleServer())

  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true })
    await removeBundle()
  }
}

/** What these tests write need not outlive them. */
const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
