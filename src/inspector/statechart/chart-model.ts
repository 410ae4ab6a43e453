// What a machine's statechart shows: states as boxes in boxes, and transitions as arrows between them. What does not leave its
// state is a line in the state's box.
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { statesAndTransitions, type TransitionInfo } from '../../../machines/journal/transitions.ts'
import { callWords, eventWords, guardWords } from '../common/state-words.ts'
import type { Visited } from './visited.ts'

/** Of which machine it is, and what is told of it. */
export interface ChartSubject {
  machine: AnyStateMachine
  /** Ids of the active states: 'session.asking'. */
  active: ReadonlySet<string>
  /** Ids of the transitions that were taken last. */
  last: readonly string[]
  visited: Visited
}

export interface StatechartModel {
  machine: string
  /** From above to below, outer ones before those in them. */
  states: ChartState[]
  arrows: ChartArrow[]
  /** Where a state begins with one of those in it. */
  begins: ChartMark[]
  /** Stands for all states in one, where an arrow leads from whichever of them is active to one of them. */
  anywhere: ChartMark[]
}

export interface ChartState {
  id: string
  /** In which it lies. */
  parent: string | null
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
  /** Ids of states or marks. */
  from: string
  to: string
  /** Null for the arrow from where a state begins. */
  transition: string | null
  lines: string[]
  /** It leads upwards. */
  isBack: boolean
}

export interface ChartMark {
  id: string
  /** The state in which it stands. */
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
    arrows: [...nodes.flatMap(firstArrows), ...leaving.flatMap(place => arrowsOf(place, transitions, above))],
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
 * From above to below: as the machine writes its states, with the one in which it begins first. Left to itself a layout would
 * break a circle anywhere.
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
      ...staying.map(place => ({ text: `stays on ${linesOf(place, all).join(' ')}`, transition: place.id })),
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
  place: TransitionInfo,
  all: readonly TransitionInfo[],
  above: (a: string, b: string) => boolean,
): ChartArrow[] =>
  place.targets.map(target => ({
    id: `${place.id} to ${target}`,
    from: leadsInwards(place) ? anywhereId(place.source) : place.source,
    to: target,
    transition: place.id,
    lines: linesOf(place, all),
    isBack: above(target, place.source),
  }))

/** What happens, and what is asked. */
const linesOf = (place: TransitionInfo, all: readonly TransitionInfo[]): string[] =>
  [eventWords(place.event), guardWords(place, all)].filter(Boolean)

/** From a state to one within it: an arrow from its own box would lie in it. */
const leadsInwards = ({ source, targets }: TransitionInfo): boolean =>
  targets.some(target => target.startsWith(`${source}.`))

const beginId = (id: string): string => `${id} begin`
const anywhereId = (id: string): string => `${id} anywhere`
