import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** Copies `from` into the folder `parent` with owners and permissions, and returns the copy's path. */
export function copyFolder(from: string, parent: string, name = 'data'): string {
  const to = path.join(parent, name)
  // fs.cp does not keep owners, and PostgreSQL refuses a folder of another user.
  execFileSync('cp', ['-a', from, to])
  return to
}
