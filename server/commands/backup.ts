// npm run backup FILE: all that the store holds, in one file, while the server goes on.
import { parseArgs } from 'node:util'
import { type BackupOptions, writeBackup } from '../backup/write.ts'
import { readSettings } from '../config/settings.ts'
import { StartRefused } from '../config/startup-error.ts'
import { runCommand, typedPath, withStore } from './command.ts'

runCommand(async () => {
  const { file, force } = readArguments(process.argv.slice(2))
  const { bytes, tables } = await withStore(readSettings(process.env), url =>
    writeBackup({ url, file, force }),
  )
  return `${file}: ${tables} tables, ${(bytes / 1e6).toFixed(1)} MB. It holds password hashes: keep it as safe as the server.`
})

function readArguments(args: string[]): Omit<BackupOptions, 'url'> {
  try {
    const options = { force: { type: 'boolean', default: false } } as const
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    const [file, ...more] = positionals
    if (file && !more.length) return { file: typedPath(file), force: values.force }
  } catch {}
  throw new StartRefused(
    'Say which file to write: npm run backup FILE (and -- --force to replace one that is there).',
  )
}
