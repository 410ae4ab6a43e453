// The state of the shift in one line: what is wrong, worst first, and which truck leaves next.
import { planTimeText } from '../../../domain/schedule/calendar/plan-day.ts'
import { energyText } from '../../../domain/schedule/words/sentences.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import { summaryLook } from './start-page.css.ts'
import type { FleetOfViewer } from './use-fleet.ts'
import type { PlannedDay } from './use-outlook.ts'
import type { Today } from './use-today.ts'

interface ShiftSummaryProps extends FleetOfViewer {
  today: Today | undefined
  planned: PlannedDay
}

/** Has its height before anything is known. */
export function ShiftSummary({ fleet, today, planned }: ShiftSummaryProps) {
  const isKnown = fleet !== null && (!today?.plan || planned.outlook !== undefined)
  const unitsIn = (state: string) => fleet?.states.find(each => each.state === state)?.units ?? 0
  const [faulted, silent] = [unitsIn('FAULTED'), unitsIn('SILENT')]
  const { errors = 0, shortSites = 0, missingKwh = 0 } = planned.outlook ?? {}
  const severe = [
    ...(shortSites > 0
      ? [`${pluralize(shortSites, 'site', 'sites')} planned ${energyText(missingKwh)} short`]
      : []),
    ...(faulted > 0 ? [`${pluralize(faulted, 'unit', 'units')} faulted`] : []),
    ...(errors > 0 ? [`${pluralize(errors, 'error', 'errors')} in the plan`] : []),
  ]
  const other = [
    ...(silent > 0 ? [`${pluralize(silent, 'unit', 'units')} silent`] : []),
    ...(today?.hasPlans && !today.plan ? ['no plan for today'] : []),
  ]
  const tone = severe.length > 0 ? 'bad' : other.length > 0 ? 'warning' : 'good'
  const wrong = [...severe, ...other]
  const parts = [
    wrong.length > 0 ? wrong.join(' · ') : today?.plan ? 'All reporting, the plan holds' : 'All reporting',
    ...departureTexts(planned),
  ]
  return (
    <p className={summaryLook[isKnown ? tone : 'unknown']} role="status">
      {isKnown && parts.join(' · ')}
    </p>
  )
}

function departureTexts({ outlook, day, minute }: PlannedDay): string[] {
  const next = minute === null ? undefined : outlook?.departures.find(each => each.startMinute > minute)
  if (!next || minute === null) return []
  const { truckId, destinationId, startMinute } = next
  return [`next departure ${truckId} to ${destinationId} at ${planTimeText(day, startMinute)}`]
}
