// npm run mqtt-bridge: takes telemetry from an MQTT broker, until it gets a signal.
import { reportOnStderr } from './report.mjs'
import { runServerCommand } from './server-command.mjs'

reportOnStderr()
await runServerCommand('mqtt-bridge')
