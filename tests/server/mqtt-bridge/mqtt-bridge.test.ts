// The MQTT bridge between a real broker and a real server: an edge node publishes what another implementation of Sparkplug B encodes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { Aedes } from 'aedes'
import { sql } from 'kysely'
import { connectAsync, type MqttClient } from 'mqtt'
import { pino } from 'pino'
import { decodePayload, encodePayload } from 'sparkplug-payload/lib/sparkplugbpayload.js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Bridge, startBridge } from '../../../server/mqtt-bridge/bridge.ts'
import { createOutbox } from '../../../server/mqtt-bridge/outbox.ts'
import { createSender } from '../../../server/mqtt-bridge/send-batch.ts'
import { insecureConnections, readBridgeSettings } from '../../../server/mqtt-bridge/settings.ts'
import { createTally } from '../../../server/mqtt-bridge/tally.ts'
import { eventually } from '../support/eventually.ts'
import { runServerCommand } from '../support/server-command.ts'
import { addAssets, newIngestKey, record } from '../support/telemetry.ts'
import { appWithDatabase } from '../support/test-app.ts'

const server = appWithDatabase()

interface Broker {
  aedes: Aedes
  tcp: net.Server
  port: number
  close: () => Promise<void>
}

let broker: Broker
let bridge: Bridge | undefined
let edge: MqttClient
let log: string[]
let asked: number
let productUrl = ''

async function startBroker(port = 0): Promise<Broker> {
  const aedes = await Aedes.createBroker()
  const tcp = net.createServer(aedes.handle).listen(port, '127.0.0.1')
  await once(tcp, 'listening')
  return {
    aedes,
    tcp,
    port: (tcp.address() as net.AddressInfo).port,
    async close() {
      await new Promise<void>(done => aedes.close(done))
      await new Promise(done => tcp.close(done))
    },
  }
}

const times = {
  tickMs: 20,
  tallyMs: 20,
  reconnectMs: 20,
  minRetryMs: 20,
  maxClosingMs: 60_000,
  maxLeavingMs: 20,
}

async function settingsFor(changes: Record<string, string> = {}) {
  const { secret } = await newIngestKey(server.db)
  return readBridgeSettings({
    MQTT_URL: `mqtt://127.0.0.1:${broker.port}`,
    MQTT_GROUPS: 'depot',
    MQTT_HOST_ID: 'gridhaul',
    INGEST_URL: productUrl,
    INGEST_KEY: secret,
    ...changes,
  })
}

async function startWith(changes: Record<string, string> = {}) {
  const lines = pino({ base: null }, { write: (line: string) => void log.push(line) })
  bridge = startBridge(await settingsFor(changes), lines, times)
  await eventually('the bridge listens', async () => log.join('').includes('connected to the broker'))
}

/** Ids of `count` batteries of this test. */
let unit = ''
let units = 0

beforeAll(async () => {
  productUrl = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  units += 1
  unit = `MQTT-${units}`
  log = []
  asked = 0
  broker = await startBroker()
  await addAssets(server.db, [unit])
  edge = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, { reconnectPeriod: 20 })
  await edge.subscribeAsync('spBv1.0/depot/NCMD/edge-1')
  edge.on('message', (topic, bytes) => {
    if (!topic.includes('/NCMD/')) return
    const { metrics } = decodePayload(bytes)
    if (metrics?.[0]?.name === 'Node Control/Rebirth' && metrics[0].value === true) asked += 1
  })
})
afterEach(async () => {
  await bridge?.close()
  bridge = undefined
  await edge.endAsync(true)
  await broker.close()
})
afterAll(() => server.app.server.closeAllConnections())

const startedAt = Date.now() - 60_000
let at = startedAt

type Metric = Record<string, unknown>

async function publish(type: string, seq: number | undefined, metrics: Metric[]) {
  const device = type.startsWith('D') ? `/${unit}` : ''
  at += 1_000
  const payload = encodePayload({ timestamp: at, ...(seq !== undefined && { seq }), metrics } as never)
  await edge.publishAsync(`spBv1.0/depot/${type}/edge-1${device}`, Buffer.from(payload), { qos: 1 })
}
const nodeBirth = (seq = 0) => publish('NBIRTH', seq, [{ name: 'bdSeq', type: 'Int64', value: 0 }])
const deviceBirth = (seq = 1) =>
  publish('DBIRTH', seq, [
    { name: 'BATT_SOC_PERCENT', alias: 1, type: 'Double', value: 50 },
    { name: 'UNIT_STATUS', alias: 2, type: 'String', value: 'CHARGING' },
  ])
const data = (seq: number, value: number) => publish('DDATA', seq, [{ alias: 1, type: 'Double', value }])

async function stored(): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select coalesce(double_value::text, text_value) as value
    from telemetry join telemetry_series on telemetry_series.id = series_id where asset_id = ${unit}`.execute(
    server.db,
  )
  return rows.map(({ value }) => value).sort()
}
const becomes = (values: string[]) =>
  eventually(`${values} are stored`, async () => String(await stored()) === String(values))

test('births and data of an edge node become telemetry', async () => {
  await startWith()
  await nodeBirth()
  await deviceBirth()
  await data(2, 51.5)
  await data(3, Number.NaN)

  await becomes(['50', '51.5', 'CHARGING'])
  await eventually('the value that is no number is named', async () => log.join('').includes('wrong_type'))
})

test('a gap in the sequence asks the edge node for its births', async () => {
  await startWith()
  await nodeBirth()
  await deviceBirth()
  await data(5, 60)

  await eventually('births are asked for', async () => asked === 1)
  await nodeBirth()
  await deviceBirth()
  await data(2, 61)
  await eventually('data counts again', async () => (await stored()).includes('61'))
  expect(await stored()).not.toContain('60')
})

test('nothing is lost or doubled while the server is away', async () => {
  // While it is away, requests still arrive, but no reply comes back: the bridge cannot know whether its batch was stored.
  const gate = net.createServer(socket => {
    const target = net.connect(Number(new URL(productUrl).port), '127.0.0.1')
    socket.pipe(target)
    target.on('data', chunk => void (isAway ? socket.destroy() : socket.write(chunk)))
    socket.on('close', () => target.destroy())
    for (const end of [socket, target]) end.on('error', () => socket.destroy())
  })
  let isAway = false
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  await startWith({ INGEST_URL: `http://127.0.0.1:${(gate.address() as net.AddressInfo).port}` })
  await nodeBirth()
  await deviceBirth()
  await becomes(['50', 'CHARGING'])

  isAway = true
  await data(2, 52)
  await eventually('it is said', async () => log.join('').includes('telemetry is not taken'))
  await data(3, 53)
  isAway = false

  await becomes(['50', '52', '53', 'CHARGING'])
  expect(log.filter(line => line.includes('telemetry is not taken'))).toHaveLength(1)
  await eventually('the end of it is said', async () => log.join('').includes('telemetry is taken again'))
  gate.close()
})

test('a broker that comes back is listened to again, and edge nodes are asked for their births', async () => {
  await startWith()
  await nodeBirth()
  await deviceBirth()
  await becomes(['50', 'CHARGING'])
  const { port } = broker
  await broker.close()
  broker = await startBroker(port)
  await eventually('the edge node is back', async () => edge.connected)
  await edge.subscribeAsync('spBv1.0/depot/NCMD/edge-1')
  const connections = () => log.filter(line => line.includes('connected to the broker')).length
  await eventually('the bridge is back', async () => connections() === 2)

  await data(2, 52)

  await eventually('births are asked for', async () => asked === 1)
  expect(await stored()).not.toContain('52')
})

test('a host application says that it is online, and that it is not when it ends', async () => {
  const states: unknown[] = []
  await edge.subscribeAsync('spBv1.0/STATE/gridhaul')
  edge.on('message', (topic, bytes) => {
    if (topic === 'spBv1.0/STATE/gridhaul') states.push(JSON.parse(String(bytes)).online)
  })
  await startWith()
  await eventually('it says so', async () => states.length === 1)
  await bridge?.close()

  await eventually('it says goodbye', async () => states.length === 2)
  expect(states).toEqual([true, false])
})

test('npm run mqtt-bridge sends what has arrived when it is told to end', async () => {
  const { secret } = await newIngestKey(server.db)
  const file = path.join(path.dirname(inject('serverBundle')), 'mqtt-bridge.js')
  const child = spawn(process.execPath, [file], {
    env: { MQTT_URL: `mqtt://127.0.0.1:${broker.port}`, INGEST_URL: productUrl, INGEST_KEY: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.on('data', chunk => void log.push(String(chunk)))
  const ended = once(child, 'exit')
  await eventually('the bridge listens', async () => log.join('').includes('connected to the broker'))
  let arrived = 0
  broker.aedes.on('ack', () => {
    arrived += 1
  })
  await nodeBirth()
  await deviceBirth()
  await eventually('both births have arrived', async () => arrived === 2)
  child.kill('SIGTERM')

  expect(await ended).toEqual([0, null])
  expect(await stored()).toEqual(['50', 'CHARGING'])
  expect(log.join('')).not.toContain(secret)
})

test('a bridge ends although its broker no longer answers', async () => {
  let isStuck = false
  const gate = net.createServer(socket => {
    const target = net.connect(broker.port, '127.0.0.1')
    socket.on('data', chunk => void (isStuck || target.write(chunk)))
    target.pipe(socket)
    socket.on('close', () => target.destroy())
    for (const end of [socket, target]) end.on('error', () => socket.destroy())
  })
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  await startWith({ MQTT_URL: `mqtt://127.0.0.1:${(gate.address() as net.AddressInfo).port}` })
  isStuck = true

  expect(await bridge?.close()).toBe(0)
  gate.close()
})

test('one message can bring more records than a call may have arguments', async () => {
  const send = async () => ({ result: 'taken', refused: [] }) as const
  const outbox = createOutbox({ send, tally: createTally(), onFailing: () => {}, maxBatch: 200_000 })

  outbox.add(Array.from({ length: 150_000 }, () => record()))

  expect(await outbox.close(60_000)).toBe(0)
})

test('a full outbox keeps the newest records, and sends each of them once, in order', async () => {
  const sent: number[] = []
  const tally = createTally()
  let isAway = true
  const outbox = createOutbox({
    send: async records => {
      if (isAway) return { result: 'failed', reason: 'away', retryAfterMs: 0 }
      sent.push(...records.map(({ double_value }) => double_value as number))
      // More comes while a batch is on its way, and drives out some of it.
      if (sent.length === 3) outbox.add([record({ double_value: 8 }), record({ double_value: 9 })])
      return { result: 'taken', refused: [] }
    },
    tally,
    onFailing: () => {},
    maxRecords: 5,
    maxBatch: 3,
    gatherMs: 1,
    minRetryMs: 1,
    maxRetryMs: 1,
  })

  for (let value = 1; value <= 7; value += 1) outbox.add([record({ double_value: value })])
  isAway = false
  await eventually('all is sent', async () => sent.length >= 7)

  expect(sent).toEqual([3, 4, 5, 6, 7, 8, 9])
  expect(await outbox.close(1_000)).toBe(0)
  expect(tally.take()).toEqual({ not_kept: { count: 4, examples: [] } })
})

test('records are sent below the path of the address', async () => {
  const called: string[] = []
  const proxy = http.createServer((request, response) => {
    called.push(request.url ?? '')
    response.setHeader('content-type', 'application/json').end('{"accepted":1,"duplicates":0,"refused":[]}')
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const { port } = proxy.address() as net.AddressInfo

  for (const path of ['', '/', '/gridhaul', '/gridhaul/'])
    await createSender({ productUrl: new URL(`http://127.0.0.1:${port}${path}`), ingestKey: 'k' })([record()])

  const ingest = '/api/asset_telemetry'
  expect(called).toEqual([ingest, ingest, `/gridhaul${ingest}`, `/gridhaul${ingest}`])
  proxy.close()
})

test.each([
  ['mqtt://user:secret@broker.example', 'http://10.0.0.7', ['MQTT_URL', 'INGEST_URL']],
  ['ws://broker.example', 'https://gridhaul.example', ['MQTT_URL']],
  ['mqtts://broker.example', 'https://gridhaul.example', []],
  ['mqtt://localhost', 'http://127.0.0.1:8080', []],
  ['mqtt://[::1]', 'http://[::1]:8080', []],
])(
  'of %s and %s the connections that can be read on their way are named: %j',
  (mqttUrl, productUrl, named) => {
    const sentences = insecureConnections({ mqttUrl, productUrl: new URL(productUrl) })

    expect(sentences.map(sentence => sentence.split(' ')[0])).toEqual(named)
    expect(sentences.join()).not.toContain('secret')
  },
)

test('hostile messages change nothing', async () => {
  await startWith()
  const send = (topic: string, bytes: Uint8Array) => edge.publishAsync(topic, Buffer.from(bytes), { qos: 1 })
  await send(`spBv1.0/depot/DDATA/edge-1/${unit}`, new Uint8Array([0xff, 0xff, 0xff]))
  await send(`spBv1.0/depot/DDATA/edge-1/${unit}`, new Uint8Array(2 * 1024 * 1024))
  await nodeBirth()
  await deviceBirth()

  await becomes(['50', 'CHARGING'])
  await eventually('they are counted', async () => log.join('').includes('too_large'))
  expect(log.join('')).toContain('malformed')
})

test('records of batteries that Gridhaul does not know are named in the log', async () => {
  await startWith()
  unit = 'nobody'
  await nodeBirth()
  await deviceBirth()

  await eventually('they are named', async () =>
    log.join('').includes('"refused: unknown_asset":{"count":2,"examples":["nobody"]}'),
  )
})

describe('a bridge with wrong settings', () => {
  test.each([
    [{}, 'MQTT_URL must be set: the address of the MQTT broker.'],
    [
      { MQTT_URL: 'broker:1883' },
      'MQTT_URL must look like mqtts://user:password@host:8883 or mqtt://host:1883 (its value is not shown here).',
    ],
    [{ MQTT_URL: 'mqtt://broker' }, 'INGEST_KEY must be set: npm run --silent ingest-key prints one.'],
    [
      { MQTT_URL: 'mqtt://broker', INGEST_KEY: 'k', MQTT_GROUPS: 'a/b' },
      "MQTT_GROUPS must be groups of edge nodes, separated by commas, or + for all of them, not 'a/b'.",
    ],
    [
      { MQTT_URL: 'mqtt://broker', INGEST_KEY: 'k', MQTT_MAPPING_FILE: '/nowhere' },
      "MQTT_MAPPING_FILE must be a file that the bridge can read, and '/nowhere' is not.",
    ],
  ])('%j is refused with one sentence', (variables, sentence) => {
    expect(() => readBridgeSettings(variables)).toThrow(sentence)
  })

  test('npm run mqtt-bridge prints it and ends', async () => {
    expect(await runServerCommand('mqtt-bridge', [], {})).toMatchObject({
      code: 1,
      stderr: 'MQTT_URL must be set: the address of the MQTT broker.\n',
    })
  })
})
