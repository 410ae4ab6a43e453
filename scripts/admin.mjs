// npm run admin -- create EMAIL: makes an administrator, and asks for the password. The server may run meanwhile.
import { runServerCommand } from './server-command.mjs'

await runServerCommand('admin')
