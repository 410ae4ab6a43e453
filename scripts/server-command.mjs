// npm run admin, backup, restore, ingest-key and mqtt-bridge: runs one of the server's commands with the other arguments.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { reportOnStderr } from './report.mjs'
import { build, install, root } from './steps.mjs'

reportOnStderr()
process.chdir(root)
const [name] = process.argv.splice(2, 1)
const command = join(root, 'build', 'server', `${name}.js`)
// An existing build is used as it is: a server may be running on it, and building would remove its files.
if (!existsSync(command) || !existsSync(join(root, 'node_modules'))) {
  await install()
  await build()
}
await import(pathToFileURL(command).href)
