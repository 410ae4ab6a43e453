// npm start: from a fresh clone to a running product. Installs and builds what is missing, then becomes the server.
// The script in package.json starts with `exec`, because a shell between npm and this process would not pass on SIGTERM.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readArguments } from './arguments.mjs'
import { say } from './report.mjs'
import { build, install, root } from './steps.mjs'

const help = `npm start
Starts Gridhaul and prints its address. Installs and builds first what is not there yet.
The settings are environment variables, such as PORT, DATA_DIR, DATABASE_URL and DEMO: see docs/operating.md.`

readArguments({ command: 'npm start', help })
process.chdir(root)
if (process.env.npm_lifecycle_event === 'start') endWithParent()
await install()
await build()
// Demo mode, and a quiet log with it, are this command's own defaults; the server itself has neither.
process.env.DEMO ??= '1'
process.env.LOG_LEVEL ??= process.env.DEMO === '0' ? 'info' : 'warn'
say('Starting the server ...')
await import(pathToFileURL(join(root, 'build', 'server', 'main.js')).href)

/** A killed npm cannot pass on a signal. Without this its server would keep running, and its database with it. */
function endWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
