// How the rest of the day goes from what is measured: what will be lacking because of which battery, and a draft that goes on from there.
import { periodAt } from '../../domain/schedule/calendar/period.ts'
import { ChangeTool } from './draft/change-tool.tsx'
import { measuredStart, reDispatchFromMeasured, startFromMeasured } from './draft/model/measured-start.ts'
import type { Layout } from './layout/layout.ts'
import { bound, boundLine, boundList } from './panels/sites-panel.css.ts'
import { useView } from './view/view-context.tsx'
import type { PlanProjection } from './worker/plan-projection.ts'

/** Renders nothing where it is not known. */
export function Projected() {
  const { projection, drawn, clockMinute } = useView('projection', 'drawn', 'clockMinute')
  if (!projection) return null
  const { summary, lines, notes, repair } = projection
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
      {repair && (
        <div className={boundLine}>
          {repair.text}
          {clockMinute !== null && (
            <Repair layout={drawn} projection={projection} frozenUntil={periodAt(clockMinute)} />
          )}
        </div>
      )}
      {notes.map(text => (
        <p key={text}>{text}</p>
      ))}
    </section>
  )
}

interface DraftToolProps {
  layout: Layout
  projection: PlanProjection
  frozenUntil: number
}

/** A new draft, whose first step sets what was measured; while one is open, there is no projection here. */
function StartFromMeasured({ layout, projection, frozenUntil }: DraftToolProps) {
  const batteries = measuredStart(layout, projection, frozenUntil)
  if (batteries.length === 0) return null
  return <ChangeTool name="Go on from measured" change={startFromMeasured(batteries, frozenUntil)} />
}

/** As above; the step makes the change that helps most, too. */
function Repair({ layout, projection, frozenUntil }: DraftToolProps) {
  const batteryId = projection.repair?.batteryId ?? null
  const operation =
    batteryId === null ? null : reDispatchFromMeasured(batteryId, layout, projection, frozenUntil)
  return operation && <ChangeTool name="Do this" change={operation} />
}
