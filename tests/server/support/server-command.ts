// One of the built server's commands as a process of its own, as an operator runs it.
import { execFile } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { nodeFor } from './server-process.ts'

export interface CommandEnded {
  /** The exit code. */
  code: number
  stdout: string
  /** The standard output as it is, for a command that prints no text. */
  bytes: Buffer
  stderr: string
}

/** Of a server without data of its own: heads of a history that other tests have left would be compared with this one's. */
const noData = path.join(os.tmpdir(), `gridhaul-no-data-${process.pid}`)

/** `input` comes by the standard input, which is empty without it. */
export function runServerCommand(
  name: 'admin' | 'backup' | 'restore' | 'ingest-key' | 'mqtt-bridge',
  args: string[],
  env: Record<string, string>,
  input: Buffer = Buffer.alloc(0),
): Promise<CommandEnded> {
  const { PATH = '' } = process.env
  const file = path.join(path.dirname(inject('serverBundle')), `${name}.js`)
  const [program, ...before] = nodeFor(file)
  const options = {
    env: { PATH, DATA_DIR: noData, ...env },
    encoding: 'buffer',
    maxBuffer: 64 * 1024 * 1024,
  } as const
  return new Promise(resolve => {
    const child = execFile(program, [...before, ...args], options, (error, bytes, stderr) =>
      resolve({
        code: error ? Number(error.code) : 0,
        stdout: bytes.toString(),
        bytes,
        stderr: stderr.toString(),
      }),
    )
    // A command that ends without reading its input breaks the pipe.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
  })
}
