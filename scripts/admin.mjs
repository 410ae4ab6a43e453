// npm run admin: makes administrators, asset models and service areas. The server may run meanwhile.
import { reportOnStderr } from './report.mjs'
import { runServerCommand } from './server-command.mjs'

reportOnStderr()
await runServerCommand('admin')
