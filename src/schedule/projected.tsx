// How the rest of the day goes from what is measured: what will be lacking because of which battery, and a draft that goes on from there.
import { periodAt } from '../../domain/schedule/calendar/period.ts'
import { Tool } from '../ui/button/tool.tsx'
import { useEditing } from './draft/editing-context.tsx'
import { measuredStart, startFromMeasured } from './draft/model/measured-start.ts'
import type { Layout } from './layout/layout.ts'
import { bound, boundLine, boundList } from './panels/sites-panel.css.ts'
import { useView } from './view/view-context.tsx'
import type { PlanProjection } from './worker/plan-projection.ts'

/** Renders nothing where it is not known. */
export function Projected() {
  const { projection, drawn, clockMinute } = useView('projection', 'drawn', 'clockMinute')
  if (!projection) return null
  const { summary, lines, notes } = projection
  return (
    <section className={bound} aria-label="As it goes now">
      <div className={boundLine} aria-live="polite">
        {summary}
        {clockMinute !== null && (
          <StartFromMeasured layout={drawn} projection={projection} frozenUntil={periodAt(clockMinute)} />
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
  projection,
  frozenUntil,
}: {
  layout: Layout
  projection: PlanProjection
  frozenUntil: number
}) {
  const { start, isStarting } = useEditing('start', 'isStarting')
  const batteries = measuredStart(layout, projection, frozenUntil)
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
