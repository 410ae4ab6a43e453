import ELK from 'elkjs/lib/elk.bundled.js'
import { expect, test } from 'vitest'
import { type AnyStateMachine, createMachine } from 'xstate'
import { everyMachine } from '../../../machines/all.ts'
import { statesAndTransitions } from '../../../machines/journal/transitions.ts'
import {
  type ChartBox,
  type Drawing,
  drawingOf,
  type Point,
} from '../../../src/inspector/statechart/chart-drawing.ts'
import { graphOf } from '../../../src/inspector/statechart/chart-graph.ts'
import { chartOf } from '../../../src/inspector/statechart/chart-model.ts'

const elk = new ELK()

async function drawn(machine: AnyStateMachine): Promise<Drawing> {
  const chart = chartOf(machine)
  return drawingOf(chart, await elk.layout(graphOf(chart, text => text.length * 8)))
}

const overlap = (a: ChartBox, b: ChartBox): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

const within = (inner: ChartBox, outer: ChartBox): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

/** All that a machine can have and those of the product do not. */
const oddMachine = createMachine({
  id: 'odd',
  type: 'parallel',
  states: {
    left: {
      initial: 'one',
      states: {
        one: { on: { again: { target: 'one', reenter: true }, up: '#odd.left', both: ['two', 'three'] } },
        two: {
          after: { 500: 'one' },
          onDone: '#odd.left.three',
          initial: 'in',
          states: { in: { type: 'final' } },
        },
        three: { type: 'final' },
      },
    },
    right: {
      initial: 'on',
      on: { anew: { target: '.on', reenter: true }, itself: { target: 'right', reenter: true } },
      states: { on: { on: { 'mouse.*': 'before' } }, before: { type: 'history' } },
    },
  },
})

const machines: AnyStateMachine[] = [...Object.values(everyMachine.machines), oddMachine]

test.each(machines.map(machine => [machine.id, machine] as const))(
  'the statechart of %s lies within its picture, and no label lies upon a state or another label',
  async (_, machine) => {
    const { width, height, states, arrows, begins, anywhere } = await drawn(machine)

    const labels = arrows.flatMap(({ label, lines }) => (label ? [{ ...label, text: lines.join(' ') }] : []))
    const solid = [...states.filter(({ isOuter }) => !isOuter), ...begins, ...anywhere]
    const points = arrows.flatMap(({ points }) => points.map(point => ({ ...point, width: 0, height: 0 })))
    const picture = { x: 0, y: 0, width, height }
    expect([...states, ...labels, ...points].filter(box => !within(box, picture))).toEqual([])
    expect(labels.filter(label => solid.some(box => overlap(box, label)))).toEqual([])
    expect(labels.filter(label => labels.some(other => other !== label && overlap(other, label)))).toEqual([])
    expect(arrows.filter(({ points }) => points.length < 2)).toEqual([])
  },
)

test.each(machines.map(machine => [machine.id, machine] as const))(
  'every state of %s lies in the one that it belongs to, and every arrow leads from its source to its target',
  async (_, machine) => {
    const { states, arrows } = await drawn(machine)

    const boxes = new Map(states.map(state => [state.id, state]))
    const boxOf = (id: string) => boxes.get(id) ?? { x: 0, y: 0, width: 0, height: 0 }
    const parentOf = (id: string) => id.slice(0, id.lastIndexOf('.'))
    expect(states.filter(({ id }) => id.includes('.') && !within(boxOf(id), boxOf(parentOf(id))))).toEqual([])
    for (const { transition: place, points } of arrows.filter(({ transition }) => transition)) {
      const { source = '', targets = [] } =
        statesAndTransitions(machine).transitions.find(({ id }) => id === place) ?? {}
      expect(isAt(points[0], boxOf(source))).toBe(true)
      expect(targets.some(id => isAt(points.at(-1), boxOf(id)))).toBe(true)
    }
  },
)

const isAt = (point: Point | undefined, { x, y, width, height }: ChartBox): boolean =>
  point !== undefined &&
  within({ ...point, width: 0, height: 0 }, { x: x - 1, y: y - 1, width: width + 2, height: height + 2 })
