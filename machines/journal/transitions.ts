// The states and transitions of a machine, under ids that are the same in every run.
import type { AnyStateMachine, AnyStateNode } from 'xstate'

export interface StatesAndTransitions {
  /** Ids as XState gives them: 'session.identifying'. */
  states: string[]
  transitions: TransitionInfo[]
}

export interface TransitionInfo {
  id: string
  /** The id of the state to which it belongs. */
  source: string
  /** The event as the machine writes it, possibly '*'; '' for a transition without an event. */
  event: string
  /** The ids of the target states; none if the state stays. */
  targets: string[]
  /** The name of its guard, or '(guard)' if that has none; null if it is not guarded. */
  guard: string | null
}

/** In the order in which the machine writes them. */
export function statesAndTransitions({ root }: AnyStateMachine): StatesAndTransitions {
  const nodes = nodesIn(root)
  return { states: nodes.map(({ id }) => id), transitions: nodes.flatMap(transitionsOf) }
}

/** The transitions of one state, those without an event last. */
export function transitionsOf(node: AnyStateNode): TransitionInfo[] {
  const withEvent = [...node.transitions.values()]
  return [...withEvent, node.always ?? []].flatMap(definitions =>
    definitions.map(({ eventType, target, guard }, i) => ({
      id: transitionId(node.id, eventType, i),
      source: node.id,
      event: eventType,
      targets: (target ?? []).map(({ id }) => id),
      guard: guard === undefined ? null : guardName(guard),
    })),
  )
}

/** `index` distinguishes the transitions of one state for one event, in the order in which they are tried. */
export const transitionId = (source: string, event: string, index: number): string =>
  `${source} ${event} ${index}`

const nodesIn = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesIn)]

function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard
  return (guard as { type?: string }).type ?? '(guard)'
}
