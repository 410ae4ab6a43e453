// How the rest of the day goes from what is measured: what will be lacking because of which battery, and a draft that goes on from there.
import { periodAt } from '../../domain/schedule/calendar/period.ts'
import { Tool } from '../ui/button/tool.tsx'
import { useEditing } from './draft/editing-context.tsx'
import { measuredStart, startFromMeasured } from './draft/model/measured-start.ts'
import type { Layout } from './layout/layout.ts'
import { bound, boundLine, boundList } from './panels/sites-panel.css.ts'
import { type Measured, useView } from './view/view-context.tsx'

/** Renders nothing where it is not known. */
export function Projected() {
  const { projection, drawn, measured, clockMinute } = useView(
    'projection',
    'drawn',
    'measured',
    'clockMinute',
  )
  if (!projection) return null
  const { summary, lines, notes } = projection
  return (
    <section className={bound} aria-label="As it goes now">
      <div className={boundLine} aria-live="polite">
        {summary}
        {measured && clockMinute !== null && lines.length > 0 && (
          <StartFromMeasured layout={drawn} measured={measured} clockMinute={clockMinute} />
        )}
      </div>
      {lines.length > 0 && (
        <ul className={boundList}>
          {lines.map(({ batteryId, text }) => (
            <li key={batteryId}>{text}</li>
          ))}
        </ul>
      )}
      {notes.map(text => (
        <p key={text}>{text}</p>
      ))}
    </section>
  )
}

/** A new draft, whose first step sets what was measured. */
function StartFromMeasured({
  layout,
  measured,
  clockMinute,
}: {
  layout: Layout
  measured: Measured
  clockMinute: number
}) {
  const { start, isStarting } = useEditing('start', 'isStarting')
  const frozenUntil = periodAt(clockMinute)
  const batteries = measuredStart(layout, measured, frozenUntil, clockMinute)
  if (!start || batteries.length === 0) return null
  return (
    <Tool
      size="small"
      name="Go on from measured in a draft"
      off={isStarting}
      onPress={() => start('new', startFromMeasured(batteries, frozenUntil))}
    />
  )
}
