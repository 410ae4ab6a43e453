// One of the built server's commands as a process of its own, as an operator runs it.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { inject } from 'vitest'

export interface CommandEnded {
  /** The exit code. */
  code: number
  stdout: string
  stderr: string
}

export function runServerCommand(
  name: 'admin' | 'backup' | 'restore' | 'ingest-key',
  args: string[],
  env: Record<string, string>,
): Promise<CommandEnded> {
  const { PATH = '' } = process.env
  const file = path.join(path.dirname(inject('serverBundle')), `${name}.js`)
  return new Promise(resolve => {
    execFile(process.execPath, [file, ...args], { env: { PATH, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}
