// The bridge: subscribes to the edge nodes of a broker, and passes their telemetry on to Gridhaul.
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import { commandTopic, stateTopic, topicsOfGroup } from '../../domain/sparkplug/topic.ts'
import { createEdgeNodes } from './edge-nodes.ts'
import { createOutbox } from './outbox.ts'
import { encodeRebirth } from './payload-bytes.ts'
import { createSender } from './send-batch.ts'
import { type BridgeSettings, insecureConnections } from './settings.ts'
import { createTally } from './tally.ts'

export interface Bridge {
  /** Passes on what it has, then leaves the broker; returns how many records could not be sent. */
  close: () => Promise<number>
}

export interface BridgeTimes {
  tickMs: number
  tallyMs: number
  reconnectMs: number
  minRetryMs: number
  maxClosingMs: number
  maxLeavingMs: number
}

const defaultTimes: BridgeTimes = {
  tickMs: 1_000,
  tallyMs: 60_000,
  reconnectMs: 5_000,
  minRetryMs: 1_000,
  maxClosingMs: 5_000,
  maxLeavingMs: 2_000,
}

export function startBridge(
  settings: BridgeSettings,
  log: Logger,
  times: BridgeTimes = defaultTimes,
): Bridge {
  for (const sentence of insecureConnections(settings)) log.warn(sentence)
  const tally = createTally()
  const outbox = createOutbox({
    send: createSender(settings),
    tally,
    minRetryMs: times.minRetryMs,
    onFailing: reason =>
      reason === null
        ? log.info('telemetry is taken again')
        : log.error({ reason }, 'telemetry is not taken; it is kept and sent again'),
  })
  const client = connectTo(settings, times)
  const nodes = createEdgeNodes({
    mapping: settings.mapping,
    tally,
    onRecords: outbox.add,
    requestBirth: id => void client.publish(commandTopic(id), Buffer.from(encodeRebirth(Date.now()))),
    now: () => performance.now(),
  })
  followConnection(client, settings, { log, onLost: nodes.loseTrack })
  client.on('message', (topic, bytes) => nodes.take(topic, bytes))

  const report = () => {
    const problems = tally.take()
    if (problems) log.warn({ problems }, 'messages or records were not used')
  }
  const timers = [setInterval(nodes.tick, times.tickMs), setInterval(report, times.tallyMs)]
  return {
    async close() {
      for (const timer of timers) clearInterval(timer)
      // A broker that no longer answers must not keep records from being sent.
      await Promise.race([leave(client, settings), pause(times.maxLeavingMs, undefined, { ref: false })])
      client.end(true)
      nodes.loseTrack()
      const unsent = await outbox.close(times.maxClosingMs)
      report()
      return unsent
    },
  }
}

function connectTo({ mqttUrl, mqttCa, clientId, hostId }: BridgeSettings, { reconnectMs }: BridgeTimes) {
  return connect(mqttUrl, {
    // After a lost connection births are asked for anew, so that nothing must be kept by the broker.
    clean: true,
    resubscribe: false,
    reconnectPeriod: reconnectMs,
    reconnectOnConnackError: true,
    ...(clientId !== undefined && { clientId }),
    ...(mqttCa !== undefined && { ca: mqttCa }),
    ...(hostId !== undefined && { will: { ...stateOf(hostId, false), qos: 1, retain: true } }),
  })
}

interface Following {
  log: Logger
  onLost: () => void
}

/** Each state of the connection is logged once, not each try. */
function followConnection(
  client: MqttClient,
  { groups, hostId }: BridgeSettings,
  { log, onLost }: Following,
) {
  let lastReport = ''
  const say = (what: string, print: () => void) => {
    if (lastReport !== what) print()
    lastReport = what
  }
  const announce = async () => {
    await client.subscribeAsync(groups.flatMap(topicsOfGroup), { qos: 1 })
    if (hostId !== undefined) await publishState(client, hostId, true)
    say('connected', () => log.info({ groups }, 'connected to the broker'))
  }
  client.on('connect', () => {
    announce().catch((error: Error) => {
      say('unsubscribed', () => log.error({ reason: error.message }, 'the broker refuses the subscription'))
      // It is tried again with the next connection.
      client.stream.end()
    })
  })
  client.on('close', onLost)
  client.on('error', ({ message }) =>
    say(message, () => log.error({ reason: message }, 'the broker cannot be reached; it is tried again')),
  )
  client.on('offline', () => say('offline', () => log.warn('the connection to the broker is lost')))
}

/** Edge nodes that know of the host application keep their values while it is offline (Sparkplug 3.0, section 5.13). */
const stateOf = (hostId: string, online: boolean) => ({
  topic: stateTopic(hostId),
  payload: Buffer.from(JSON.stringify({ online, timestamp: Date.now() })),
})

async function publishState(client: MqttClient, hostId: string, online: boolean): Promise<void> {
  const { topic, payload } = stateOf(hostId, online)
  await client.publishAsync(topic, payload, { qos: 1, retain: true })
}

async function leave(client: MqttClient, { hostId }: BridgeSettings): Promise<void> {
  if (client.connected && hostId !== undefined) await publishState(client, hostId, false).catch(() => {})
  await client.endAsync(!client.connected).catch(() => {})
}
