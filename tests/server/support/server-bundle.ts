// Builds the server as `npm run build` does, into a folder of its own below build/, where it finds its dependencies.
import path from 'node:path'
import { build } from 'vite'

const root = path.join(import.meta.dirname, '../../..')
const outDir = path.join(root, 'build/server-tests')

/** The path of the built main.js. */
export async function bundleServer(): Promise<string> {
  const configFile = path.join(root, 'server/vite.config.ts')
  await build({ configFile, logLevel: 'error', build: { outDir } })
  return path.join(outDir, 'main.js')
}
