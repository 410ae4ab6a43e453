// Where the bytes of a backup come from, as often as they are needed.
import { createReadStream } from 'node:fs'
import { StartupError } from '../config/startup-error.ts'
import { decrypted, isEncrypted } from './encryption.ts'

export interface BackupSource {
  /** As messages name it. */
  name: string
  /** From the beginning. Throws StartupError. */
  bytes(): AsyncIterable<Buffer>
}

/** A file that may be encrypted. Nothing of it is written anywhere while it is decrypted. */
export const backupFile = (file: string, identities: readonly string[] = []): BackupSource => ({
  name: file,
  bytes: () => plainBytes(bytesOf(file), file, identities),
})

async function* plainBytes(
  bytes: AsyncGenerator<Buffer>,
  file: string,
  identities: readonly string[],
): AsyncGenerator<Buffer> {
  const first = await bytes.next()
  if (first.done) return
  const all = startingWith(first.value, bytes)
  if (!isEncrypted(first.value)) yield* all
  else if (identities.length) yield* decrypted(all, identities, file)
  else
    throw new StartupError(
      `${file} is encrypted: name the file with your identity of age, --identity IDENTITY-FILE.`,
    )
}

async function* startingWith(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}

async function* bytesOf(file: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file, { highWaterMark: 256 * 1024 })
  } catch (error) {
    throw readError(error as NodeJS.ErrnoException, file)
  }
}

function readError({ code }: NodeJS.ErrnoException, file: string): StartupError {
  if (code === 'ENOENT') return new StartupError(`There is no file ${file}.`)
  if (code === 'EISDIR') return new StartupError(`${file} is a folder, not a backup.`)
  if (code === 'EACCES' || code === 'EPERM') return new StartupError(`This user may not read ${file}.`)
  return new StartupError(`${file} cannot be read: the system reports ${code}.`)
}
