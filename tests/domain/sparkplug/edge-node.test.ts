import { describe, expect, test } from 'vitest'
import {
  type EdgeMessage,
  type EdgeNode,
  type EdgeStep,
  hasWaited,
  newEdgeNode,
  stepEdgeNode,
  unheardEdgeNode,
  waitedEdgeNode,
} from '../../../domain/sparkplug/edge-node.ts'
import type { SparkplugMetric } from '../../../domain/sparkplug/payload.ts'

const double = 10
const rules = { isWanted: (name: string) => name === 'SOC' || name === 'POWER', reorderMs: 2_000 }

const metric = (given: Partial<SparkplugMetric>): SparkplugMetric => ({
  isHistorical: false,
  isNull: false,
  ...given,
})
const nodeBirth = (seq: number, bdSeq = 1): EdgeMessage => ({
  type: 'NBIRTH',
  device: undefined,
  payload: {
    seq,
    timestampMs: 1_000,
    metrics: [metric({ name: 'bdSeq', value: BigInt(bdSeq), dataType: 4 })],
  },
})
const deviceBirth = (seq: number, aliases: Record<string, number> = { SOC: 1, POWER: 2 }): EdgeMessage => ({
  type: 'DBIRTH',
  device: 'B-1',
  payload: {
    seq,
    timestampMs: 2_000,
    metrics: Object.entries(aliases).map(([name, alias]) =>
      metric({ name, alias, dataType: double, value: 50 }),
    ),
  },
})
const data = (seq: number, given: Partial<SparkplugMetric> = {}): EdgeMessage => ({
  type: 'DDATA',
  device: 'B-1',
  payload: { seq, timestampMs: 3_000, metrics: [metric({ alias: 1, value: seq, ...given })] },
})
const nodeDeath = (bdSeq: number): EdgeMessage => ({
  type: 'NDEATH',
  device: undefined,
  payload: { metrics: [metric({ name: 'bdSeq', value: BigInt(bdSeq), dataType: 4 })] },
})

/** What all messages give together. */
function heard(messages: readonly EdgeMessage[], node: EdgeNode = newEdgeNode, nowMs = 0): EdgeStep {
  const whole: { node: EdgeNode; readings: unknown[]; problems: unknown[]; asksBirth: boolean } = {
    node,
    readings: [],
    problems: [],
    asksBirth: false,
  }
  for (const message of messages) {
    const step = stepEdgeNode(whole.node, message, nowMs, rules)
    whole.node = step.node
    whole.readings.push(...step.readings)
    whole.problems.push(...step.problems)
    whole.asksBirth ||= step.asksBirth
  }
  return whole as EdgeStep
}

const born = () => heard([nodeBirth(0), deviceBirth(1)]).node
const valuesOf = ({ readings }: EdgeStep) => readings.map(({ metric: name, value }) => `${name} ${value}`)

describe('an edge node in order', () => {
  test('births and data become readings, by name and by alias', () => {
    const step = heard([nodeBirth(0), deviceBirth(1), data(2), data(3, { name: 'POWER', alias: 2 })])

    expect(valuesOf(step)).toEqual(['SOC 50', 'POWER 50', 'SOC 2', 'POWER 3'])
    expect(step).toMatchObject({ problems: [], asksBirth: false })
    expect(step.readings.at(-1)).toEqual({ device: 'B-1', metric: 'POWER', value: 3, atMs: 3_000 })
  })

  test('the sequence goes on with 0 after 255', () => {
    const step = heard([nodeBirth(254), deviceBirth(255), data(0), data(1)])

    expect(valuesOf(step)).toEqual(['SOC 50', 'POWER 50', 'SOC 0', 'SOC 1'])
    expect(step.problems).toEqual([])
  })

  test('metrics that telemetry does not use are left out without a word', () => {
    const step = heard([data(2, { name: 'Properties/Firmware', value: '1.2' })], born())

    expect(step).toMatchObject({ readings: [], problems: [], asksBirth: false })
  })

  test('a value of its own time has it, and one that was kept without a time has none', () => {
    const step = heard(
      [data(2, { timestampMs: 500, isHistorical: true }), data(3, { isHistorical: true })],
      born(),
    )

    expect(step.readings.map(({ atMs }) => atMs)).toEqual([500])
    expect(step.problems).toEqual(['no_time'])
  })

  test.each([
    ['no value', { isNull: true }, []],
    ['a switch', { value: true, dataType: 11 }, ['wrong_type']],
    ['no number', { value: Number.NaN }, ['wrong_type']],
    ['an infinite number', { value: Number.POSITIVE_INFINITY }, ['wrong_type']],
  ])('%s is no reading', (_, given, problems) => {
    expect(heard([data(2, given)], born())).toMatchObject({ readings: [], problems })
  })

  test('integers below zero are read by their data type', () => {
    const negative = [
      data(2, { dataType: 2, value: 65_535 }),
      data(3, { dataType: 3, value: 4_294_967_196 }),
      data(4, { dataType: 4, value: 2n ** 64n - 7n }),
      data(5, { dataType: 7, value: 4_294_967_196 }),
    ]
    expect(valuesOf(heard(negative, born()))).toEqual(['SOC -1', 'SOC -100', 'SOC -7', 'SOC 4294967196'])
  })
})

describe('an edge node with missing messages', () => {
  test('messages that overtook each other are put in order', () => {
    const step = heard([data(4), data(3), data(2)], born())

    expect(valuesOf(step)).toEqual(['SOC 2', 'SOC 3', 'SOC 4'])
    expect(step).toMatchObject({ problems: [], asksBirth: false })
  })

  test('a message that does not come in time is a gap: births are asked for, and aliases no longer believed', () => {
    const waiting = heard([data(3)], born(), 100)
    expect(waiting.readings).toEqual([])
    expect(hasWaited(waiting.node, 1_000, rules)).toBe(false)
    expect(hasWaited(waiting.node, 2_100, rules)).toBe(true)

    const step = waitedEdgeNode(waiting.node, 2_100, rules)

    expect(step).toMatchObject({ readings: [], problems: ['gap', 'unsure_alias'], asksBirth: true })
    expect(valuesOf(heard([data(5, { name: 'SOC' })], step.node, 2_200))).toEqual(['SOC 5'])
    expect(valuesOf(heard([nodeBirth(0), deviceBirth(1), data(2)], step.node, 2_300)).at(-1)).toBe('SOC 2')
  })

  test('a message that comes twice counts once', () => {
    const step = heard([data(2), data(2)], born())

    expect(valuesOf(step)).toEqual(['SOC 2'])
    expect(step.problems).toEqual(['repeated'])
  })

  test('a message that comes once more behind later ones is left out, and no births are asked for', () => {
    const step = heard([data(2), data(3), data(4), data(2)], born())

    expect(valuesOf(step)).toEqual(['SOC 2', 'SOC 3', 'SOC 4'])
    expect(step.problems).toEqual(['repeated'])
    expect(hasWaited(step.node, 60_000, rules)).toBe(false)
  })

  test('another message with the number of an earlier one shows that many were missed', () => {
    const { node } = heard([data(2), data(3), data(2, { value: 7 })], born())

    expect(node.waiting).toHaveLength(1)
  })

  test('data before any birth asks for births once, and again after longer and longer times', () => {
    const asked: number[] = []
    let node = newEdgeNode
    for (let second = 0; second < 100; second += 1) {
      const step = stepEdgeNode(node, data(second % 256), second * 1_000, rules)
      if (step.asksBirth) asked.push(second)
      node = step.node
    }
    expect(asked).toEqual([0, 10, 30, 70])
  })

  test('an alias that no birth has named asks for births', () => {
    expect(heard([data(2, { alias: 9 })], born())).toMatchObject({ readings: [], asksBirth: true })
  })

  test('after a lost connection aliases are not believed until the next birth', () => {
    const { node } = unheardEdgeNode(born(), rules)

    expect(heard([data(2)], node)).toMatchObject({ readings: [], asksBirth: true })
  })

  test('too many messages ahead of a missing one are not kept for ever', () => {
    const step = heard(
      Array.from({ length: 70 }, (_, index) => data(3 + index, { name: 'SOC' })),
      born(),
    )
    expect(step.problems).toContain('gap')
    expect(step.node.waiting.length).toBeLessThan(70)
    expect(step.readings).toHaveLength(70)
  })
})

describe('an edge node that ends', () => {
  test('after its death nothing is believed until the next birth', () => {
    const step = heard([nodeDeath(1), data(2)], born())

    expect(step).toMatchObject({ readings: [], problems: ['before_birth'], asksBirth: true })
  })

  test('the late death of an earlier session changes nothing', () => {
    const step = heard([nodeBirth(0, 2), deviceBirth(1), nodeDeath(1), data(2)])

    expect(valuesOf(step).at(-1)).toBe('SOC 2')
    expect(step.problems).toEqual(['late_death'])
  })

  test('the death of a device ends that device alone', () => {
    const death: EdgeMessage = { type: 'DDEATH', device: 'B-1', payload: { seq: 2, metrics: [] } }

    const step = heard([death, data(3)], born())

    expect(step).toMatchObject({ readings: [], problems: ['before_birth'], asksBirth: true })
  })

  test('a new birth may give an alias to another metric', () => {
    const step = heard([nodeBirth(0, 2), deviceBirth(1, { POWER: 1 }), data(2)], born())

    expect(valuesOf(step).at(-1)).toBe('POWER 2')
  })
})
