// npm run restore FILE: restores a backup into an empty database. No server may be using it.
import { reportOnStderr } from './report.mjs'
import { runServerCommand } from './server-command.mjs'

reportOnStderr()
await runServerCommand('restore')
