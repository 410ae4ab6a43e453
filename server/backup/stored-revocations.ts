// What a restore has to revoke again, in a file until it has done so: once the replaced database is dropped, nothing else knows it.
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { Revocations } from './revocations.ts'
import { flushFolder, privateFile, writeError } from './write.ts'

/** The file for the database of `client`: other databases may share DATA_DIR. */
export async function revocationsFile(client: pg.Client, dataDir: string): Promise<string> {
  const { rows } = await client.query(
    'select system_identifier, current_database(), current_schema() from pg_control_system()',
  )
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16)
  return path.join(dataDir, `revoked-${hash}.json`)
}

/** Of the restores that did not reach their end, the oldest first. */
export async function storedRevocations(file: string): Promise<Revocations[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]'
    throw error
  })
  return JSON.parse(text)
}

export async function storeRevocations(file: string, revoked: readonly Revocations[]): Promise<void> {
  const unfinished = `${file}.unfinished`
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    await rm(unfinished, { force: true })
    await writeFile(unfinished, JSON.stringify(revoked), privateFile)
    await rename(unfinished, file)
    await flushFolder(path.dirname(file))
  } catch (error) {
    throw writeError(error, file)
  }
}
