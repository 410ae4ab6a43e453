// All edge nodes that were heard: messages in, records of telemetry out. Whatever arrives, it throws nothing.
import {
  type EdgeMessage,
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
  namesSource,
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
  /** Of messages that are held to be put in order, and to know one that comes twice, of all edge nodes together. */
  maxWaitingBytes?: number
  /** Metrics that births have announced, of all edge nodes together. */
  maxDefinitions?: number
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

/** What a metric of a few bytes takes in memory when it is decoded. */
const metricBytes = 200

interface Known {
  id: EdgeNodeId
  node: EdgeNode
  waitingBytes: number
  definitions: number
}

export function createEdgeNodes({
  mapping,
  tally,
  onRecords,
  requestBirth,
  now,
  maxWaitingBytes = 64 * 1024 * 1024,
  maxDefinitions = 1_000_000,
}: EdgeNodesOptions): EdgeNodes {
  const nodes = new Map<string, Known>()
  const sizes = new WeakMap<EdgeMessage, number>()
  const total = { waitingBytes: 0, definitions: 0 }
  const rules: EdgeRules = { isWanted: metric => isMapped(mapping, metric), reorderMs }

  /** Where the mapping does not say which source speaks for an asset, it is the one that did so first, until its death. */
  const speakers = new Map<string, { key: string; device: string | undefined }>()
  const isOfOther = (asset: string, key: string, id: EdgeNodeId, device: string | undefined): boolean => {
    const speaker = speakers.get(asset)
    if (!speaker || namesSource(mapping, id, device)) return false
    if (speaker.key === key && speaker.device === device) return false
    return nodes.get(speaker.key)?.node.births.has(speaker.device ?? '') === true
  }

  const store = (key: string, id: EdgeNodeId, node: EdgeNode) => {
    const before = nodes.get(key)
    const waitingBytes = sum([...node.waiting, ...node.accepted], message => sizes.get(message) ?? 0)
    const definitions =
      before?.node.births === node.births ? before.definitions : sum(node.births.values(), definitionsOf)
    total.waitingBytes += waitingBytes - (before?.waitingBytes ?? 0)
    total.definitions += definitions - (before?.definitions ?? 0)
    nodes.set(key, { id, node, waitingBytes, definitions })
  }

  /** Whose births find no room is as if it had said none, and is asked for them no sooner; whoever holds most loses what is held. */
  const keepWithinLimits = (key: string, id: EdgeNodeId) => {
    if (total.definitions > maxDefinitions) {
      store(key, id, { ...newEdgeNode, birthRequest: nodes.get(key)?.node.birthRequest })
      tally.add('too_many_metrics', key)
    }
    while (total.waitingBytes > maxWaitingBytes) {
      const [largest, { id, node }] = [...nodes].reduce((one, other) =>
        other[1].waitingBytes > one[1].waitingBytes ? other : one,
      )
      tally.add('too_much_held', largest)
      use(largest, id, unheardEdgeNode(node, rules))
    }
  }

  /** Those whose source has died are forgotten when they may be as many as those that live. */
  let prunedAt = 10_000
  const setSpeaker = (asset: string, key: string, device: string | undefined) => {
    speakers.set(asset, { key, device })
    if (speakers.size < prunedAt) return
    for (const [each, { key: of, device: on }] of speakers)
      if (!nodes.get(of)?.node.births.has(on ?? '')) speakers.delete(each)
    prunedAt = Math.max(10_000, 2 * speakers.size)
  }

  const assetSpokenFor = (key: string, id: EdgeNodeId, device: string | undefined): string | undefined => {
    const asset = assetOf(mapping, id, device)
    if (asset === undefined) return void tally.add('not_in_mapping', key)
    if (isOfOther(asset, key, id, device)) return void tally.add('other_source', key)
    setSpeaker(asset, key, device)
    return asset
  }

  const use = (key: string, id: EdgeNodeId, { node, readings, problems, asksBirth }: EdgeStep) => {
    store(key, id, node)
    for (const problem of problems) tally.add(problem, key)
    const records = readings.flatMap(reading => {
      const asset = assetSpokenFor(key, id, reading.device)
      if (asset === undefined) return []
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
      const message = { type, device, payload }
      sizes.set(message, bytes.length + payload.metrics.length * metricBytes)
      use(key, id, stepEdgeNode(node, message, now(), rules))
      keepWithinLimits(key, id)
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

/** A birth without metrics takes room, too. */
const definitionsOf = ({ names, aliases }: { names: { size: number }; aliases: { size: number } }): number =>
  1 + names.size + aliases.size

function sum<Item>(items: Iterable<Item>, of: (item: Item) => number): number {
  let total = 0
  for (const item of items) total += of(item)
  return total
}

function decoded(bytes: Uint8Array): SparkplugPayload | 'malformed' {
  try {
    return decodePayload(bytes)
  } catch {
    return 'malformed'
  }
}
