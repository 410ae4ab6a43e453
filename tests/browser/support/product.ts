// The product as a person starts it: npm start's own code path, on an empty data folder, at a port of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export interface Product {
  url: string
  /** Holds the mails too, a file each. */
  dataFolder: string
  /** Of the server's process. */
  pid: number | undefined
  /** Kills the server without a chance to tidy up. */
  kill: () => Promise<void>
  /** Starts a killed one again, on the same data at the same address. */
  startAgain: () => Promise<void>
  stop: () => Promise<void>
}

export const root = resolve(import.meta.dirname, '../../..')

interface ProductParts {
  /** The project's, or a copy of what is built. */
  folder?: string
  program?: string
  /** Settings beside those of every test. */
  settings?: Record<string, string>
}

export async function startProduct({
  folder = root,
  program = 'scripts/start.mjs',
  settings = {},
}: ProductParts = {}): Promise<Product> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'gridhaul-browser-'))
  const start = (port: string) =>
    startServer(folder, program, {
      PORT: port,
      DATA_DIR: dataFolder,
      DEMO: '1',
      LOG_LEVEL: 'warn',
      // Tests and benchmarks call as often as many people would.
      REQUESTS_PER_MINUTE: '0',
      KEY_REQUESTS_PER_MINUTE: '0',
      ...settings,
    })
  let running = await start('0')
  const { url } = running
  const end = async (signal: NodeJS.Signals) => {
    running.child.kill(signal)
    await once(running.child, 'exit')
  }
  return {
    url,
    dataFolder,
    pid: running.child.pid,
    kill: () => end('SIGKILL'),
    async startAgain() {
      running = await start(new URL(url).port)
    },
    async stop() {
      await end('SIGTERM')
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

async function startServer(folder: string, program: string, settings: Record<string, string>) {
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((found, failed) => {
    let output = ''
    child.stdout.on('data', chunk => {
      output += chunk
      const address = /running: (http:\S+)/.exec(output)?.[1]
      if (address) found(address)
    })
    child.once('exit', code =>
      failed(new Error(`the product ended with ${code} before it was running:\n${output}`)),
    )
  })
  return { child, url }
}
