// What a message of Sparkplug B says, and the value of a metric by its data type.

/** As it is encoded: whether an integer has a sign is known from its data type alone. */
export type EncodedValue = number | bigint | boolean | string

/** Numbers where they are exact. */
export type MetricAlias = number | string

export interface SparkplugMetric {
  name?: string
  /** Stands for the name in data, as the birth says. */
  alias?: MetricAlias
  /** In ms since 1970. */
  timestampMs?: number
  dataType?: number
  /** Measured earlier and sent late. */
  isHistorical: boolean
  /** Undefined: it has none, or one of a type that telemetry does not use. */
  value?: EncodedValue
  /** Says that it has no value at present. */
  isNull: boolean
}

export interface SparkplugPayload {
  /** In ms since 1970. */
  timestampMs?: number
  /** From 0 to 255, and then from 0 again. */
  seq?: number
  metrics: readonly SparkplugMetric[]
}

const int64 = 4
/** Bits of the signed integers, which are encoded without a sign. */
const signedBits: Record<number, number> = { 1: 8, 2: 16, 3: 32, [int64]: 64 }
/** Data types of integers and floating point numbers, with and without sign. */
const isNumeric = (dataType: number): boolean => dataType >= 1 && dataType <= 10

/** A finite number or a text; undefined for everything else, and where value and data type do not fit. */
export function metricValue(encoded: EncodedValue | undefined, dataType = 0): number | string | undefined {
  if (typeof encoded === 'string') return encoded
  if (encoded === undefined || typeof encoded === 'boolean' || !isNumeric(dataType)) return undefined
  const bits = signedBits[dataType]
  const value = bits && Number.isInteger(Number(encoded)) ? signed(encoded, bits) : Number(encoded)
  return Number.isFinite(value) ? value : undefined
}

/** Some encoders fill 32 or 64 bits for a smaller negative integer, so only the lowest bits count. */
const signed = (encoded: number | bigint, bits: number): number =>
  Number(BigInt.asIntN(bits, BigInt(encoded)))
