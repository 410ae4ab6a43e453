// Explains an event: the candidate transitions, the results of their guards, and which were taken.
import { useMemo } from 'react'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { RecordedEvent } from '../../../machines/journal/journal.ts'
import { type CandidateInWords, explanationOf } from './explanation.ts'
import { candidate, candidateSign, candidates, explained, heading, summary } from './explanation-panel.css.ts'

interface ExplanationPanelProps {
  machine: AnyStateMachine
  /** The actor's snapshot before the event; null if it had none. */
  before: AnyMachineSnapshot | null
  /** The event with its secrets restored. */
  event: RecordedEvent
  /** This version of the machine does something else than what was recorded. */
  isDivergent: boolean
}

export function ExplanationPanel({ machine, before, event, isDivergent }: ExplanationPanelProps) {
  const words = useMemo(() => explanationOf(machine, before, event), [machine, before, event])
  return (
    <section className={explained} aria-label="Explanation">
      <p className={summary}>{`${isDivergent ? 'In this version: ' : ''}${words.summary}`}</p>
      {words.candidates.length > 0 && (
        <>
          <h3 className={heading}>Candidates, in the order in which they were checked</h3>
          <ol className={candidates}>
            {words.candidates.map(each => (
              <Candidate key={each.id} {...each} />
            ))}
          </ol>
        </>
      )}
      {words.followed.length > 0 && (
        <>
          <h3 className={heading}>What followed without an event</h3>
          <ol className={candidates}>
            {words.followed.map((text, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same may be taken twice
              <Candidate key={i} id={text} text={text} outcome="It was taken." taken />
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

const Candidate = ({ text, outcome, taken }: CandidateInWords) => (
  <li className={candidate} data-taken={taken || undefined}>
    <span className={candidateSign} aria-hidden="true">
      {taken ? '✓' : '–'}
    </span>
    <span>
      {text} <strong>{outcome}</strong>
    </span>
  </li>
)
