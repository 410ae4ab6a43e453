// An opened plan on the timeline, in the view that the address describes.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { periodAt } from '../../../domain/schedule/calendar/period.ts'
import { minuteOfDay } from '../../../domain/schedule/calendar/plan-day.ts'
import type { Explained } from '../../../domain/schedule/dispatch/explanation.ts'
import { auditLimitsOf, type TimelineEvent } from '../../../domain/schedule/view/timeline-view.ts'
import type { DraftInAddress } from '../../../domain/schedule/view/view-address.ts'
import { type TimelineControl, useTimelineView } from '../../hooks/use-timeline-view.ts'
import { TripTicksContext } from '../../schedule/common/trip-ticks.ts'
import { withKnownLimits } from '../../schedule/findings/known-limits.ts'
import { useAudit } from '../../schedule/findings/use-audit.ts'
import { useProjection } from '../../schedule/measured/use-projection.ts'
import { ScheduleView } from '../../schedule/schedule-view.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { usePlanDay } from '../../ui/time/zones.tsx'
import type { LoadedPlan } from './loaded-plan.ts'
import { MakeChosenChange } from './make-chosen-change.tsx'
import { usePlan } from './plan-provider.tsx'
import { useTripTicks } from './trip-ticks.tsx'
import { useCapacity } from './use-capacity.ts'
import { useComparing } from './use-comparing.ts'
import { useDraftOfAddress, useEditing } from './use-editing.ts'
import { useMeasuredUnits } from './use-measured-units.ts'
import { comparedPlanOf } from './use-plans.ts'
import { isOfPlan } from './use-view-address.ts'

const DraftBase = lazyComponent(() => import('../../drafts/rebase/draft-base.tsx'), {
  name: 'The base of the draft',
})
const FollowDraft = lazyComponent(() => import('../../drafts/follow-draft.tsx'), {
  name: 'Following the draft',
})
const SendDraft = lazyComponent(() => import('../../drafts/send/send-draft.tsx'), { name: 'The form' })

interface PlanTimelineProps {
  /** The open plan, or what its draft has made of it. */
  plan: LoadedPlan
}

/** For one plan: another one needs another `key`. */
export function PlanTimeline({ plan }: PlanTimelineProps) {
  const { layout, source, handle } = plan
  const { plans, drafting, address, registry, delivery, announceSent } = usePlan()
  const [initial] = useState(() => withKnownLimits(address.viewForNext(comparedPlanOf(source))))
  const timeline = useTimelineView({ view: initial, dayMinutes: layout.minutes })
  const { view, send } = timeline
  const day = usePlanDay(layout)
  const clockMinute = useNow(nowMs => minuteOfDay(day, nowMs))
  // What has begun is over as far as it can be planned.
  const frozenUntil = clockMinute === null ? 0 : periodAt(clockMinute)
  const capacityKwh = useCapacity(layout, registry)
  const limits = useMemo(
    () => auditLimitsOf(view.toleranceKwh, view.limits),
    [view.toleranceKwh, view.limits],
  )
  const needsFindings = view.panel === 'findings' || view.filter.findings
  const audit = useAudit(handle, registry, limits, needsFindings)
  const minShortfall = useMemo(
    () => registry && ((signal: AbortSignal) => handle.minShortfall(frozenUntil, limits, registry, signal)),
    [handle, limits, registry, frozenUntil],
  )
  const explain = useMemo(
    () =>
      registry &&
      ((explained: Explained, signal: AbortSignal) => handle.explain(explained, limits, registry, signal)),
    [handle, limits, registry],
  )
  // Batteries follow the plan as delivered, also while a draft of it is open, whose rows are the same.
  const base = plans.opened ?? plan
  const measured = useMeasuredUnits(base.layout, registry, clockMinute === null ? null : day)
  const projected = useProjection(base.handle, {
    layout: base.layout,
    limits,
    registry,
    newest: measured?.newest,
    clockMinute,
    divergenceKwh: view.divergenceKwh,
  })
  const [isSending, setSending] = useState(false)
  const beginSending = useCallback(() => setSending(true), [])
  const { editing, readFile } = useEditing(plan, timeline, { limits, frozenUntil }, beginSending)
  const endSending = useCallback(
    (txId: string | null) => {
      setSending(false)
      if (txId !== null) announceSent(txId)
    },
    [announceSent],
  )
  const comparing = useComparing(plan, readFile, timeline, limits)
  const tripTicks = useTripTicks(layout, day, registry?.trucks)
  useDayOf(comparing.current?.chart?.layout.minutes ?? layout.minutes, send)
  useViewInAddress(timeline, source, useDraftOfAddress(editing.start, source.planId))

  return (
    <>
      {drafting.session && <DraftBase session={drafting.session} source={source} sources={plans.sources} />}
      <MakeChosenChange plan={base} projected={projected} editing={editing} frozenUntil={frozenUntil} />
      <TripTicksContext value={tripTicks}>
        <ScheduleView
          layout={layout}
          timeline={timeline}
          clockMinute={clockMinute}
          isWithdrawn={delivery?.withdrawal != null}
          audit={audit}
          measured={measured}
          comparing={comparing}
          readFile={readFile}
          capacityKwh={capacityKwh}
          minShortfall={minShortfall}
          explain={explain}
          projection={projected.projection}
          editing={editing}
        />
      </TripTicksContext>
      {drafting.session && <FollowDraft session={drafting.session} />}
      {isSending && editing.open && (
        <SendDraft open={editing.open} deliveries={plans.deliveries} onClose={endSending} />
      )}
    </>
  )
}

/** Writes the view to the address, and takes it from an address that was not written here. */
function useViewInAddress(
  { view, send }: TimelineControl,
  source: LoadedPlan['source'],
  draft: DraftInAddress | null,
): void {
  const { plans, address } = usePlan()
  const { write, foreign } = address
  // While the next plan is being opened, the address may already be that plan's.
  const isLeaving = plans.opening !== null
  useEffect(
    () => write(view, comparedPlanOf(source), !isLeaving, draft),
    [write, view, source, isLeaving, draft],
  )
  useEffect(() => {
    if (foreign && isOfPlan(foreign, source))
      send({ type: 'view.opened', view: withKnownLimits(foreign.viewOf(comparedPlanOf(source))) })
  }, [foreign, source, send])
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
