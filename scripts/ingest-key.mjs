// npm run --silent ingest-key: prints a new key that devices send telemetry with. The server may run meanwhile.
import { reportOnStderr } from './report.mjs'
import { runServerCommand } from './server-command.mjs'

reportOnStderr()
await runServerCommand('ingest-key')
