// npm run restore FILE: fills an empty store with what a backup holds. No server may run on it.
import { runServerCommand } from './server-command.mjs'

await runServerCommand('restore')
