// npm run admin: creates administrators, asset models and service areas. The server may be running.
import { reportOnStderr } from './report.mjs'
import { runServerCommand } from './server-command.mjs'

reportOnStderr()
await runServerCommand('admin')
