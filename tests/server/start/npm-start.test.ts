// The real npm runs the real `npm start`; only installing and building are stood in for.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { type Installation, newInstallation } from '../../support/installation.ts'
import { eventually } from '../support/eventually.ts'
import { databasePid, isAlive } from '../support/server-process.ts'

let folder: string
let installation: Installation

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'gridhaul-npm-'))
  installation = await newInstallation(folder, inject('serverBundle'))
})
afterAll(() => rm(folder, { recursive: true, maxRetries: 5 }))

interface NpmStart {
  npm: ChildProcess
  /** The exit code of npm, or the signal that ended it. */
  ended: Promise<number | string>
  stdout(): string
}

/** Runs it in a process group of its own, as a terminal does. */
function npmStart(): NpmStart {
  const npm = spawn(npmProgram(), ['start'], {
    cwd: installation.path,
    env: { ...process.env, ...installation.env, PORT: '0', DEMO: '0', DATA_DIR: path.join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = once(npm, 'exit').then(([code, signal]) => code ?? signal)
  let stdout = ''
  npm.stdout?.on('data', chunk => (stdout += chunk))
  return { npm, ended, stdout: () => stdout }
}

/** Waits until the server listens, and returns with it the processes that must not outlive npm. */
async function runningNpmStart(): Promise<NpmStart & { processes: number[] }> {
  await installation.prepare()
  const started = npmStart()
  await eventually('the server listens', async () => started.stdout().includes('Ctrl+C'), timeout)
  const database = databasePid(path.join(folder, 'data')) ?? 0
  const processes = [parentOf(database), database]
  onTestFinished(() => processes.filter(isAlive).forEach(pid => void process.kill(pid, 'SIGKILL')))
  return { ...started, processes }
}

/** The real one: on the installation's PATH a stand-in comes first. */
const npmProgram = (): string => spawnSync('which', ['npm'], { encoding: 'utf8' }).stdout.trim()

const parentOf = (pid: number): number =>
  Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout)

const timeout = 90_000

describe.skipIf(process.platform === 'win32')('npm start', { timeout }, () => {
  test('npm start ends with its server and database when npm alone gets SIGTERM', async () => {
    const { npm, ended, processes } = await runningNpmStart()

    npm.kill('SIGTERM')

    expect(await ended).toBe(0)
    expect(processes.filter(isAlive)).toEqual([])
  })

  test('npm start ends with its server and database on Ctrl+C, which reaches every process of a terminal', async () => {
    const { npm, ended, processes } = await runningNpmStart()

    process.kill(-(npm.pid ?? 0), 'SIGINT')

    expect(await ended).toBe(0)
    expect(processes.filter(isAlive)).toEqual([])
  })

  test('npm start stops its server and database when npm is killed', async () => {
    const { npm, processes } = await runningNpmStart()

    npm.kill('SIGKILL')

    await eventually('nothing is left', async () => !processes.some(isAlive), timeout)
  })

  test('npm start ends a running build when npm alone gets SIGTERM', async () => {
    await rm(path.join(installation.path, 'build'), { recursive: true, force: true })
    const noteOfBuild = path.join(folder, 'build.pid')
    await writeFile(
      path.join(installation.path, 'node_modules/vite/bin/vite.js'),
      `require('node:fs').writeFileSync(${JSON.stringify(noteOfBuild)}, String(process.pid))
      setInterval(() => {}, 1_000)`,
    )
    const { npm, ended } = npmStart()
    const buildPid = async () => Number(await readFile(noteOfBuild, 'utf8').catch(() => ''))
    await eventually('the build runs', async () => (await buildPid()) > 0, timeout)

    npm.kill('SIGTERM')

    expect(await ended).toBe(1)
    expect(isAlive(await buildPid())).toBe(false)
  })
})
