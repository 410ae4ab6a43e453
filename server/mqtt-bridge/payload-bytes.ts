// The encoding of Sparkplug B's messages: protocol buffers, of which only the fields that telemetry needs are read (Sparkplug 3.0,
// section 6.4).
import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
import type { SparkplugMetric, SparkplugPayload } from '../../domain/sparkplug/payload.ts'

/** The end of the year 9999: a later time is none. */
const maxTimeMs = 253_402_300_799_999

/** An edge node with a thousand devices says each in a message of its own. */
export const maxMetrics = 5_000

/** Throws if the bytes are no message, or one of more metrics than are read. */
export function decodePayload(bytes: Uint8Array): SparkplugPayload {
  const metrics: SparkplugMetric[] = []
  const payload: SparkplugPayload = { metrics }
  eachField(bytes, {
    1: varint(reader => setTime(payload, reader.uint64())),
    2: delimited(reader => {
      if (metrics.length >= maxMetrics) throw new Error('the message has too many metrics')
      metrics.push(decodeMetric(reader.bytes()))
    }),
    3: varint(reader => {
      payload.seq = Number(reader.uint64())
    }),
  })
  return payload
}

function decodeMetric(bytes: Uint8Array): SparkplugMetric {
  const metric: SparkplugMetric = { isHistorical: false, isNull: false }
  const set = <K extends keyof SparkplugMetric>(
    key: K,
    read: (reader: BinaryReader) => SparkplugMetric[K],
  ) => {
    return (reader: BinaryReader) => {
      metric[key] = read(reader)
    }
  }
  eachField(bytes, {
    1: delimited(set('name', reader => reader.string())),
    2: varint(set('alias', reader => exact(reader.uint64()))),
    3: varint(reader => setTime(metric, reader.uint64())),
    4: varint(set('dataType', reader => reader.uint32())),
    5: varint(set('isHistorical', reader => reader.bool())),
    7: varint(set('isNull', reader => reader.bool())),
    10: varint(set('value', reader => reader.uint32())),
    11: varint(set('value', reader => BigInt(reader.uint64()))),
    12: [WireType.Bit32, set('value', reader => reader.float())],
    13: [WireType.Bit64, set('value', reader => reader.double())],
    14: varint(set('value', reader => reader.bool())),
    15: delimited(set('value', reader => reader.string())),
  })
  return metric
}

/** Asks an edge node to say its births again. */
export function encodeRebirth(nowMs: number): Uint8Array {
  const booleanType = 11
  const metric = new BinaryWriter()
    .tag(1, WireType.LengthDelimited)
    .string('Node Control/Rebirth')
    .tag(3, WireType.Varint)
    .uint64(nowMs)
    .tag(4, WireType.Varint)
    .uint32(booleanType)
    .tag(14, WireType.Varint)
    .bool(true)
    .finish()
  return new BinaryWriter()
    .tag(1, WireType.Varint)
    .uint64(nowMs)
    .tag(2, WireType.LengthDelimited)
    .bytes(metric)
    .finish()
}

type ReadField = (reader: BinaryReader) => void
type Fields = Record<number, readonly [WireType, ReadField]>

/** A field that is encoded in another way than it should be is skipped, like one that is not known. */
function eachField(bytes: Uint8Array, fields: Fields): void {
  const reader = new BinaryReader(bytes)
  while (reader.pos < reader.len) {
    const [number, wireType] = reader.tag()
    const [expected, read] = fields[number] ?? []
    if (read && wireType === expected) read(reader)
    else reader.skip(wireType, number)
  }
}

const varint = (read: ReadField) => [WireType.Varint, read] as const
const delimited = (read: ReadField) => [WireType.LengthDelimited, read] as const

function setTime(owner: { timestampMs?: number }, time: bigint | string): void {
  const timeMs = Number(time)
  if (timeMs <= maxTimeMs) owner.timestampMs = timeMs
}

const exact = (whole: bigint | string): number | string =>
  Number.isSafeInteger(Number(whole)) ? Number(whole) : String(whole)
