// npm start: from a bare clone to a running product. Installs and builds what is not there yet, then becomes the server.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, install, root, say } from './steps.mjs'

process.chdir(root)
await install()
await build()
// Demo mode and a quiet log are this command's own defaults; the server itself has neither.
process.env.DEMO ??= '1'
process.env.LOG_LEVEL ??= 'warn'
say('Starting the server ...')
await import(pathToFileURL(join(root, 'build', 'server', 'main.js')).href)
