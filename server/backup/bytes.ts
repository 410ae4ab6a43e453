// Bytes of a backup on their way.
import { createHash } from 'node:crypto'

export async function* abortable(
  bytes: AsyncIterable<Buffer>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    signal?.throwIfAborted()
    yield chunk
  }
}

interface Digest {
  /** Passes bytes on and counts them. */
  through(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer>
  result(): { bytes: number; sha256: string }
}

export function digest(): Digest {
  const hash = createHash('sha256')
  let length = 0
  let hex: string | undefined
  return {
    async *through(bytes) {
      for await (const chunk of bytes) {
        hash.update(chunk)
        length += chunk.length
        yield chunk
      }
    },
    result() {
      hex ??= hash.digest('hex')
      return { bytes: length, sha256: hex }
    },
  }
}
