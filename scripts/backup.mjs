// npm run backup FILE: writes all that the store holds into one file. The server may run meanwhile.
import { reportOnStderr } from './report.mjs'
import { runServerCommand } from './server-command.mjs'

reportOnStderr()
await runServerCommand('backup')
