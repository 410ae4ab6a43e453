// Saves the database that a restore is going to replace.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '../config/startup-error.ts'
import { migrationNames } from '../database/migrate.ts'
import { storeTables } from '../database/tables.ts'
import { readShape } from './catalog.ts'
import { withClient } from './client.ts'
import { writeBackup } from './write.ts'

/** None can be made. `message` says why, as a part of a sentence. */
export class NoRestorePoint extends Error {
  override name = 'NoRestorePoint'
}

export interface RestorePointOptions {
  url: string
  dataDir: string
  /** Public keys of age. */
  recipients: readonly string[]
}

/** The name of its file, which can be restored as any backup; undefined where there is nothing to save. Throws NoRestorePoint. */
export async function saveRestorePoint({
  url,
  dataDir,
  recipients,
}: RestorePointOptions): Promise<string | undefined> {
  try {
    const { migrations, tables } = await withClient(url, readShape)
    if (!migrations.length && !tables.length) return undefined
    const fault = missing(
      migrations,
      tables.map(({ name }) => name),
    )
    if (fault) throw new NoRestorePoint(fault)
    const folder = path.join(dataDir, 'restore-points')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = path.join(folder, `before-${timeName()}.backup${recipients.length ? '.age' : ''}`)
    await writeBackup({ url, file, force: false, recipients })
    return file
  } catch (error) {
    if (error instanceof NoRestorePoint) throw error
    const { message } = error as Error
    throw new NoRestorePoint(
      error instanceof StartupError ? message.replace(/\.$/, '') : message.split('\n', 1)[0],
    )
  }
}

/** What is left of a damaged database could not be restored. */
function missing(migrations: readonly string[], tables: readonly string[]): string | undefined {
  if (!migrations.length) return 'the list of its migrations is missing'
  if (migrations.join() !== migrationNames.slice(0, migrations.length).join())
    return 'its migrations are not those of this version'
  if (migrations.length < migrationNames.length) return undefined
  const gone = storeTables.filter(name => !tables.includes(name))
  return gone.length
    ? `tables are missing (${gone.slice(0, 3).join(', ')}${gone.length > 3 ? ', ...' : ''})`
    : undefined
}

/** As a part of a file name. */
export const timeName = (): string => new Date().toISOString().replaceAll(':', '-')
