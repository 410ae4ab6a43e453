// An ordinary PostgreSQL of this machine, set up as a distribution does it rather than as the embedded one is.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../../../server/database/embedded.ts'
import { chooseRunner } from '../../../server/database/run-as.ts'

const run = promisify(execFile)

export interface SystemPostgres {
  url: string
  pid: number
  stop(): Promise<void>
}

/** `programs` is the folder of initdb and pg_ctl. The server lives below `folder`, and what lies there is for it to read. */
export async function startSystemPostgres(
  programs: string,
  folder: string,
  settings: Record<string, string>,
): Promise<SystemPostgres> {
  const data = path.join(folder, 'cluster')
  const passwordFile = path.join(folder, 'password')
  await writeFile(passwordFile, 'secret', { mode: 0o600 })
  const binaries = {
    initdb: path.join(programs, 'initdb'),
    postgres: path.join(programs, 'postgres'),
    pg_ctl: path.join(programs, 'pg_ctl'),
  }
  const runner = await chooseRunner({ cluster: data, binaries })
  const files = (await readdir(folder)).map(name => path.join(folder, name))
  await Promise.all([folder, ...files].map(runner.changeOwner))
  const command = async (program: keyof typeof binaries, args: string[]) => {
    const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' }
    await run(binaries[program], args, { ...runner.user, cwd: folder, env })
  }

  await command('initdb', ['-D', data, '-U', 'tester', `--pwfile=${passwordFile}`, '-A', 'scram-sha-256'])
  const port = await freePort()
  const all = { ...settings, port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '' }
  const options = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`)
  await command('pg_ctl', [
    'start',
    '-w',
    '-D',
    data,
    '-l',
    path.join(folder, 'log'),
    '-o',
    options.join(' '),
  ])
  const server = `postgres://tester:secret@127.0.0.1:${port}`
  await createDatabase(`${server}/postgres`, 'gridhaul')
  return {
    url: `${server}/gridhaul`,
    pid: Number.parseInt(readFileSync(path.join(data, 'postmaster.pid'), 'utf8'), 10),
    stop: () => command('pg_ctl', ['stop', '-D', data, '-m', 'fast', '-w']),
  }
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
}
