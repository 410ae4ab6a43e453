// Whether the replay of an actor's events equals the recording, and the first event where it does not.
import { useMemo } from 'react'
import { pluralize } from '../../../domain/words/pluralize.ts'
import type { Playback, Step } from '../../../machines/journal/playback.ts'
import { isEqual, type Replayed } from '../../../machines/journal/replay.ts'
import { muted } from '../common/inspector.css.ts'
import { divergenceText, equalText } from './replay-result.css.ts'

interface ReplayResultProps {
  playback: Playback
  onChoose: (step: Step) => void
}

export function ReplayResult({ playback, actor, onChoose }: ReplayResultProps & { actor: string }) {
  const result = useMemo(() => playback.results().find(each => each.actor === actor), [playback, actor])
  if (!result) return null
  const { events, compared, divergence } = result
  if (divergence) return <Divergence {...result} playback={playback} onChoose={onChoose} />
  if (compared === 0) return <span className={muted}>replay: nothing to compare</span>
  return (
    <span className={equalText} title="Replaying its events gives the recorded states.">
      {`replay: equal (${compared < events ? `${compared} of ${events} compared` : events})`}
    </span>
  )
}

/** The result of all actors; those that diverge are named. */
export function ReplayResults({ playback, onChoose }: ReplayResultProps) {
  const results = useMemo(() => playback.results(), [playback])
  if (results.length === 0) return null
  const diverging = results.filter(({ divergence }) => divergence)
  if (isEqual(results))
    return <span className={equalText}>{`Replay: equal, ${countText(results.length)}`}</span>
  if (diverging.length === 0) return <span className={muted}>Replay: nothing to compare</span>
  return (
    <span>
      {`Replay: ${diverging.length} of ${countText(results.length)} not equal `}
      {diverging.slice(0, maxNamed).map(result => (
        <Divergence key={result.actor} {...result} playback={playback} onChoose={onChoose} named />
      ))}
    </span>
  )
}

const maxNamed = 3
const countText = (actors: number): string => pluralize(actors, 'actor', 'actors')

function Divergence({
  actor,
  divergence,
  playback,
  onChoose,
  named,
}: Replayed & ReplayResultProps & { named?: boolean }) {
  if (!divergence) return null
  const { seq, event, because } = divergence
  return (
    <button type="button" className={divergenceText} onClick={() => onChoose(playback.stepOf(seq))}>
      {`${named ? `${actor} ` : ''}differs from seq ${seq} (${event}): ${because}`}
    </button>
  )
}
