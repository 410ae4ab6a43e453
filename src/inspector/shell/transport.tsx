// Buttons for stepping through the recording, and the present step.
import type { ReactNode } from 'react'
import { pluralize } from '../../../domain/words/pluralize.ts'
import { SmallTool } from '../../ui/button/small-tool.tsx'
import { muted, statusLabel } from '../common/inspector.css.ts'
import { toolField, toolGroup, toolLabel } from '../common/tool.css.ts'
import type { Moves } from '../journal/journal-list.tsx'
import { type Player, type Speed, speeds } from '../recording/use-playback-controls.ts'
import type { Shown } from '../recording/use-shown.ts'

interface TransportProps {
  shown: Shown
  isRecordingPaused: boolean
  moves: Moves
  /** Which moves are possible. */
  canGo: { forward: boolean; back: boolean }
  player: Player
  onLive: () => void
  replayResult: ReactNode
}

export function Transport(props: TransportProps) {
  const { shown, isRecordingPaused, moves, canGo, player, onLive, replayResult } = props
  const { isLive, file } = shown
  return (
    <>
      <fieldset className={toolGroup} aria-label="Steps">
        <SmallTool name="First" sign="|◀" shortcut="Home" off={!canGo.back} onPress={moves.first} />
        <SmallTool name="Step back" sign="◀" shortcut="k [" off={!canGo.back} onPress={moves.back} />
        <SmallTool
          name={player.playing ? 'Stop' : 'Play'}
          off={!player.playing && !canGo.forward && !canGo.back}
          onPress={() => (player.playing ? player.stop() : player.play())}
        />
        <SmallTool name="Step forward" sign="▶" shortcut="j ]" off={!canGo.forward} onPress={moves.forward} />
        <SmallTool
          name="Last"
          sign="▶|"
          shortcut="End"
          off={!canGo.forward && !(isLive && shown.step > 0)}
          onPress={moves.last}
        />
        <label className={toolLabel}>
          Speed
          <select
            className={toolField}
            value={player.speed}
            onChange={event => player.setSpeed(Number(event.target.value) as Speed)}
          >
            {speeds.map(speed => (
              <option key={speed} value={speed}>
                {`${speed}/s`}
              </option>
            ))}
          </select>
        </label>
      </fieldset>
      <Where {...shown} isRecordingPaused={isRecordingPaused} playing={player.playing} />
      {!isLive && <SmallTool name="Back to live" onPress={onLive} />}
      {file !== null && <span className={muted}>{`File: ${file}`}</span>}
      {replayResult}
    </>
  )
}

interface WhereProps extends Shown {
  isRecordingPaused: boolean
  playing: boolean
}

/** Announced at every step, except while playing. */
const Where = ({ playback, step, isLive, isRecordingPaused, playing }: WhereProps) => (
  <>
    <span role="status" aria-live={playing ? 'off' : 'polite'} className={statusLabel}>
      {isLive ? presentText(isRecordingPaused) : `step ${step} of ${playback.length}`}
    </span>
    {isLive && <span className={muted}>{pluralize(playback.length, 'step', 'steps')}</span>}
  </>
)

const presentText = (isRecordingPaused: boolean): string => (isRecordingPaused ? 'Recording paused' : 'Live')
