// Runs one of the server's commands, with the arguments that were typed.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, install, root } from './steps.mjs'

export async function runServerCommand(name) {
  process.chdir(root)
  await install()
  await build()
  await import(pathToFileURL(join(root, 'build', 'server', `${name}.js`)).href)
}
