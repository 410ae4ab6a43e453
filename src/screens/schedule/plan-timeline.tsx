// An opened plan on the timeline, looked at as the address says.
import { useEffect, useState } from 'react'
import { useTimelineView } from '../../hooks/use-timeline-view.ts'
import { ScheduleView } from '../../schedule/schedule-view.tsx'
import { useAudit } from '../../schedule/use-audit.ts'
import { useClockMinute } from './use-clock-minute.ts'
import type { OpenedPlan } from './use-plans.ts'
import { useRegistry } from './use-registry.ts'
import { type ViewAddress, viewIn } from './use-view-address.ts'

interface PlanTimelineProps {
  plan: OpenedPlan
  address: ViewAddress
}

/** Made for one plan: give it another `key` with another one. */
export function PlanTimeline({ plan: { layout, source, held }, address }: PlanTimelineProps) {
  const [initial] = useState(address.viewForNext)
  const timeline = useTimelineView({ view: initial, dayMinutes: layout.minutes })
  const { view, send } = timeline
  const { write, foreign } = address
  const clockMinute = useClockMinute(layout.day)
  const audit = useAudit(held, useRegistry(), view.toleranceKwh)

  useEffect(() => write(view, source.planId), [write, view, source])
  useEffect(() => {
    if (foreign !== null) send({ type: 'view.opened', view: viewIn(foreign) })
  }, [foreign, send])

  return <ScheduleView layout={layout} timeline={timeline} clockMinute={clockMinute} audit={audit} />
}
