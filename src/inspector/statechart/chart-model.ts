// The content of a machine's statechart: states as nested boxes, and transitions as arrows between them. A transition that
// does not leave its state is a line in the state's box.
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { statesAndTransitions, type TransitionInfo } from '../../../machines/journal/transitions.ts'
import { callWords, eventWords, guardWords } from '../common/state-words.ts'
import type { Visited } from './visited.ts'

/** The machine of a statechart, and what is highlighted in it. */
export interface ChartSubject {
  machine: AnyStateMachine
  /** Ids of the active states: 'session.identifying'. */
  active: ReadonlySet<string>
  /** Ids of the last transitions that were taken. */
  last: readonly string[]
  visited: Visited
}

export interface StatechartModel {
  machine: string
  /** From top to bottom, outer states before inner ones. */
  states: ChartState[]
  arrows: ChartArrow[]
  /** The initial marks of states with inner states. */
  begins: ChartMark[]
  /** The source of arrows that lead from any inner state of a state to one of them. */
  anywhere: ChartMark[]
}

export interface ChartState {
  id: string
  /** Its parent. */
  parent: string | null
  title: string
  /** It has inner states. */
  isOuter: boolean
  isFinal: boolean
  lines: ChartLine[]
}

export interface ChartLine {
  text: string
  /** The transition of the line; null for a line about the state itself. */
  transition: string | null
}

export interface ChartArrow {
  id: string
  /** Ids of states or marks. */
  from: string
  to: string
  /** Null for the arrow from an initial mark. */
  transition: string | null
  lines: string[]
  /** The arrow leads upwards. */
  isBack: boolean
}

export interface ChartMark {
  id: string
  /** The state that contains it. */
  parent: string
}

export function chartOf(machine: AnyStateMachine): StatechartModel {
  const nodes = inReadingOrder(machine.root)
  const { transitions } = statesAndTransitions(machine)
  const leaving = transitions.filter(({ targets }) => targets.length > 0)
  const marks = (ids: readonly string[], markOf: (id: string) => string) =>
    [...new Set(ids)].map(id => ({ id: markOf(id), parent: id }))
  const order = new Map(nodes.map(({ id }, i) => [id, i]))
  const above = (a: string, b: string): boolean => (order.get(a) ?? -1) < (order.get(b) ?? -1)
  return {
    machine: machine.id,
    states: nodes.map(node => stateOf(node, transitions)),
    arrows: [
      ...nodes.flatMap(firstArrows),
      ...leaving.flatMap(transition => arrowsOf(transition, transitions, above)),
    ],
    begins: marks(
      nodes.filter(({ type }) => type === 'compound').map(({ id }) => id),
      beginId,
    ),
    anywhere: marks(
      leaving.filter(leadsInwards).map(({ source }) => source),
      anywhereId,
    ),
  }
}

/**
 * From top to bottom: in the order in which the machine lists its states, the initial one first. A layout on its own would
 * break cycles anywhere.
 */
function inReadingOrder(node: AnyStateNode): AnyStateNode[] {
  const children = Object.values(node.states)
  const isFirst = (child: AnyStateNode) => firstOf(node).includes(child)
  const ordered = [...children.filter(isFirst), ...children.filter(child => !isFirst(child))]
  return [node, ...ordered.flatMap(inReadingOrder)]
}

const firstOf = (node: AnyStateNode): readonly AnyStateNode[] =>
  node.type === 'compound' ? node.initial.target : []

function stateOf(node: AnyStateNode, all: readonly TransitionInfo[]): ChartState {
  const calls = callWords(node)
  const staying = all.filter(({ source, targets }) => source === node.id && targets.length === 0)
  return {
    id: node.id,
    parent: node.parent?.id ?? null,
    title: node.type === 'history' ? `${node.key} (history)` : node.key,
    isOuter: Object.keys(node.states).length > 0,
    isFinal: node.type === 'final',
    lines: [
      ...(calls === null ? [] : [{ text: calls, transition: null }]),
      ...staying.map(transition => ({
        text: `stays on ${linesOf(transition, all).join(' ')}`,
        transition: transition.id,
      })),
    ],
  }
}

const firstArrows = (node: AnyStateNode): ChartArrow[] =>
  firstOf(node).map(({ id }) => ({
    id: `${beginId(node.id)} to ${id}`,
    from: beginId(node.id),
    to: id,
    transition: null,
    lines: [],
    isBack: false,
  }))

const arrowsOf = (
  transition: TransitionInfo,
  all: readonly TransitionInfo[],
  above: (a: string, b: string) => boolean,
): ChartArrow[] =>
  transition.targets.map(target => ({
    id: `${transition.id} to ${target}`,
    from: leadsInwards(transition) ? anywhereId(transition.source) : transition.source,
    to: target,
    transition: transition.id,
    lines: linesOf(transition, all),
    isBack: above(target, transition.source),
  }))

/** The event, and the guard. */
const linesOf = (transition: TransitionInfo, all: readonly TransitionInfo[]): string[] =>
  [eventWords(transition.event), guardWords(transition, all)].filter(Boolean)

/** From a state to one of its inner states: an arrow from its own box would lie inside the box. */
const leadsInwards = ({ source, targets }: TransitionInfo): boolean =>
  targets.some(target => target.startsWith(`${source}.`))

const beginId = (id: string): string => `${id} begin`
const anywhereId = (id: string): string => `${id} anywhere`
