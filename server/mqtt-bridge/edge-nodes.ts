// All edge nodes that were heard: messages in, records of telemetry out. Whatever arrives, it throws nothing.
import {
  type EdgeNode,
  type EdgeRules,
  type EdgeStep,
  hasWaited,
  newEdgeNode,
  stepEdgeNode,
  unheardEdgeNode,
  waitedEdgeNode,
} from '../../domain/sparkplug/edge-node.ts'
import {
  assetOf,
  isMapped,
  namesNoAsset,
  recordOf,
  type SparkplugMapping,
} from '../../domain/sparkplug/mapping.ts'
import type { SparkplugPayload } from '../../domain/sparkplug/payload.ts'
import { type EdgeNodeId, readTopic } from '../../domain/sparkplug/topic.ts'
import type { SentTelemetryRecord } from '../../domain/telemetry/telemetry.ts'
import { decodePayload } from './payload-bytes.ts'
import type { Tally } from './tally.ts'

export interface EdgeNodesOptions {
  mapping: SparkplugMapping
  tally: Tally
  onRecords: (records: readonly SentTelemetryRecord[]) => void
  requestBirth: (id: EdgeNodeId) => void
  /** Monotonic, in ms. */
  now: () => number
}

export interface EdgeNodes {
  take: (topic: string, bytes: Uint8Array) => void
  /** Goes on where messages have been missing for long enough; to be called every second or so. */
  tick: () => void
  /** The connection to the broker was lost. */
  loseTrack: () => void
}

const reorderMs = 2_000
const maxNodes = 10_000
const maxPayloadBytes = 1024 * 1024

interface Known {
  id: EdgeNodeId
  node: EdgeNode
}

export function createEdgeNodes({
  mapping,
  tally,
  onRecords,
  requestBirth,
  now,
}: EdgeNodesOptions): EdgeNodes {
  const nodes = new Map<string, Known>()
  const rules: EdgeRules = { isWanted: metric => isMapped(mapping, metric), reorderMs }

  /** Where no mapping says who speaks for an asset, it is whoever did so first, until its death. */
  const speakers = new Map<string, { key: string; device: string | undefined }>()
  const isOfOther = (asset: string, key: string, device: string | undefined): boolean => {
    const speaker = speakers.get(asset)
    if (!speaker || !namesNoAsset(mapping)) return false
    if (speaker.key === key && speaker.device === device) return false
    return nodes.get(speaker.key)?.node.births.has(speaker.device ?? '') === true
  }

  const use = (key: string, id: EdgeNodeId, { node, readings, problems, asksBirth }: EdgeStep) => {
    nodes.set(key, { id, node })
    for (const problem of problems) tally.add(problem, key)
    const records = readings.flatMap(reading => {
      const asset = assetOf(mapping, id, reading.device)
      if (asset === undefined) tally.add('not_in_mapping', key)
      else if (isOfOther(asset, key, reading.device)) tally.add('other_source', key)
      if (asset === undefined || isOfOther(asset, key, reading.device)) return []
      speakers.set(asset, { key, device: reading.device })
      const record = recordOf(mapping, asset, reading)
      if (!record) tally.add('no_status', key)
      return record ?? []
    })
    if (records.length > 0) onRecords(records)
    if (asksBirth) requestBirth(id)
  }

  return {
    take(topic, bytes) {
      const address = readTopic(topic)
      if (!address) return tally.add('wrong_topic', topic)
      const { type, device, group, node: name } = address
      const id = { group, node: name }
      const key = `${group}/${name}`
      if (!nodes.has(key) && nodes.size >= maxNodes) return tally.add('too_many_nodes', key)
      const payload = bytes.length > maxPayloadBytes ? 'too_large' : decoded(bytes)
      if (typeof payload === 'string') return tally.add(payload, topic)
      const node = nodes.get(key)?.node ?? newEdgeNode
      use(key, id, stepEdgeNode(node, { type, device, payload }, now(), rules))
    },
    tick() {
      for (const [key, { id, node }] of nodes)
        if (hasWaited(node, now(), rules)) use(key, id, waitedEdgeNode(node, now(), rules))
    },
    loseTrack() {
      for (const [key, { id, node }] of nodes) use(key, id, unheardEdgeNode(node, rules))
    },
  }
}

function decoded(bytes: Uint8Array): SparkplugPayload | 'malformed' {
  try {
    return decodePayload(bytes)
  } catch {
    return 'malformed'
  }
}
