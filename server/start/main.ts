// The server's process: reads the settings, starts, says where it is, and ends when it is told to.
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

/** The built server lies two folders deeper than its package, its source one: the way up is looked for. */
function packageFolder(folder = import.meta.dirname): string {
  if (existsSync(path.join(folder, 'package.json')) || path.dirname(folder) === folder) return folder
  return packageFolder(path.dirname(folder))
}

/** After this a process manager would kill the process, and the database would be left to the next start. */
const endsWithinMs = 9_500

/** A start that is under way is waited for, because it may be making the database; one that fails ends the process itself. */
function endOnSignal(starting: Promise<RunningServer>): void {
  let ending = false
  const end = async (exitCode: number, reason?: Error) => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(1), endsWithinMs)
    const server = await starting.catch(() => undefined)
    if (reason) server?.app.log.fatal({ err: reason }, 'the server failed and ends')
    await server?.close().catch(() => process.exit(1))
    if (server) process.exit(exitCode)
  }
  // Not once: npm and the terminal may both send the signal, and the second must not cut the first short.
  process.on('SIGTERM', () => end(0))
  process.on('SIGINT', () => end(0))
  process.on('uncaughtException', error => end(1, error))
}

/** One sentence, whatever it was: a stack helps nobody who only wants to start the server. */
function sentenceOf(error: unknown): string {
  if (error instanceof StartupError) return error.message
  const cause = error instanceof Error ? error.message.split('\n', 1)[0] : String(error)
  return `Gridhaul could not be started: ${cause}.`
}

main().catch(error => {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exit(1)
})
