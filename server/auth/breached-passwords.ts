// Passwords that were stolen elsewhere, in a file as Have I Been Pwned offers it: the SHA-1 hashes in ascending order, one a line.
import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

export type IsBreached = (password: string) => boolean

/** None without a file, which can have forty gigabytes: it is searched where it lies. */
export const breachedPasswords =
  (file: string | undefined): IsBreached =>
  password => {
    if (file === undefined) return false
    const descriptor = openSync(file, 'r')
    try {
      return hasLine(descriptor, createHash('sha1').update(password).digest('hex').toUpperCase())
    } finally {
      closeSync(descriptor)
    }
  }

const hashLength = 40
/** A hash and how often it was found, from the middle of one line to the hash of the next. */
const chunkBytes = 160

/** By bisection: the line, if there is one, begins from `low` on and before `high`. */
function hasLine(descriptor: number, wanted: string): boolean {
  let low = 0
  let high = fstatSync(descriptor).size
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const { start, hash } = nextLine(descriptor, middle)
    if (hash === wanted) return true
    if (start >= high || hash > wanted) high = middle
    else low = start + 1
  }
  return false
}

/** The first line that begins at this offset or after it. */
function nextLine(descriptor: number, offset: number): { start: number; hash: string } {
  const from = Math.max(0, offset - 1)
  const chunk = Buffer.alloc(chunkBytes)
  const text = chunk.toString('latin1', 0, readSync(descriptor, chunk, 0, chunkBytes, from))
  const at = offset === 0 ? 0 : text.indexOf('\n') + 1
  if (at === 0 && offset > 0) return { start: Number.POSITIVE_INFINITY, hash: '' }
  return { start: from + at, hash: text.slice(at, at + hashLength).toUpperCase() }
}
