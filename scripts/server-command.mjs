// Runs one of the server's commands, with the arguments that were typed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, install, root } from './steps.mjs'

/** What was built last is used as it is: a server may run on it, and building would take its files away from under it. */
export async function runServerCommand(name) {
  process.chdir(root)
  const command = join(root, 'build', 'server', `${name}.js`)
  if (!existsSync(command) || !existsSync(join(root, 'node_modules'))) {
    await install()
    await build()
  }
  await import(pathToFileURL(command).href)
}
