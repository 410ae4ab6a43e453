// A track over time whose parts are coloured and named. The parts are a list for screen readers.
import type { ReactNode } from 'react'
import type { StatusTone } from '../../../../../domain/telemetry/unit-status.ts'
import type { TimeView } from '../../../../../domain/telemetry/view.ts'
import { toneLook } from '../../../../ui/theme/status-tone.css.ts'
import { heard } from '../../../../ui/theme/visually-hidden.css.ts'
import { panelHead, panelTitle, plot, track, trackName, trackPart } from './telemetry.css.ts'

export interface TrackPart extends TimeView {
  tone: StatusTone
  name: string
  /** With its time. */
  sentence: string
  /** Parts of different lanes are drawn under each other, in the order of the parts. */
  lane?: string
}

interface TimeTrackProps {
  title: string
  label: string
  /** Beside the title, to where the parts are listed for everybody. */
  link?: ReactNode
  view: TimeView
  /** Those that lie in the view are drawn. */
  parts: readonly TrackPart[]
  /** Why some or all parts may be missing; null where all are known. */
  remark: string | null
  /** Said where all are known and none is drawn. */
  empty: string
}

export function TimeTrack({ title, label, link, view, parts, remark, empty }: TimeTrackProps) {
  const { fromMs, untilMs } = view
  const percentOf = (atMs: number) => (100 * (atMs - fromMs)) / (untilMs - fromMs)
  const shown = parts.filter(part => part.untilMs > fromMs && part.fromMs < untilMs)
  const lanes = shown.length === 0 ? [undefined] : new Set(shown.map(({ lane }) => lane))
  return (
    <section className={plot} aria-label={label}>
      <div className={panelHead}>
        <h2 className={panelTitle}>{title}</h2>
        {link}
      </div>
      {[...lanes].map(lane => (
        <div key={lane ?? ''} className={track} aria-hidden="true">
          {shown
            .filter(part => part.lane === lane)
            .map(part => {
              const left = percentOf(Math.max(fromMs, part.fromMs))
              return (
                <span
                  key={`${part.fromMs} ${part.name}`}
                  className={`${trackPart} ${toneLook[part.tone]}`}
                  style={{
                    left: `${left}%`,
                    width: `${percentOf(Math.min(untilMs, part.untilMs)) - left}%`,
                  }}
                  title={part.sentence}
                >
                  <span className={trackName}>{part.name}</span>
                </span>
              )
            })}
        </div>
      ))}
      {remark !== null ? <p>{remark}</p> : shown.length === 0 && <p>{empty}</p>}
      <ul className={heard}>
        {shown.map(({ fromMs, name, sentence }) => (
          <li key={`${fromMs} ${name}`}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
