// npm run mqtt-bridge: the bridge as a process of its own, until it gets a signal.
import { once } from 'node:events'
import { pino } from 'pino'
import { runCommand, UsageError } from '../commands/command.ts'
import { startBridge } from './bridge.ts'
import { readBridgeSettings } from './settings.ts'

const help = `npm run mqtt-bridge
Takes the telemetry of Sparkplug B edge nodes from an MQTT broker and sends it to Gridhaul, until it is stopped. It needs the
environment variables MQTT_URL, the broker, and INGEST_KEY, a key of 'npm run --silent ingest-key'. INGEST_URL is Gridhaul's
address, http://127.0.0.1:8080 without it. docs/operating.md describes these and the others.`

runCommand({ command: 'npm run mqtt-bridge', help }, async ({ positionals }) => {
  if (positionals.length) throw new UsageError('It takes no arguments, only environment variables.')
  const settings = readBridgeSettings(process.env)
  const log = pino({ level: settings.logLevel, base: null })
  const bridge = startBridge(settings, log)
  // `on`, not `once`, for a second signal, which npm and the terminal may both send.
  const signals = ['SIGTERM', 'SIGINT'] as const
  const ended = new AbortController()
  for (const signal of signals) process.on(signal, () => ended.abort())
  await once(ended.signal, 'abort')
  const unsent = await bridge.close()
  if (unsent > 0) log.error({ unsent }, 'ended with records that could not be sent')
  process.exit(unsent > 0 ? 1 : 0)
})
