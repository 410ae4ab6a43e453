// Runs one of the server's commands with the command line's arguments.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, install, root } from './steps.mjs'

/** Uses an existing build as it is: a server may be running on it, and building would remove its files. */
export async function runServerCommand(name) {
  process.chdir(root)
  const command = join(root, 'build', 'server', `${name}.js`)
  if (!existsSync(command) || !existsSync(join(root, 'node_modules'))) {
    await install()
    await build()
  }
  await import(pathToFileURL(command).href)
}
