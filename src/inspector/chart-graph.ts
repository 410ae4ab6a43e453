// A machine's statechart as a graph for the layout: states as boxes in boxes, transitions as labelled edges. What does not
// leave its state is a line in the state's box.
import type { ElkExtendedEdge, ElkLabel, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js'
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { placesOf, type TransitionPlace } from '../../machines/journal/places.ts'
import { callWords, eventWords, guardWords } from './chart-words.ts'

/** Pixels that a text takes, in the chart's type. */
export type MeasureText = (text: string, weight: 'plain' | 'strong') => number

/** What stands in a state's box, and what its node's place in the layout is made of. */
export interface ChartState {
  id: string
  title: string
  /** States lie within it. */
  isOuter: boolean
  isFinal: boolean
  lines: ChartLine[]
}

export interface ChartLine {
  text: string
  /** What the line is about; null for what is said of the state itself. */
  transition: string | null
}

export interface ChartArrow {
  id: string
  /** Null for the mark of an initial state. */
  transition: string | null
  lines: string[]
  /** Laid out from its end to its beginning. */
  isReversed: boolean
}

export interface Chart {
  machine: string
  states: ChartState[]
  arrows: ChartArrow[]
  /** Ids of nodes that are no states: where a state begins, and what stands for all states within one. */
  begins: string[]
  anywhere: string[]
  graph: ElkNode
}

export const lineHeight = 18
export const titleHeight = 30
export const inset = 10
/** Room beside the title for the marks of an active and of a visited state. */
const markRoom = 40
export const anywhereTitle = 'in any of these'

export function chartOf(machine: AnyStateMachine, measure: MeasureText): Chart {
  const { transitions } = placesOf(machine)
  const leaving = transitions.filter(({ targets }) => targets.length > 0)
  const chart: Omit<Chart, 'graph'> = {
    machine: machine.id,
    states: [],
    arrows: [],
    begins: [],
    anywhere: [],
  }

  function nodeOf(state: AnyStateNode): ElkNode {
    const drawn = drawnState(state, transitions)
    chart.states.push(drawn)
    const width = Math.ceil(
      Math.max(
        measure(drawn.title, 'strong') + markRoom,
        ...drawn.lines.map(({ text }) => measure(text, 'plain') + markRoom / 2),
      ) +
        2 * inset,
    )
    const height = headHeight(drawn)
    const inner = Object.values(state.states)
    if (inner.length === 0) return { id: state.id, width, height }
    return {
      id: state.id,
      // No state inherits what is said of another.
      layoutOptions: {
        ...layoutOptions,
        'elk.padding': `[top=${height + inset},left=${2 * inset},bottom=${2 * inset},right=${2 * inset}]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${width},${height})`,
      },
      children: [
        ...beginsOf(state),
        ...anywhereOf(state),
        ...inReadingOrder(state)
          .filter(({ parent }) => parent === state)
          .map(nodeOf),
      ],
    }
  }

  function beginsOf(state: AnyStateNode): ElkNode[] {
    if (state.type !== 'compound') return []
    const id = beginId(state.id)
    chart.begins.push(id)
    return [{ id, width: 14, height: 14, layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' } }]
  }

  function anywhereOf(state: AnyStateNode): ElkNode[] {
    if (!leaving.some(transition => transition.source === state.id && staysWithin(transition))) return []
    const id = anywhereId(state.id)
    chart.anywhere.push(id)
    return [{ id, width: Math.ceil(measure(anywhereTitle, 'plain')) + 2 * inset, height: 24 }]
  }

  function arrow(
    id: string,
    from: string,
    to: string,
    transition: string | null,
    lines: string[],
  ): ElkExtendedEdge {
    const isReversed = (order.get(to) ?? -1) < (order.get(from) ?? -1)
    chart.arrows.push({ id, transition, lines, isReversed })
    const [source, target] = isReversed ? [to, from] : [from, to]
    return { id, sources: [source], targets: [target], labels: labelsOf(lines, measure) }
  }

  const order = new Map(inReadingOrder(machine.root).map(({ id }, i) => [id, i]))
  const root = nodeOf(machine.root)
  const edges = [
    ...inReadingOrder(machine.root)
      .filter(({ type }) => type === 'compound')
      .flatMap(({ id, initial }) =>
        initial.target.map(target =>
          arrow(`${beginId(id)} to ${target.id}`, beginId(id), target.id, null, []),
        ),
      ),
    ...leaving.flatMap(transition =>
      transition.targets.map(target =>
        arrow(
          `${transition.id} to ${target}`,
          staysWithin(transition) ? anywhereId(transition.source) : transition.source,
          target,
          transition.id,
          [eventWords(transition.event), guardWords(transition, transitions)].filter(Boolean),
        ),
      ),
    ),
  ]
  return { ...chart, graph: { id: 'chart', layoutOptions, children: [root], edges } }
}

const layoutOptions: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.padding': '[top=12,left=12,bottom=12,right=12]',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelLabel': '6',
  'elk.layered.spacing.nodeNodeBetweenLayers': '30',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
}

function labelsOf(lines: readonly string[], measure: MeasureText): ElkLabel[] {
  if (lines.length === 0) return []
  const width = Math.ceil(Math.max(...lines.map(line => measure(line, 'plain')))) + inset
  return [
    {
      text: lines.join(' '),
      width,
      height: lines.length * lineHeight,
      layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
    },
  ]
}

function drawnState(state: AnyStateNode, all: readonly TransitionPlace[]): ChartState {
  const calls = callWords(state)
  const staying = all.filter(({ source, targets }) => source === state.id && targets.length === 0)
  return {
    id: state.id,
    title: state.type === 'history' ? `${state.key} (history)` : state.key,
    isOuter: Object.keys(state.states).length > 0,
    isFinal: state.type === 'final',
    lines: [
      ...(calls === null ? [] : [{ text: calls, transition: null }]),
      ...staying.map(transition => ({
        text: ['stays on', eventWords(transition.event), guardWords(transition, all)]
          .filter(Boolean)
          .join(' '),
        transition: transition.id,
      })),
    ],
  }
}

const headHeight = ({ lines }: ChartState): number =>
  lines.length === 0 ? titleHeight + 6 : titleHeight + lines.length * lineHeight + 8

/** It leads from a state to one within it, or to itself: an arrow from its own box would lie in it. */
const staysWithin = ({ source, targets }: TransitionPlace): boolean =>
  targets.some(target => target.startsWith(`${source}.`))

const beginId = (id: string): string => `${id} begin`
const anywhereId = (id: string): string => `${id} anywhere`

/**
 * From above to below: as the machine writes its states, with the one in which it begins first. Left to itself the layout
 * would break a circle anywhere.
 */
function inReadingOrder(state: AnyStateNode): AnyStateNode[] {
  const first = state.type === 'compound' ? state.initial.target : []
  const children = Object.values(state.states)
  const ordered = [
    ...children.filter(child => first.includes(child)),
    ...children.filter(child => !first.includes(child)),
  ]
  return [state, ...ordered.flatMap(inReadingOrder)]
}
