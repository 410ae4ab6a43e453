// The playhead's time and playing; and the speed of playing.
import { clock } from '../../../domain/schedule/calendar/period.ts'
import { playSpeeds } from '../../../domain/schedule/view/timeline-view.ts'
import { Tool } from '../../ui/button/tool.tsx'
import { Choice } from '../common/tool-field.tsx'
import { toolIcons } from '../common/tool-icons.ts'
import { quietGroup, toolText } from '../common/tools.css.ts'
import { useView } from '../view/view-context.tsx'

const speedNames = Object.fromEntries(
  playSpeeds.map(speed => [String(speed), speed < 60 ? `${speed} min/s` : `${speed / 60} h/s`]),
)

export function PlayTools() {
  const { playhead, playing, clockMinute, followsClock, send } = useView(
    'playhead',
    'playing',
    'clockMinute',
    'followsClock',
    'send',
  )
  return (
    <fieldset className={quietGroup} aria-label="Playing">
      <Tool
        name={playing ? 'Stop' : 'Play'}
        icon={playing ? toolIcons.stop : toolIcons.play}
        shortcut="k"
        onPress={() =>
          send(playing ? { type: 'playing.stopped' } : { type: 'playing.started', from: playhead })
        }
      />
      <span className={toolText}>{clock(Math.floor(playhead))}</span>
      {clockMinute !== null && (
        <Tool
          name="Now"
          icon={toolIcons.now}
          off={followsClock}
          onPress={() => send({ type: 'playhead.released' })}
        />
      )}
    </fieldset>
  )
}

export function SpeedField() {
  const { speed, send } = useView('speed', 'send')
  return (
    <Choice
      label="Speed"
      value={String(speed)}
      names={speedNames}
      onChoose={chosen => {
        const speed = playSpeeds.find(each => String(each) === chosen)
        if (speed) send({ type: 'speed.chosen', speed })
      }}
    />
  )
}
