// The version of the built client, and the code to preload for a page.
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { versionInPage } from '../../domain/client-version.ts'
import { type PagePreloads, readPagePreloads } from './page-preloads.ts'

export interface BuiltClient {
  /** Null if the page has none. */
  version: string | null
  preloads: PagePreloads
}

/**
 * Returns a function that reads the client, at most `maxAgeMs` out of date: an upgrade may replace the files of a running server.
 * Undefined if there has been no page yet.
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
