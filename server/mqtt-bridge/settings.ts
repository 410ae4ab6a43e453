// The settings of the MQTT bridge, read from environment variables and validated before anything is connected.
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { type SparkplugMapping, sparkplugMapping } from '../../domain/sparkplug/mapping.ts'
import { isLoopback } from '../config/ip-address.ts'
import { withSecretFiles } from '../config/secret-files.ts'
import { checked, logLevels, notThis, parseUrl, text, url } from '../config/setting-schemas.ts'
import { InvalidSetting } from '../config/startup-error.ts'

export interface BridgeSettings {
  /** Of the broker. May contain a password: never print it. */
  mqttUrl: string
  /** PEM; undefined: the authorities that Node knows. */
  mqttCa: string | undefined
  clientId: string | undefined
  /** As what edge nodes know this host application; undefined: it does not announce itself. */
  hostId: string | undefined
  groups: readonly string[]
  mapping: SparkplugMapping
  /** Where telemetry is sent. */
  productUrl: URL
  ingestKey: string
  logLevel: string
}

/** Throws InvalidSetting. */
export function readBridgeSettings(variables: Record<string, string | undefined>): BridgeSettings {
  const set = Object.entries(withSecretFiles(variables)).filter(([, value]) => value)
  const { data: env, error } = environment.safeParse(Object.fromEntries(set))
  if (!env) throw new InvalidSetting(error.issues[0]?.message)
  return {
    mqttUrl: env.MQTT_URL,
    mqttCa: env.MQTT_CA_FILE && contentOf('MQTT_CA_FILE', env.MQTT_CA_FILE),
    clientId: env.MQTT_CLIENT_ID,
    hostId: env.MQTT_HOST_ID,
    groups: env.MQTT_GROUPS,
    mapping: readMapping(env.MQTT_MAPPING_FILE),
    productUrl: env.INGEST_URL,
    ingestKey: env.INGEST_KEY,
    logLevel: env.LOG_LEVEL,
  }
}

const protocols = ['mqtt:', 'mqtts:', 'ws:', 'wss:']
const topicLevel = '[^/+#\\u0000-\\u001f]{1,250}'

/** The message does not repeat the value, because a mistyped address can still hold the password. */
const mqttUrl = checked(value =>
  protocols.includes(parseUrl(value)?.protocol ?? '') && parseUrl(value)?.hostname
    ? undefined
    : 'MQTT_URL must look like mqtts://user:password@host:8883 or mqtt://host:1883 (its value is not shown here).',
)

const required = (name: string, what: string) => ({ error: `${name} must be set: ${what}.` })

const environment = z.object({
  MQTT_URL: z.pipe(z.string(required('MQTT_URL', 'the address of the MQTT broker')), mqttUrl),
  MQTT_CA_FILE: z.optional(z.string()),
  MQTT_CLIENT_ID: z.optional(
    text(/^[\w.:-]{1,64}$/, 'MQTT_CLIENT_ID must have 1 to 64 letters, digits and . : _ -'),
  ),
  MQTT_HOST_ID: z.optional(
    text(
      new RegExp(`^${topicLevel}$`),
      'MQTT_HOST_ID must be the id of a host application, without / + and #',
    ),
  ),
  MQTT_GROUPS: z.pipe(
    z._default(
      text(
        new RegExp(`^(\\+|${topicLevel}(,${topicLevel})*)$`),
        'MQTT_GROUPS must be groups of edge nodes, separated by commas, or + for all of them',
      ),
      '+',
    ),
    z.transform(groups => groups.split(',').map(group => group.trim())),
  ),
  MQTT_MAPPING_FILE: z.optional(z.string()),
  INGEST_URL: z._default(
    url(
      ({ protocol }) => ['http:', 'https:'].includes(protocol),
      'INGEST_URL must be the address of Gridhaul, like https://gridhaul.example',
    ),
    new URL('http://127.0.0.1:8080'),
  ),
  INGEST_KEY: z
    .string(required('INGEST_KEY', 'npm run --silent ingest-key prints one'))
    .check(z.regex(/^[!-~]{1,500}$/, 'INGEST_KEY must be an ingest key (its value is not shown here).')),
  LOG_LEVEL: z._default(
    z.enum(logLevels, {
      error: notThis('LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent'),
    }),
    'info',
  ),
})

function readMapping(file: string | undefined): SparkplugMapping {
  const { data, error } = sparkplugMapping.safeParse(
    file === undefined ? {} : parsed(file, contentOf('MQTT_MAPPING_FILE', file)),
  )
  if (data) return data
  const [{ path = [], message } = {}] = error.issues
  throw new InvalidSetting(`MQTT_MAPPING_FILE ${file}: ${['the mapping', ...path].join('.')}: ${message}.`)
}

function parsed(file: string, content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    throw new InvalidSetting(`MQTT_MAPPING_FILE must be a file with JSON, and '${file}' is not.`)
  }
}

function contentOf(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new InvalidSetting(`${variable} must be a file that the bridge can read, and '${file}' is not.`)
  }
}

const unencrypted = ['mqtt:', 'ws:', 'http:']

/** A sentence for each connection to another machine that is not encrypted. Nothing on the way to this machine can be read. */
export const insecureConnections = ({
  mqttUrl,
  productUrl,
}: Pick<BridgeSettings, 'mqttUrl' | 'productUrl'>): string[] => [
  ...(isReadable(new URL(mqttUrl))
    ? [
        'MQTT_URL is not encrypted: its password and the telemetry can be read on the way. Use mqtts:// or wss://.',
      ]
    : []),
  ...(isReadable(productUrl)
    ? ['INGEST_URL is not encrypted: the ingest key can be read on the way. Use https://.']
    : []),
]

const isReadable = ({ protocol, hostname }: URL): boolean =>
  unencrypted.includes(protocol) && !isLoopback(hostname)
