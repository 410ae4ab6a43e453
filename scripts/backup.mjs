// npm run backup FILE: writes the whole database to one file. The server may be running.
import { reportOnStderr } from './report.mjs'
import { runServerCommand } from './server-command.mjs'

reportOnStderr()
await runServerCommand('backup')
