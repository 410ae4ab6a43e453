// Which connections of the bridge can be read on their way.
import { isLoopback } from '../config/ip-address.ts'
import type { BridgeSettings } from './settings.ts'

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
