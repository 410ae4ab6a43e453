// npm run backup FILE: writes all that the store holds into one file. The server may run meanwhile.
import { runServerCommand } from './server-command.mjs'

await runServerCommand('backup')
