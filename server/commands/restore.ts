// npm run restore FILE: fills an empty store with what a backup holds.
import { readBackup, restoreBackup } from '../backup/restore.ts'
import { readSettings } from '../config/settings.ts'
import { StartRefused } from '../config/startup-error.ts'
import { runCommand, typedPath, withStoreAlone } from './command.ts'

runCommand(async () => {
  const [typed, ...more] = process.argv.slice(2)
  if (!typed || more.length) throw new StartRefused('Say which file to read: npm run restore FILE.')
  const file = typedPath(typed)
  const header = await readBackup(file)
  const rows = await withStoreAlone(readSettings(process.env), url => restoreBackup(url, file, header))
  return `Restored ${rows} rows of ${header.tables.length} tables, as they were at ${header.createdAt}.`
})
