// npm run --silent ingest-key: prints a new key with which devices send telemetry. The server may be running.
import { reportOnStderr } from './report.mjs'
import { runServerCommand } from './server-command.mjs'

reportOnStderr()
await runServerCommand('ingest-key')
