// npm run backup FILE: all that the store holds, in one file, while the server goes on.
import { type BackupWritten, streamBackup, writeBackup } from '../backup/write.ts'
import { readSettings } from '../config/settings.ts'
import { StartupError } from '../config/startup-error.ts'
import { runCommand, typedPath, UsageError, withStore } from './command.ts'

const help = `npm run backup FILE
Writes a consistent copy of the whole database to a file. The server may run meanwhile.
FILE - is the standard output: npm run --silent backup -- - > FILE
  --force    replaces a file that is there: npm run backup -- --force FILE`

const options = { force: { type: 'boolean', default: false } } as const

runCommand({ command: 'npm run backup', help, options }, async ({ values, positionals }) => {
  const [typed, ...more] = positionals
  if (!typed || more.length) throw new UsageError('Name one file to write: npm run backup FILE.')
  const settings = readSettings(process.env)
  if (typed === '-') {
    refuseUnlessPiped()
    const written = await withStore(settings, url => streamBackup(url, process.stdout))
    process.stderr.write(`${summary('The backup', written)}\n`)
    return undefined
  }
  const file = typedPath(typed)
  return summary(file, await withStore(settings, url => writeBackup({ url, file, force: values.force })))
})

const summary = (name: string, { tables, bytes }: BackupWritten): string =>
  `${name}: ${tables} tables, ${(bytes / 1e6).toFixed(1)} MB. It holds password hashes: keep it as safe as the server.`

/** Whatever else stands in the standard output would make the backup unreadable. */
function refuseUnlessPiped(): void {
  const { npm_lifecycle_event: script, npm_config_loglevel: level } = process.env
  if (script && level !== 'silent')
    throw new StartupError(
      'npm prints lines of its own to the standard output: use npm run --silent backup -- - > FILE.',
    )
  if (process.stdout.isTTY)
    throw new StartupError('A backup is not text for a terminal: use npm run --silent backup -- - > FILE.')
}
