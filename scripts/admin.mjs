// npm run admin -- help: makes administrators, asset models and service areas. The server may run meanwhile.
import { runServerCommand } from './server-command.mjs'

await runServerCommand('admin')
