// The built server as a process of its own, as an operator runs it, for the length of a test.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { copyFolder } from './copy-folder.ts'
import { eventually } from './eventually.ts'
import { databasePid, isAlive, listening, type SpawnedServer, spawnBundle } from './server-process.ts'

/** Starts the server with these variables, demo mode and a free port unless they say otherwise, and returns at once. */
export const spawnServer = (env: Record<string, string>): SpawnedServer =>
  spawnBundle(inject('serverBundle'), env)

/** Starts the server and waits until it has printed its address. */
export const runningServer = (env: Record<string, string>): Promise<SpawnedServer> =>
  listening(spawnServer(env))

/** What it is given is done when the test ends; a hook of several tests returns that instead. */
type AtEnd = (remove: () => Promise<void>) => void

/** A folder that is removed with the test, after the database that its subfolder `data` may hold has ended. */
export async function temporaryFolder(atEnd: AtEnd = onTestFinished): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gridhaul-process-'))
  atEnd(async () => {
    const pid = databasePid(path.join(folder, 'data'))
    if (pid && isAlive(pid)) {
      process.kill(pid, 'SIGQUIT')
      await eventually('the database ends', async () => !isAlive(pid))
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return folder
}

/**
 * A data folder as the first start of a server without demo data leaves it, removed with the test: it saves the second that
 * making a database takes.
 */
export async function initializedDataDir(atEnd?: AtEnd): Promise<string> {
  const folder = await temporaryFolder(atEnd)
  const template = inject('initializedDataDir')
  return template ? copyFolder(template, folder) : path.join(folder, 'data')
}
