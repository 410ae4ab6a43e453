// What the server knows of the built client: which version it is, and which code a page needs besides its own.
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { versionInPage } from '../../domain/client-version.ts'
import { type PagePreloads, readPagePreloads } from './page-preloads.ts'

export interface BuiltClient {
  /** Null where the page names none. */
  version: string | null
  preloads: PagePreloads
}

/**
 * Gives the client as it is now, or as it was `maxAgeMs` ago at most: an upgrade may replace the files of a running server.
 * Undefined where there has been no page yet.
 */
export function builtClient(folder: string): (maxAgeMs: number) => BuiltClient | undefined {
  const page = path.join(folder, 'index.html')
  let client: BuiltClient | undefined
  let changedAt: number | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  return maxAgeMs => {
    const now = performance.now()
    if (now - lookedAt < maxAgeMs) return client
    lookedAt = now
    const changed = statSync(page, { throwIfNoEntry: false })?.mtimeMs
    if (changed === undefined || changed === changedAt) return client
    client = { version: versionInPage(readFileSync(page, 'utf8')), preloads: readPagePreloads(folder) }
    changedAt = changed
    return client
  }
}
