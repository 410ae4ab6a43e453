// Whether folding an actor's events gives what was recorded, and where it first does not.

import { useMemo } from 'react'
import { pluralize } from '../../../domain/pluralize.ts'
import type { Playback, Step } from '../../../machines/journal/playback.ts'
import { isEqual, type Replayed } from '../../../machines/journal/replay.ts'
import { equalText, partedText } from './verdict.css.ts'

interface VerdictProps {
  playback: Playback
  onChoose: (step: Step) => void
}

export function Verdict({ playback, actor, onChoose }: VerdictProps & { actor: string }) {
  const verdict = useMemo(() => playback.results().find(each => each.actor === actor), [playback, actor])
  if (!verdict) return null
  if (!verdict.divergence)
    return (
      <span className={equalText} title="Folding its events gives the recorded states.">
        {`replay: equal (${verdict.events})`}
      </span>
    )
  return <Parted {...verdict} playback={playback} onChoose={onChoose} />
}

/** Of all actors together; those that part are named. */
export function Verdicts({ playback, onChoose }: VerdictProps) {
  const verdicts = useMemo(() => playback.results(), [playback])
  if (verdicts.length === 0) return null
  const divergence = verdicts.filter(verdict => verdict.divergence)
  if (isEqual(verdicts))
    return <span className={equalText}>{`Replay: equal, ${counted(verdicts.length)}`}</span>
  return (
    <span>
      {`Replay: ${divergence.length} of ${counted(verdicts.length)} not equal `}
      {divergence.slice(0, mostNamed).map(verdict => (
        <Parted key={verdict.actor} {...verdict} playback={playback} onChoose={onChoose} named />
      ))}
    </span>
  )
}

const mostNamed = 3
const counted = (actors: number): string => pluralize(actors, 'actor', 'actors')

function Parted({
  actor,
  divergence,
  playback,
  onChoose,
  named,
}: Replayed & VerdictProps & { named?: boolean }) {
  if (!divergence) return null
  const { seq, event, because } = divergence
  return (
    <button type="button" className={partedText} onClick={() => onChoose(playback.stepOf(seq))}>
      {`${named ? `${actor} ` : ''}parts at seq ${seq} (${event}): ${because}`}
    </button>
  )
}
