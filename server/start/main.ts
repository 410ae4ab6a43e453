// The server's process: reads the settings, starts the server, prints its address, and ends on a signal.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { readSettings } from '../config/settings.ts'
import { StartupError } from '../config/startup-error.ts'
import { banner } from './banner.ts'
import { type RunningServer, startServer } from './start.ts'

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const starting = startServer(settings, {
    clientFolder: path.join(packageFolder(), 'dist'),
    planProcess: path.join(import.meta.dirname, 'plan-process.js'),
  })
  endOnSignal(starting)
  process.stdout.write(banner(await starting, settings))
}

/** Searches upwards, because the built server lies deeper in the package than its source. */
function packageFolder(folder = import.meta.dirname): string {
  if (existsSync(path.join(folder, 'package.json')) || path.dirname(folder) === folder) return folder
  return packageFolder(path.dirname(folder))
}

/**
 * 10.5 seconds for requests and background work, one for mails, one for connections and traces, and four to six for the database, with
 * room for a slow machine.
 */
const maxShutdownMs = 19_500

/** Waits for a start in progress, because it may be creating the database; a failed start ends the process itself. */
function endOnSignal(starting: Promise<RunningServer>): void {
  let ending = false
  const end = async (exitCode: number, reason?: Error) => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(1), maxShutdownMs)
    const server = await starting.catch(() => undefined)
    if (reason) server?.app.log.fatal({ err: reason }, 'the server failed and ends')
    await server?.close().catch(() => process.exit(1))
    if (server) process.exit(exitCode)
  }
  // `on`, not `once`: npm and the terminal may both send the signal, and without a listener the second would kill the process.
  process.on('SIGTERM', () => end(0))
  process.on('SIGINT', () => end(0))
  process.on('uncaughtException', error => end(1, error))
}

/** One sentence, without a stack. */
function startupMessage(error: unknown): string {
  if (error instanceof StartupError) return error.message
  const cause = error instanceof Error ? error.message.split('\n', 1)[0] : String(error)
  return `Gridhaul could not be started: ${cause}.`
}

main().catch(error => {
  process.stderr.write(`${startupMessage(error)}\n`)
  process.exit(1)
})
