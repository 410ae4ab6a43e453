// The roles of the embedded database: one administers PostgreSQL, as the other the server works.
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { StartupError } from '../config/startup-error.ts'

/** Never print them. */
export interface RolePasswords {
  superuser: string
  server: string
}

export const superuser = 'gridhaul'
export const serverRole = 'gridhaul_server'
const databaseName = 'gridhaul'

/** Every user of the machine can connect to the cluster's port, so the passwords are in files that only the server's user can read. */
export const superuserPasswordFile = (folder: string): string => path.join(folder, 'postgres-password')
const serverPasswordFile = (folder: string): string => path.join(folder, 'postgres-server-password')

/** The passwords of `folder`; the server's is another one at every start. Throws StartupError if an existing cluster's password is lost. */
export async function readRolePasswords(
  folder: string,
  { clusterExists }: { clusterExists: boolean },
): Promise<RolePasswords> {
  return {
    superuser: await readPassword(superuserPasswordFile(folder), { orCreate: !clusterExists }),
    server: await newPassword(serverPasswordFile(folder)),
  }
}

/** The server's password of an existing cluster. Throws StartupError. */
export const readServerPassword = (folder: string): Promise<string> =>
  readPassword(serverPasswordFile(folder), { orCreate: false })

/** The one of the role that administers PostgreSQL. Throws StartupError. */
export const readSuperuserPassword = (folder: string): Promise<string> =>
  readPassword(superuserPasswordFile(folder), { orCreate: false })

async function readPassword(file: string, { orCreate }: { orCreate: boolean }): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (!orCreate || (error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new StartupError(`The password of the embedded database cannot be read from ${file}.`)
  }
  return newPassword(file)
}

async function newPassword(file: string): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, password, { mode: 0o600, flush: true })
  return password
}

export const serverUrl = (password: string, port: number): string =>
  urlOf(serverRole, password, port, databaseName)

export const superuserUrl = (password: string, port: number, database = databaseName): string =>
  urlOf(superuser, password, port, database)

/** sslmode is set explicitly to override PGSSLMODE: the connection stays on this machine, and the cluster has no certificate. */
const urlOf = (role: string, password: string, port: number, database: string): string =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`

/** Whether the cluster at this port accepts connections. */
export const canConnect = (passwords: RolePasswords, port: number): Promise<boolean> =>
  withClient(superuserUrl(passwords.superuser, port, 'postgres'), client => client.query('select 1')).then(
    () => true,
    () => false,
  )

/**
 * Creates the server's role and database, and gives the role its password. It owns the database, because it creates and drops tables
 * of telemetry, and may do nothing else: a superuser could read and write the files of this machine.
 */
export async function createServerDatabase(passwords: RolePasswords, port: number): Promise<void> {
  await withClient(superuserUrl(passwords.superuser, port, 'postgres'), async client => {
    const exists = async (query: string, name: string) =>
      Boolean((await client.query(query, [name])).rowCount)
    if (!(await exists('select from pg_roles where rolname = $1', serverRole)))
      await client.query(`create role ${serverRole}`)
    await client.query(`alter role ${serverRole} login password '${passwords.server}'`)
    if (!(await exists('select from pg_database where datname = $1', databaseName)))
      await client.query(`create database ${databaseName} owner ${serverRole}`)
  })
  await withClient(superuserUrl(passwords.superuser, port), client => client.query(ownTables))
}

/** In data of earlier versions the superuser owns the tables; sequences follow theirs. */
const ownTables = `
  do $$
  declare found regclass;
  begin
    for found in
      select oid from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and relowner = (select oid from pg_roles where rolname = '${superuser}')
    loop
      execute format('alter table %s owner to ${serverRole}', found);
    end loop;
  end $$`

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await use(client)
  } finally {
    await client.end().catch(() => {})
  }
}
