// npm run restore FILE: fills an empty store with what a backup holds. No server may run on it.
import { reportOnStderr } from './report.mjs'
import { runServerCommand } from './server-command.mjs'

reportOnStderr()
await runServerCommand('restore')
