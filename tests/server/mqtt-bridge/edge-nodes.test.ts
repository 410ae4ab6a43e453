import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
import { expect, test } from 'vitest'
import { sparkplugMapping } from '../../../domain/sparkplug/mapping.ts'
import type { EdgeNodeId } from '../../../domain/sparkplug/topic.ts'
import type { SentTelemetryRecord } from '../../../domain/telemetry/telemetry.ts'
import { createEdgeNodes, type EdgeNodesOptions } from '../../../server/mqtt-bridge/edge-nodes.ts'
import { maxMetrics } from '../../../server/mqtt-bridge/payload-bytes.ts'
import { createTally } from '../../../server/mqtt-bridge/tally.ts'

const doubleType = 10

/** A message with the number, and with the state of charge if there is one. */
function message(seq: number, soc?: number): Uint8Array {
  const payload = new BinaryWriter()
    .tag(1, WireType.Varint)
    .uint64(1_700_000_000_000)
    .tag(3, WireType.Varint)
    .uint64(seq)
  if (soc === undefined) return payload.finish()
  const metric = new BinaryWriter()
    .tag(1, WireType.LengthDelimited)
    .string('BATT_SOC_PERCENT')
    .tag(4, WireType.Varint)
    .uint32(doubleType)
    .tag(13, WireType.Bit64)
    .double(soc)
    .finish()
  return payload.tag(2, WireType.LengthDelimited).bytes(metric).finish()
}

function bridge(assets: Record<string, string> = {}, limits: Partial<EdgeNodesOptions> = {}) {
  const records: SentTelemetryRecord[] = []
  const tally = createTally()
  const asked: EdgeNodeId[] = []
  const nodes = createEdgeNodes({
    mapping: sparkplugMapping.parse({ assets }),
    tally,
    onRecords: more => void records.push(...more),
    requestBirth: id => void asked.push(id),
    now: () => 0,
    ...limits,
  })
  const values = () => records.splice(0).map(({ asset_id, double_value }) => [asset_id, double_value])
  return {
    nodes,
    values,
    problems: () => Object.keys(tally.take() ?? {}),
    askedForBirths: () => asked.length,
  }
}

test('without a mapping the first source speaks for a battery until its death', () => {
  const { nodes, values, problems } = bridge()

  nodes.take('spBv1.0/depot/NBIRTH/edge-1', message(0))
  nodes.take('spBv1.0/depot/DBIRTH/edge-1/MB-7', message(1, 50))
  nodes.take('spBv1.0/evil/NBIRTH/edge-9', message(0))
  nodes.take('spBv1.0/evil/DBIRTH/edge-9/MB-7', message(1, 99))
  nodes.take('spBv1.0/evil/NBIRTH/MB-7', message(0, 98))
  expect(values()).toEqual([['MB-7', 50]])
  expect(problems()).toEqual(['other_source'])

  nodes.take('spBv1.0/depot/DDEATH/edge-1/MB-7', message(2))
  nodes.take('spBv1.0/depot/NBIRTH/edge-2', message(0))
  nodes.take('spBv1.0/depot/DBIRTH/edge-2/MB-7', message(1, 60))
  expect(values()).toEqual([['MB-7', 60]])
})

test('with a mapping a source that it does not name says nothing of any battery', () => {
  const { nodes, values, problems } = bridge({ 'depot/edge-1/pack-7': 'MB-7' })

  nodes.take('spBv1.0/evil/NBIRTH/edge-9', message(0))
  nodes.take('spBv1.0/evil/DBIRTH/edge-9/MB-7', message(1, 99))
  nodes.take('spBv1.0/depot/NBIRTH/edge-1', message(0))
  nodes.take('spBv1.0/depot/DBIRTH/edge-1/pack-7', message(1, 50))

  expect(values()).toEqual([['MB-7', 50]])
  expect(problems()).toEqual(['not_in_mapping'])
})

test('of several devices of one name that the mapping names without their edge nodes, the first is believed until its death', () => {
  const { nodes, values, problems } = bridge({ 'pack-7': 'MB-7', 'depot/edge-2/pack-7': 'MB-7' })

  nodes.take('spBv1.0/depot/NBIRTH/edge-1', message(0))
  nodes.take('spBv1.0/depot/DBIRTH/edge-1/pack-7', message(1, 50))
  nodes.take('spBv1.0/evil/NBIRTH/edge-9', message(0))
  nodes.take('spBv1.0/evil/DBIRTH/edge-9/pack-7', message(1, 99))
  expect(values()).toEqual([['MB-7', 50]])
  expect(problems()).toEqual(['other_source'])

  // The mapping names this one in full.
  nodes.take('spBv1.0/depot/NBIRTH/edge-2', message(0))
  nodes.take('spBv1.0/depot/DBIRTH/edge-2/pack-7', message(1, 60))
  expect(values()).toEqual([['MB-7', 60]])
})

test('a message of more metrics than a unit has is not read', () => {
  const { nodes, problems } = bridge()
  const writer = new BinaryWriter().tag(3, WireType.Varint).uint64(0)
  for (let i = 0; i <= maxMetrics; i++) writer.tag(2, WireType.LengthDelimited).bytes(new Uint8Array())

  nodes.take('spBv1.0/depot/NBIRTH/edge-1', writer.finish())

  expect(problems()).toEqual(['malformed'])
})

test('of too much that waits for a message that is missing, the edge node that holds most loses it, and no other', () => {
  const { nodes, values, problems } = bridge({}, { maxWaitingBytes: 2_000 })
  for (const node of ['edge-1', 'evil']) nodes.take(`spBv1.0/depot/NBIRTH/${node}`, message(0))
  nodes.take('spBv1.0/depot/DBIRTH/edge-1/MB-7', message(1, 50))
  nodes.take('spBv1.0/depot/DDATA/edge-1/MB-7', message(3, 53))
  values()

  for (let seq = 3; seq < 13; seq++) nodes.take('spBv1.0/depot/DDATA/evil/MB-9', message(seq, 1))
  expect(problems()).toContain('too_much_held')

  // What edge-1 holds still waits for its place.
  nodes.take('spBv1.0/depot/DDATA/edge-1/MB-7', message(2, 52))
  expect(values()).toEqual([
    ['MB-7', 52],
    ['MB-7', 53],
  ])
})

test('an edge node whose births announce more metrics than there is room for is not listened to, and others are', () => {
  const { nodes, values, problems } = bridge({}, { maxDefinitions: 4 })
  nodes.take('spBv1.0/depot/NBIRTH/edge-1', message(0))
  nodes.take('spBv1.0/depot/DBIRTH/edge-1/MB-7', message(1, 50))

  nodes.take('spBv1.0/depot/NBIRTH/evil', message(0))
  nodes.take('spBv1.0/depot/DBIRTH/evil/MB-8', message(1, 1))
  nodes.take('spBv1.0/depot/DBIRTH/evil/MB-9', message(2, 1))
  expect(problems()).toContain('too_many_metrics')
  values()

  nodes.take('spBv1.0/depot/DDATA/edge-1/MB-7', message(2, 52))
  expect(values()).toEqual([['MB-7', 52]])
})

test('an edge node whose births find no room is asked for them once, not with each message', () => {
  const { nodes, askedForBirths } = bridge({}, { maxDefinitions: 1 })

  for (let times = 0; times < 10; times++) {
    nodes.take('spBv1.0/depot/NBIRTH/edge-1', message(0, 50))
    nodes.take('spBv1.0/depot/NDATA/edge-1', message(1, 51))
  }

  expect(askedForBirths()).toBe(1)
})
