// Folds the messages of one edge node of Sparkplug B to readings: births say what aliases mean, sequence numbers that nothing is
// missing. A value whose meaning is not certain is left out, and the edge node is asked to say its births again.
import { type MetricAlias, metricValue, type SparkplugMetric, type SparkplugPayload } from './payload.ts'
import type { EdgeMessageType } from './topic.ts'

export interface EdgeMessage {
  type: EdgeMessageType
  /** Undefined for messages of the edge node itself. */
  device: string | undefined
  payload: SparkplugPayload
}

/** A value that was measured. */
export interface Reading {
  device: string | undefined
  metric: string
  value: number | string
  /** In ms since 1970. */
  atMs: number
}

interface Definition {
  name: string
  dataType: number | undefined
}

/** What an edge node or a device announced in its birth. */
interface Birth {
  /** Only of wanted metrics. */
  names: ReadonlyMap<string, Definition>
  /** Of all metrics; null for one that is not wanted. */
  aliases: ReadonlyMap<MetricAlias, Definition | null>
}

export interface EdgeNode {
  /** The number of its session, which its death repeats; undefined where the birth has none. */
  bdSeq: string | undefined
  /** The last number in order; undefined while a message may have been missed, until the next birth. */
  seq: number | undefined
  /** The last messages in order, by which one is known that the broker delivers once more. */
  accepted: readonly EdgeMessage[]
  /** By device; that of the edge node itself is under ''. */
  births: ReadonlyMap<string, Birth>
  /** Messages that came before one with a lower number. */
  waiting: readonly EdgeMessage[]
  waitingSinceMs: number
  /** When it was asked for its births, and how long it is not asked again. */
  birthRequest: { atMs: number; waitMs: number } | undefined
}

/** Why a message or a value was not used, or is a sign of trouble. */
export type EdgeProblem =
  | 'no_sequence'
  | 'repeated'
  | 'gap'
  | 'before_birth'
  | 'late_death'
  | 'unsure_alias'
  | 'unknown_metric'
  | 'too_many_devices'
  | 'nameless'
  | 'no_time'
  | 'wrong_type'

export interface EdgeStep {
  node: EdgeNode
  readings: readonly Reading[]
  problems: readonly EdgeProblem[]
  /** Ask the edge node for its births. */
  asksBirth: boolean
}

export interface EdgeRules {
  /** Whether telemetry uses metrics of this name. */
  isWanted: (metric: string) => boolean
  /** How long a message waits for those before it. */
  reorderMs: number
}

const minRequestMs = 10_000
const maxRequestMs = 5 * 60_000
const maxWaiting = 64
const maxAccepted = 32
const maxDevices = 2_000
const sequenceLength = 256

/** Of an edge node from which nothing has been heard yet. */
export const newEdgeNode: EdgeNode = {
  bdSeq: undefined,
  seq: undefined,
  accepted: [],
  births: new Map(),
  waiting: [],
  waitingSinceMs: 0,
  birthRequest: undefined,
}

/** `nowMs` is of a clock that is never set back. */
export function stepEdgeNode(
  node: EdgeNode,
  message: EdgeMessage,
  nowMs: number,
  rules: EdgeRules,
): EdgeStep {
  const fold = new Fold(node, nowMs, rules)
  fold.take(message)
  return fold.step()
}

/** Whether `waitedEdgeNode` has anything to do. */
export const hasWaited = (
  { waiting, waitingSinceMs }: EdgeNode,
  nowMs: number,
  { reorderMs }: EdgeRules,
): boolean => waiting.length > 0 && nowMs - waitingSinceMs >= reorderMs

/** What is missing has not come in time. */
export function waitedEdgeNode(node: EdgeNode, nowMs: number, rules: EdgeRules): EdgeStep {
  const fold = new Fold(node, nowMs, rules)
  fold.passGap()
  return fold.step()
}

/** The connection to the broker was lost, so births may be missed from now on. */
export function unheardEdgeNode(node: EdgeNode, rules: EdgeRules): EdgeStep {
  const fold = new Fold(node, 0, rules)
  fold.loseTrack()
  return { ...fold.step(), node: { ...fold.node, birthRequest: node.birthRequest }, asksBirth: false }
}

/** One step: replaces `node`, whose parts are never changed, and gathers what follows from the step. */
class Fold {
  node: EdgeNode
  readonly #nowMs: number
  readonly #rules: EdgeRules
  readonly #readings: Reading[] = []
  readonly #problems: EdgeProblem[] = []
  #needsBirth = false

  constructor(node: EdgeNode, nowMs: number, rules: EdgeRules) {
    this.node = node
    this.#nowMs = nowMs
    this.#rules = rules
  }

  step(): EdgeStep {
    const asksBirth = this.#needsBirth && this.#mayAsk()
    if (asksBirth) this.#change({ birthRequest: { atMs: this.#nowMs, waitMs: this.#nextWaitMs() } })
    return { node: this.node, readings: this.#readings, problems: this.#problems, asksBirth }
  }

  take(message: EdgeMessage): void {
    if (message.type === 'NBIRTH') this.#takeNodeBirth(message)
    else if (message.type === 'NDEATH') this.#takeNodeDeath(message)
    else this.#takeInOrder(message)
  }

  /** Goes on behind a gap. */
  passGap(): void {
    this.#problems.push('gap')
    this.#needsBirth = true
    this.loseTrack()
  }

  /** Uses what is held as far as it is certain. */
  loseTrack(): void {
    const { waiting, seq = 0 } = this.node
    this.#change({ seq: undefined, accepted: [], waiting: [] })
    const ahead = ({ payload }: EdgeMessage) => distance(seq, payload.seq ?? seq)
    for (const message of waiting.toSorted((one, other) => ahead(one) - ahead(other))) this.#use(message)
  }

  #change(changes: Partial<EdgeNode>): void {
    this.node = { ...this.node, ...changes }
  }

  /** Whoever is asked again and again without need would say nothing but births. */
  #mayAsk(): boolean {
    const { birthRequest } = this.node
    return !birthRequest || this.#nowMs - birthRequest.atMs >= birthRequest.waitMs
  }

  #nextWaitMs(): number {
    const { birthRequest } = this.node
    const isLongAgo = !birthRequest || this.#nowMs - birthRequest.atMs > 2 * maxRequestMs
    return isLongAgo ? minRequestMs : Math.min(2 * birthRequest.waitMs, maxRequestMs)
  }

  #takeNodeBirth({ payload }: EdgeMessage): void {
    if (!isSequence(payload.seq)) return void this.#problems.push('no_sequence')
    const births = new Map([['', this.#birth(undefined, payload)]])
    this.#change({ bdSeq: bdSeqOf(payload), seq: payload.seq, accepted: [], births, waiting: [] })
  }

  /** The broker sends the death of an earlier session late, when the next session may have begun. */
  #takeNodeDeath({ payload }: EdgeMessage): void {
    const bdSeq = bdSeqOf(payload)
    const isOfOther = bdSeq !== undefined && this.node.bdSeq !== undefined && bdSeq !== this.node.bdSeq
    if (isOfOther) return void this.#problems.push('late_death')
    this.#change({ ...newEdgeNode, birthRequest: this.node.birthRequest })
  }

  #takeInOrder(message: EdgeMessage): void {
    const { seq } = message.payload
    const last = this.node.seq
    if (!isSequence(seq)) return void this.#problems.push('no_sequence')
    if (last === undefined) {
      this.#needsBirth = true
      return void this.#use(message)
    }
    const ahead = distance(last, seq)
    const isWaiting = this.node.waiting.some(each => each.payload.seq === seq)
    if (ahead === 0 || isWaiting || this.node.accepted.some(each => isSameMessage(each, message)))
      return void this.#problems.push('repeated')
    if (ahead > 1) return void this.#hold(message)
    this.#change({ seq, accepted: [...this.node.accepted, message].slice(-maxAccepted) })
    this.#use(message)
    this.#release()
  }

  #hold(message: EdgeMessage): void {
    const { waiting, waitingSinceMs } = this.node
    this.#change({
      waiting: [...waiting, message],
      waitingSinceMs: waiting.length ? waitingSinceMs : this.#nowMs,
    })
    if (this.node.waiting.length > maxWaiting) this.passGap()
  }

  /** Takes the next one of those that are held. */
  #release(): void {
    const { waiting, seq: last } = this.node
    const next = waiting.find(
      ({ payload }) => last !== undefined && distance(last, payload.seq ?? last) === 1,
    )
    if (!next) return
    this.#change({ waiting: waiting.filter(each => each !== next) })
    this.#takeInOrder(next)
  }

  #use({ type, device, payload }: EdgeMessage): void {
    if (type === 'DBIRTH') this.#takeDeviceBirth(device ?? '', payload)
    else if (type === 'DDEATH') this.#change({ births: without(this.node.births, device ?? '') })
    else this.#takeData(device, payload)
  }

  #takeDeviceBirth(device: string, payload: SparkplugPayload): void {
    const { births } = this.node
    if (births.size >= maxDevices && !births.has(device)) return void this.#problems.push('too_many_devices')
    this.#change({ births: new Map(births).set(device, this.#birth(device, payload)) })
  }

  #birth(device: string | undefined, payload: SparkplugPayload): Birth {
    const names = new Map<string, Definition>()
    const aliases = new Map<MetricAlias, Definition | null>()
    for (const metric of payload.metrics) {
      const { name, alias, dataType } = metric
      if (name === undefined) {
        this.#problems.push('nameless')
        continue
      }
      const definition = this.#rules.isWanted(name) ? { name, dataType } : null
      if (alias !== undefined) aliases.set(alias, definition)
      if (!definition) continue
      names.set(name, definition)
      this.#read(device, definition, metric, payload)
    }
    return { names, aliases }
  }

  #takeData(device: string | undefined, payload: SparkplugPayload): void {
    const birth = this.node.births.get(device ?? '')
    if (!birth) {
      this.#needsBirth = true
      return void this.#problems.push('before_birth')
    }
    for (const metric of payload.metrics) {
      const definition = this.#define(birth, metric)
      if (definition) this.#read(device, definition, metric, payload)
    }
  }

  /** Null if the metric is not wanted, or if it is not certain which one it is. */
  #define({ names, aliases }: Birth, { name, alias }: SparkplugMetric): Definition | null {
    if (name !== undefined) {
      if (!this.#rules.isWanted(name)) return null
      return names.get(name) ?? this.#unknown()
    }
    if (alias === undefined) return this.#unusable('nameless')
    // A birth that was missed may have given the alias to another metric.
    if (this.node.seq === undefined) return this.#unusable('unsure_alias')
    const definition = aliases.get(alias)
    return definition === undefined ? this.#unknown() : definition
  }

  #unknown(): null {
    this.#needsBirth = true
    return this.#unusable('unknown_metric')
  }

  #unusable(problem: EdgeProblem): null {
    this.#problems.push(problem)
    return null
  }

  #read(
    device: string | undefined,
    definition: Definition,
    metric: SparkplugMetric,
    payload: SparkplugPayload,
  ): void {
    if (metric.isNull) return
    // The time of a message says nothing of values that it brings late.
    const atMs = metric.timestampMs ?? (metric.isHistorical ? undefined : payload.timestampMs)
    const value = metricValue(metric.value, metric.dataType ?? definition.dataType)
    if (atMs === undefined) this.#problems.push('no_time')
    else if (value === undefined) this.#problems.push('wrong_type')
    else this.#readings.push({ device, metric: definition.name, value, atMs })
  }
}

/** How far the second number is ahead of the first one, from 0 to 255. */
const distance = (from: number, to: number): number => (to - from + sequenceLength) % sequenceLength

/** Its number alone proves nothing: numbers begin again after 255, and after many messages were missed. */
const isSameMessage = (one: EdgeMessage, other: EdgeMessage): boolean =>
  one.payload.seq === other.payload.seq &&
  one.type === other.type &&
  one.device === other.device &&
  one.payload.timestampMs === other.payload.timestampMs &&
  one.payload.metrics.length === other.payload.metrics.length &&
  one.payload.metrics.every((metric, i) => isSameMetric(metric, other.payload.metrics[i]))

const isSameMetric = (one: SparkplugMetric, other: SparkplugMetric | undefined): boolean =>
  other !== undefined && metricFields.every(field => Object.is(one[field], other[field]))

const metricFields = ['name', 'alias', 'dataType', 'timestampMs', 'isHistorical', 'isNull', 'value'] as const

const isSequence = (seq: number | undefined): seq is number => seq !== undefined && seq < sequenceLength

function bdSeqOf({ metrics }: SparkplugPayload): string | undefined {
  const value = metrics.find(({ name }) => name === 'bdSeq')?.value
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined
}

function without(births: EdgeNode['births'], device: string): EdgeNode['births'] {
  const left = new Map(births)
  left.delete(device)
  return left
}
