// An opened plan on the timeline, in the view that the address describes.
import { useEffect, useRef, useState } from 'react'
import type { ComparedPlan, TimelineEvent } from '../../../domain/schedule/view/timeline-view.ts'
import { useTimelineView } from '../../hooks/use-timeline-view.ts'
import { useAudit } from '../../schedule/findings/use-audit.ts'
import { ScheduleView } from '../../schedule/schedule-view.tsx'
import { type LoadedPlan, sourceLabel } from './plan-source.ts'
import { useClockMinute } from './use-clock-minute.ts'
import { useComparison } from './use-comparison.ts'
import { useMeasuredUnits } from './use-measured-units.ts'
import { comparedPlanOf, fileSource, type Plans } from './use-plans.ts'
import { useRegistry } from './use-registry.ts'
import { isOfPlan, type ViewAddress } from './use-view-address.ts'

interface PlanTimelineProps {
  plan: LoadedPlan
  plans: Plans
  address: ViewAddress
}

/** For one plan: another one needs another `key`. */
export function PlanTimeline({ plan, plans, address }: PlanTimelineProps) {
  const { layout, source, handle } = plan
  const [initial] = useState(() => address.viewForNext(comparedPlanOf(source)))
  const timeline = useTimelineView({ view: initial, dayMinutes: layout.minutes })
  const { view, send } = timeline
  const { write, foreign } = address
  const clockMinute = useClockMinute(layout.day)
  const registry = useRegistry()
  const needsFindings = view.panel === 'findings' || view.filter.findings
  const audit = useAudit(handle, registry, view.toleranceKwh, needsFindings)
  const measured = useMeasuredUnits(layout, registry, clockMinute !== null)

  const { current, choice, choose } = useComparison({
    plan,
    view,
    registry,
    sourceOf: plans.sourceOf,
    onOpened: chosen => {
      plans.add(chosen)
      send({ type: 'comparison.chosen', plan: comparedPlanOf(chosen) })
    },
  })
  const comparing = {
    current,
    offers: plans.sources
      .filter(({ key }) => key !== source.key)
      .map(each => ({ ...comparedPlanOf(each), name: sourceLabel(each) })),
    openFile: (file: File) => choose(fileSource(file)),
    choose: (other: ComparedPlan) => {
      const source = plans.sourceOf(other)
      if (source) choose(source)
    },
    choice,
  }
  useDayOf(current?.chart?.layout.minutes ?? layout.minutes, send)

  // While the next plan is being opened, the address may already be that plan's.
  const isLeaving = plans.opening !== null
  useEffect(() => write(view, comparedPlanOf(source), !isLeaving), [write, view, source, isLeaving])
  useEffect(() => {
    if (foreign && isOfPlan(foreign, source))
      send({ type: 'view.opened', view: foreign.viewOf(comparedPlanOf(source)) })
  }, [foreign, source, send])

  return (
    <ScheduleView
      layout={layout}
      timeline={timeline}
      clockMinute={clockMinute}
      audit={audit}
      measured={measured}
      comparing={comparing}
      bytes={handle.bytes}
    />
  )
}

/** Sends the day's length to the view when it changes. */
function useDayOf(minutes: number, send: (event: TimelineEvent) => void): void {
  const sent = useRef(minutes)
  useEffect(() => {
    if (sent.current === minutes) return
    sent.current = minutes
    send({ type: 'day.changed', minutes })
  }, [minutes, send])
}
