// A statechart in words: states as nested lists, transitions as sentences.
import type { AnyStateNode } from 'xstate'
import { type TransitionInfo, transitionsOf } from '../../../machines/journal/transitions.ts'
import { callWords, eventWords, guardWords, stateLabel } from '../common/state-words.ts'
import type { ChartSubject } from './chart-model.ts'
import { chartInWords } from './statechart.css.ts'

interface ChartInWordsProps extends ChartSubject {
  /** Open at first. */
  open: boolean
}

export const ChartInWords = ({ open, ...props }: ChartInWordsProps) => (
  <details className={chartInWords} open={open}>
    <summary>In words</summary>
    <ul>
      <StateInWords {...props} state={props.machine.root} />
    </ul>
  </details>
)

function StateInWords({ state, ...props }: ChartSubject & { state: AnyStateNode }) {
  const transitions = transitionsOf(state)
  const inner = Object.values(state.states)
  return (
    <li>
      <strong>{state.key}</strong>: {aboutState(state, props)}
      {transitions.length + inner.length > 0 && (
        <ul>
          {transitions.map(transition => (
            <li key={transition.id}>{transitionInWords(transition, transitions, props)}</li>
          ))}
          {inner.map(child => (
            <StateInWords key={child.id} {...props} state={child} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** 'starts here, calls login, active, visited' */
function aboutState(state: AnyStateNode, { active, visited }: ChartSubject): string {
  return listed(
    state.parent?.type === 'compound' && state.parent.initial.target.includes(state) && 'starts here',
    state.type === 'final' && 'ends here',
    callWords(state),
    active.has(state.id) && 'active',
    visited.states.has(state.id) ? 'visited' : 'not visited',
  )
}

/** 'deletion.requested leads to confirming, visited' */
function transitionInWords(
  transition: TransitionInfo,
  all: readonly TransitionInfo[],
  { last, visited }: ChartSubject,
): string {
  const { id, event, targets } = transition
  const when = [eventWords(event), guardWords(transition, all)].filter(Boolean).join(' ')
  return listed(
    targets.length === 0 ? `${when}: stays` : `${when}: leads to ${targets.map(stateLabel).join(' and ')}`,
    last.includes(id) && 'taken last',
    visited.transitions.has(id) ? 'visited' : 'not visited',
  )
}

const listed = (...parts: (string | false | null)[]): string => parts.filter(Boolean).join(', ')
