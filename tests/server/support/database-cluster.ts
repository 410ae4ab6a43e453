// One PostgreSQL for a whole run of the server tests, with a migrated template database, and one bundle of the server to spawn.
// It is the embedded PostgreSQL, or the one whose programs are in the folder TEST_POSTGRES.
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '../../../server/database/connect.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../../server/database/embedded.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { makeCertificates } from './certificates.ts'
import { copyFolder } from './copy-folder.ts'
import { deleteRows, storeDemoRows } from './demo-rows.ts'
import { bundleServer, removeBundle } from './server-bundle.ts'
import { startSystemPostgres } from './system-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated database without connections: each test file copies it. */
    templateUrl: string
    /** A copy of it that has the demo's rows in the schema `demo` (support/demo-rows.ts), and none in its tables. */
    demoTemplateUrl: string
    /** Of the cluster's superuser. */
    superuserUrl: string
    /** The process of this database: for any other data folder it is an unrelated process of the same user. */
    clusterPid: number
    /** The file of the authority that signed the database's certificate. */
    databaseAuthority: string
    /** The built server's main.js. */
    serverBundle: string
    /** A data folder as the first start of a server without demo data leaves it; '' with TEST_POSTGRES or TEST_IMAGE. */
    initializedDataDir: string
  }
}

export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gridhaul-tests-'))
  const programs = process.env.TEST_POSTGRES
  const authority = path.join(folder, 'authority.pem')
  const initializedDataDir = programs ? '' : await initializeDataDir(folder)
  const dataDir = programs ? folder : copyFolder(initializedDataDir, folder)
  const settings = { ...notDurable, ...forManyFiles, ...(await encrypting(dataDir, authority)) }
  const cluster = programs
    ? await startSystemPostgres(programs, folder, settings)
    : await startEmbedded(dataDir, settings)
  if (programs) await migrate(cluster.url)
  project.provide('templateUrl', cluster.url)
  project.provide('demoTemplateUrl', await demoTemplate(cluster.url))
  project.provide('superuserUrl', 'superuserUrl' in cluster ? cluster.superuserUrl : cluster.url)
  project.provide('clusterPid', cluster.pid ?? 0)
  project.provide('databaseAuthority', authority)
  // The user of an image may not read the files of this machine's.
  project.provide('initializedDataDir', process.env.TEST_IMAGE ? '' : initializedDataDir)
  project.provide('serverBundle', await bundleServer())

  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true })
    await removeBundle()
  }
}

/** Every test file creates its own database, which the server's role may not do by default. */
async function startEmbedded(folder: string, settings: Record<string, string>): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ folder, log, settings })
  const client = new pg.Client(database.superuserUrl)
  await client.connect()
  await client.query(`alter role ${pg.escapeIdentifier(new URL(database.url).username)} createdb`)
  await client.end()
  return database
}

async function demoTemplate(templateUrl: string): Promise<string> {
  const url = new URL(templateUrl)
  url.pathname = '/demo_template'
  const maintenance = new URL(templateUrl)
  const template = maintenance.pathname.slice(1)
  maintenance.pathname = '/postgres'
  const client = new pg.Client(maintenance.href)
  await client.connect()
  await client.query(`create database demo_template template ${pg.escapeIdentifier(template)}`)
  await client.end()
  const db = connect(url.href, () => {})
  await storeDemoRows(db)
  await deleteRows(db)
  await db.destroy()
  return url.href
}

const log = () => {}

/** Test data needs no durability. */
const notDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Files that run at once connect to it, each with applications, servers of their own and a connection for its rows. */
const forManyFiles = { max_connections: '200' }

/** Creates and migrates an embedded database and stops it again. */
async function initializeDataDir(folder: string): Promise<string> {
  const dataDir = path.join(folder, 'initialized')
  await mkdir(dataDir)
  const database = await startEmbeddedDatabase({ folder: dataDir, log, settings: notDurable })
  await migrate(database.url)
  await database.stop()
  return dataDir
}

/**
 * Accepts connections with and without encryption. The embedded cluster has the files in its own folder, because its user may reach
 * no other; a system's gets all of `folder`.
 */
async function encrypting(folder: string, authority: string): Promise<Record<string, string>> {
  const made = makeCertificates()
  const cluster = path.join(folder, 'postgres')
  const { uid, gid } = await stat(cluster).catch(() => stat(folder))
  const isEmbedded = existsSync(cluster)
  const write = async (name: string, content: string) => {
    const file = path.join(isEmbedded ? cluster : folder, name)
    await writeFile(file, content, { mode: 0o600 })
    await chown(file, uid, gid)
    return isEmbedded ? name : file
  }
  await writeFile(authority, made.authority)
  return {
    ssl: 'on',
    ssl_cert_file: await write('server.pem', made.certificate),
    ssl_key_file: await write('server-key.pem', made.key),
  }
}
