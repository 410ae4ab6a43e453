// Builds the server as `npm run build` does, into a folder of its own below build/, where it finds its dependencies.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'

const root = path.join(import.meta.dirname, '../../..')
/** One folder per run: a concurrent run would empty it while servers use it. */
const outDir = path.join(root, 'build', `server-tests-${process.pid}`)

export const removeBundle = (): Promise<void> => rm(outDir, { recursive: true, force: true })

/** The path of the built main.js. */
export async function bundleServer(): Promise<string> {
  const configFile = path.join(root, 'vite/server.config.ts')
  await build({ configFile, logLevel: 'error', build: { outDir } })
  return path.join(outDir, 'main.js')
}
