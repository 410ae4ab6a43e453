// Whatever happens to the messages of an edge node on their way, no value is taken for one of another metric.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type EdgeMessage,
  hasWaited,
  newEdgeNode,
  type Reading,
  stepEdgeNode,
  unheardEdgeNode,
  waitedEdgeNode,
} from '../../../domain/sparkplug/edge-node.ts'
import type { SparkplugMetric, SparkplugPayload } from '../../../domain/sparkplug/payload.ts'

const metrics = ['SOC', 'POWER'] as const
const rules = { isWanted: (name: string) => name === 'SOC' || name === 'POWER', reorderMs: 2_000 }

/** What happens to a message: it comes some places later, not at all, twice, or once more long after. */
interface Way {
  fate: 'arrives' | 'lost' | 'twice' | 'again later'
  delay: number
}
type Step =
  /** A device's birth gives SOC one of the aliases 1 and 2, and POWER the other. */
  | { kind: 'birth'; socAlias: 1 | 2; way: Way }
  /** A value of the metric, by its name or by its alias. */
  | { kind: 'data'; metric: 0 | 1; byName: boolean; way: Way }
  | { kind: 'pause'; ms: number }
  /** The bridge loses the broker, and with it the next messages. */
  | { kind: 'cut'; missed: number }
/** What an edge node does from one birth of its own to its death. */
interface Session {
  /** Of its birth. */
  seq: number
  steps: readonly Step[]
  death: 'arrives' | 'late' | 'lost'
  isBirthLost: boolean
}
/** What the bridge sees, in order. */
type Arrival = EdgeMessage | { pauseMs: number } | 'cut'

const wayOf = (...fates: Way['fate'][]) =>
  fc.record({ fate: fc.constantFrom(...fates), delay: fc.constantFrom(0, 0, 0, 1, 3, 8) })
const birthBy = (way: fc.Arbitrary<Way>): fc.Arbitrary<Step> =>
  fc.record({ kind: fc.constant('birth'), socAlias: fc.constantFrom(1, 2), way })
const dataBy = (way: fc.Arbitrary<Way>): fc.Arbitrary<Step> =>
  fc.record({ kind: fc.constant('data'), metric: fc.constantFrom(0, 1), byName: fc.boolean(), way })
const pause: fc.Arbitrary<Step> = fc.record({ kind: fc.constant('pause'), ms: fc.constantFrom(500, 2_500) })
const cut: fc.Arbitrary<Step> = fc.record({ kind: fc.constant('cut'), missed: fc.nat(6) })

const sessionsOf = (step: fc.Arbitrary<Step>, ends: Pick<Session, 'death' | 'isBirthLost'>[]) =>
  fc.array(
    fc
      .tuple(
        fc.record({
          seq: fc.constantFrom(0, 0, 250, 255),
          steps: fc.tuple(birthBy(wayOf('arrives')), fc.array(step, { maxLength: 60 })),
        }),
        fc.constantFrom(...ends),
      )
      .map(([{ seq, steps }, end]): Session => ({ seq, steps: steps.flat(), ...end })),
    { minLength: 1, maxLength: 4 },
  )

const metric = (given: Partial<SparkplugMetric>): SparkplugMetric => ({
  isHistorical: false,
  isNull: false,
  dataType: 10,
  ...given,
})
const message = (
  type: EdgeMessage['type'],
  seq: number | undefined,
  of: SparkplugPayload['metrics'],
): EdgeMessage => ({
  type,
  device: type[0] === 'D' ? 'B-1' : undefined,
  payload: { timestampMs: 1_000, metrics: of, ...(seq !== undefined && { seq }) },
})
const bdSeqIs = (value: number) => [metric({ name: 'bdSeq', value: BigInt(value), dataType: 4 })]

/** What arrives, and the values that were sent: each once, even ones of SOC and odd ones of POWER. */
function arrivalsOf(sessions: readonly Session[]): { arrivals: Arrival[]; sent: number[] } {
  const sent: number[] = []
  const arrivals = sessions.flatMap(({ seq: first, steps, isBirthLost }, bdSeq) => {
    const before = sessions[bdSeq - 1]?.death
    // A death that comes late is known by the birth after it.
    const isHeard = !isBirthLost || before === 'late' || before === 'lost'
    const placed: [at: number, arrival: Arrival][] = []
    if (before === 'arrives') placed.push([-3, message('NDEATH', undefined, bdSeqIs(bdSeq - 1))])
    if (isHeard) placed.push([-2, message('NBIRTH', first, bdSeqIs(bdSeq))])
    if (before === 'late') placed.push([2.5, message('NDEATH', undefined, bdSeqIs(bdSeq - 1))])
    let seq = first
    let socAlias = 1
    let missed = 0
    const send = (at: number, { fate, delay }: Way, what: EdgeMessage) => {
      missed -= 1
      if (missed >= 0 || fate === 'lost') return
      placed.push([at + delay, what])
      if (fate === 'twice') placed.push([at + delay, what])
      if (fate === 'again later') placed.push([at + delay + 10, what])
    }
    for (const [at, step] of steps.entries()) {
      if (step.kind === 'pause') placed.push([at, { pauseMs: step.ms }])
      else if (step.kind === 'cut') {
        placed.push([at, 'cut'])
        missed = step.missed
      } else {
        seq = (seq + 1) % 256
        if (step.kind === 'birth') {
          socAlias = step.socAlias
          const aliases = [socAlias, 3 - socAlias]
          const named = metrics.map((name, of) => metric({ name, alias: aliases[of] ?? 0, isNull: true }))
          send(at, step.way, message('DBIRTH', seq, named))
        } else {
          const value = 2 * sent.length + step.metric
          sent.push(value)
          const alias = step.metric === 0 ? socAlias : 3 - socAlias
          const named = step.byName ? { name: metrics[step.metric] } : { alias }
          send(at, step.way, message('DDATA', seq, [metric({ ...named, value })]))
        }
      }
    }
    return placed.toSorted(([one], [other]) => one - other).map(([, arrival]) => arrival)
  })
  return { arrivals, sent }
}

/** What the bridge makes of it, and whether it asked for births, then or later. */
function heard(arrivals: readonly Arrival[]): { readings: Reading[]; asked: boolean } {
  let node = newEdgeNode
  let nowMs = 0
  let asked = false
  const readings: Reading[] = []
  for (const arrival of arrivals) {
    if (arrival !== 'cut' && 'pauseMs' in arrival) nowMs += arrival.pauseMs
    if (arrival !== 'cut' && 'pauseMs' in arrival && !hasWaited(node, nowMs, rules)) continue
    const step =
      arrival === 'cut'
        ? unheardEdgeNode(node, rules)
        : 'pauseMs' in arrival
          ? waitedEdgeNode(node, nowMs, rules)
          : stepEdgeNode(node, arrival, nowMs, rules)
    node = step.node
    asked ||= step.asksBirth
    readings.push(...step.readings)
  }
  return { readings, asked: asked || hasWaited(node, Number.POSITIVE_INFINITY, rules) }
}

const everyEnd = (['arrives', 'late', 'lost'] as const).flatMap(death =>
  [true, false].map(isBirthLost => ({ death, isBirthLost })),
)
const anyWay = wayOf('arrives', 'arrives', 'arrives', 'lost', 'twice', 'again later')
const anyStep = fc.oneof(
  { weight: 12, arbitrary: dataBy(anyWay) },
  { weight: 3, arbitrary: birthBy(anyWay) },
  { weight: 1, arbitrary: pause },
  { weight: 1, arbitrary: cut },
)

test('no value is taken for one of another metric, whatever is lost, repeated or late', () => {
  fc.assert(
    fc.property(sessionsOf(anyStep, everyEnd), sessions => {
      const { arrivals, sent } = arrivalsOf(sessions)

      for (const { metric: name, value } of heard(arrivals).readings) {
        expect(sent).toContain(value)
        expect(name).toBe(metrics[Number(value) % 2])
      }
    }),
  )
})

test('messages that only overtake each other or come twice, even late, give each value once, in order, and no births are asked for', () => {
  const way = wayOf('arrives', 'twice', 'again later')
  const step = fc.oneof({ weight: 5, arbitrary: dataBy(way) }, { weight: 1, arbitrary: birthBy(way) })
  const ends = everyEnd.filter(({ isBirthLost }) => !isBirthLost)
  fc.assert(
    fc.property(sessionsOf(step, ends), sessions => {
      const { arrivals, sent } = arrivalsOf(sessions)

      const { readings, asked } = heard(arrivals)

      expect(readings.map(({ value }) => value)).toEqual(sent)
      expect(asked).toBe(false)
    }),
  )
})

test('after whatever has happened, births that are heard make everything after them certain again', () => {
  const calm = fc.array(dataBy(fc.constant({ fate: 'arrives', delay: 0 })), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(sessionsOf(anyStep, everyEnd), calm, fc.nat(255), (sessions, after, seq) => {
      const birth: Step = { kind: 'birth', socAlias: 2, way: { fate: 'arrives', delay: 0 } }
      const last: Session = { seq, steps: [birth, ...after], death: 'lost', isBirthLost: false }
      const { arrivals, sent } = arrivalsOf([...sessions, last])

      const values = heard(arrivals).readings.map(({ value }) => value)

      expect(values.slice(-after.length)).toEqual(sent.slice(-after.length))
    }),
  )
})
