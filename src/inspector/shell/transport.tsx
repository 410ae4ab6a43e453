// Buttons for stepping through the recording, and the present step.
import { pluralize } from '../../../domain/words/pluralize.ts'
import { SmallTool } from '../../ui/button/small-tool.tsx'
import { muted, statusLabel } from '../common/inspector.css.ts'
import { toolField, toolGroup, toolLabel } from '../common/tool.css.ts'
import { ReplayResults } from '../recording/replay-result.tsx'
import { type Speed, speeds } from '../recording/use-playback-controls.ts'
import type { Workbench } from './use-workbench.ts'

export function Transport({ workbench, onLive }: { workbench: Workbench; onLive: () => void }) {
  const { shown, isRecordingPaused, moves, canGo, player, goTo } = workbench
  const { playback, step, isLive, file } = shown
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
          off={!canGo.forward && !(isLive && step > 0)}
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
      {/* Announced at every step, except while playing. */}
      <span role="status" aria-live={player.playing ? 'off' : 'polite'} className={statusLabel}>
        {isLive ? presentText(isRecordingPaused) : `step ${step} of ${playback.length}`}
      </span>
      {isLive && <span className={muted}>{pluralize(playback.length, 'step', 'steps')}</span>}
      {!isLive && <SmallTool name="Back to live" onPress={onLive} />}
      {file !== null && <span className={muted}>{`File: ${file}`}</span>}
      <ReplayResults playback={playback} onChoose={goTo} />
    </>
  )
}

const presentText = (isRecordingPaused: boolean): string => (isRecordingPaused ? 'Recording paused' : 'Live')
