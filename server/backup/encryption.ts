// Encryption of backups with age (https://age-encryption.org): for public keys, so that the server cannot read what it has stored.
import { readFile } from 'node:fs/promises'
import { ReadableStream as WebStream } from 'node:stream/web'
import type { BackupSettings } from '../config/settings.ts'
import { StartupError } from '../config/startup-error.ts'

/** The first bytes of an encrypted file. */
const mark = Buffer.from('age-encryption.org/v1')

export const isEncrypted = (beginning: Buffer): boolean => beginning.subarray(0, mark.length).equals(mark)

type Bytes = AsyncIterable<Buffer>

/** Encrypts for each of these public keys; passes everything on as it is without any. Throws StartupError for one that is none. */
export async function encryption(recipients: readonly string[]): Promise<(bytes: Bytes) => Bytes> {
  if (!recipients.length) return bytes => bytes
  // Loaded here, because most servers and commands need none of it.
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  for (const recipient of recipients)
    await tried(
      () => encrypter.addRecipient(recipient),
      `BACKUP_AGE_RECIPIENT: '${recipient}' is not a public key of age.`,
    )
  return async function* (bytes) {
    yield* buffersOf(await encrypter.encrypt(streamOf(bytes)))
  }
}

/** The identities in a file as age-keygen writes it. Throws StartupError, never with its content. */
export async function readIdentities(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw new StartupError(`The identity cannot be read from ${file} (${code}).`)
  })
  const identities = text.split(/\r?\n/).filter(line => line.startsWith('AGE-SECRET-KEY-'))
  if (!identities.length)
    throw new StartupError(`${file} holds no identity of age (a line that begins with AGE-SECRET-KEY-).`)
  const { Decrypter } = await import('age-encryption')
  for (const identity of identities)
    await tried(
      () => new Decrypter().addIdentity(identity),
      `${file} holds an identity of age that is not valid.`,
    )
  return identities
}

/** Throws StartupError where a public key or an identity cannot be used. */
export async function assertKeysUsable(
  settings: BackupSettings | undefined,
  recipients: readonly string[],
): Promise<void> {
  await encryption(recipients)
  if (settings?.identityFile) await readIdentities(settings.identityFile)
}

async function tried(attempt: () => void, otherwise: string): Promise<void> {
  try {
    attempt()
  } catch {
    throw new StartupError(otherwise)
  }
}

/** Throws StartupError if none of the identities fits, or if what comes is not what was encrypted. */
export async function* decrypted(
  bytes: Bytes,
  identities: readonly string[],
  file: string,
): AsyncGenerator<Buffer> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  try {
    yield* buffersOf(await decrypter.decrypt(streamOf(bytes)))
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(
      /no identity matched/.test(String(error))
        ? `${file} was encrypted for others: none of the identities can decrypt it.`
        : `${file} is damaged: it cannot be decrypted.`,
    )
  }
}

/** Node's streams have more than the type of the browsers' says. */
const streamOf = (bytes: Bytes) => WebStream.from(bytes) as unknown as ReadableStream<Uint8Array>

async function* buffersOf(stream: unknown): AsyncGenerator<Buffer> {
  for await (const chunk of stream as AsyncIterable<Uint8Array>) yield Buffer.from(chunk)
}
