// npm run --silent ingest-key: prints a new key that devices send telemetry with. The server may run meanwhile.
import { runServerCommand } from './server-command.mjs'
import { tellOnStderr } from './steps.mjs'

tellOnStderr()
await runServerCommand('ingest-key')
