// How a plan is viewed at a step of the journal: the window within the day, the playhead, and the selection.
import { clock } from '../../../domain/schedule/calendar/period.ts'
import type { Plain } from '../../../machines/journal/journal.ts'
import { stateName } from '../../../machines/journal/state-name.ts'
import type { MachineAt } from '../../inspector/recording/screen-at.ts'
import { dayLine, flow, flowState, playheadLine, windowBox } from './inspector-preview.css.ts'
import { fieldOf } from './plain-field.ts'

export function TimelineSketch({ timeline }: { timeline: MachineAt }) {
  const context = timeline.at.state?.context
  const view = fieldOf(context, 'view')
  const day = numberOr(fieldOf(context, 'dayMinutes'), 1440)
  const window = fieldOf(view, 'window')
  const from = numberOr(fieldOf(window, 'from'), 0)
  const to = numberOr(fieldOf(window, 'to'), day)
  const playhead = fieldOf(view, 'playhead')
  return (
    <div className={flow}>
      <p>
        <strong>Schedule</strong>{' '}
        <span className={flowState}>{timeline.at.state ? stateName(timeline.at.state) : 'unknown'}</span>
      </p>
      <svg viewBox={`0 0 ${day} 60`} width="100%" height="24" preserveAspectRatio="none" aria-hidden="true">
        <rect className={dayLine} x="0" y="20" width={day} height="20" />
        <rect className={windowBox} x={from} y="8" width={Math.max(0, to - from)} height="44" />
        {typeof playhead === 'number' && (
          <line className={playheadLine} x1={playhead} x2={playhead} y1="0" y2="60" />
        )}
      </svg>
      <p>{`${clock(Math.floor(from))} to ${clock(Math.floor(to))}`}</p>
      <p>{`Playhead ${typeof playhead === 'number' ? clock(Math.floor(playhead)) : 'following the clock'}`}</p>
      <p>{`Selection ${wordsOf(fieldOf(view, 'selection'))}`}</p>
      <p>
        {`Order ${wordsOf(fieldOf(view, 'order'))}, grouped by ${wordsOf(fieldOf(view, 'grouping'))}, filter ${wordsOf(fieldOf(view, 'filter'))}`}
      </p>
      <p>{`Pins ${wordsOf(fieldOf(view, 'pins'))}, panel ${wordsOf(fieldOf(view, 'panel'))}`}</p>
    </div>
  )
}

const numberOr = (value: Plain | undefined, other: number): number =>
  typeof value === 'number' ? value : other

/** 'kind battery, minute 480'; empty values are left out. */
function wordsOf(value: Plain | undefined): string {
  if (value === undefined || value === null || value === '' || value === false) return 'none'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(wordsOf).join('; ')
  if (typeof value !== 'object') return String(value)
  const fields = Object.entries(value)
    .map(([name, inner]) => [name, wordsOf(inner)] as const)
    .filter(([, words]) => words !== 'none')
  return fields.map(([name, words]) => `${name} ${words}`).join(', ') || 'none'
}
