// An opened plan on the timeline, in the view that the address describes.
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { may } from '../../../domain/roles.ts'
import type { AuditLimits } from '../../../domain/schedule/audit/finding.ts'
import type { Registry } from '../../../domain/schedule/audit/registry.ts'
import { minuteOfDay } from '../../../domain/schedule/calendar/plan-day.ts'
import type { Operation } from '../../../domain/schedule/draft/operations/operation.ts'
import {
  auditLimitsOf,
  type ComparedPlan,
  isSamePlan,
  type TimelineEvent,
} from '../../../domain/schedule/view/timeline-view.ts'
import type { DraftInAddress } from '../../../domain/schedule/view/view-address.ts'
import { sourceLabel } from '../../hooks/plan-source.ts'
import { useSession } from '../../hooks/use-session.ts'
import { type TimelineControl, useTimelineView } from '../../hooks/use-timeline-view.ts'
import type { DraftChoice, Editing } from '../../schedule/draft/editing-context.tsx'
import { withKnownLimits } from '../../schedule/findings/known-limits.ts'
import { useAudit } from '../../schedule/findings/use-audit.ts'
import { ScheduleView } from '../../schedule/schedule-view.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { usePlanDay } from '../../ui/time/zones.tsx'
import type { LoadedPlan } from './loaded-plan.ts'
import { useComparison } from './use-comparison.ts'
import type { Drafting } from './use-drafting.ts'
import { useMeasuredUnits } from './use-measured-units.ts'
import { comparedPlanOf, fileSource, type Plans } from './use-plans.ts'
import { useCapacity } from './use-registry.ts'
import { isOfPlan, type ViewAddress } from './use-view-address.ts'

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
  drafting: Drafting
  plans: Plans
  address: ViewAddress
  /** Undefined while it is loading. */
  registry: Registry | undefined
  /** A draft was sent as the plan with this id. */
  onSent: (txId: string) => void
}

/** For one plan: another one needs another `key`. */
export function PlanTimeline({ plan, drafting, plans, address, registry, onSent }: PlanTimelineProps) {
  const { layout, source, handle } = plan
  const [initial] = useState(() => withKnownLimits(address.viewForNext(comparedPlanOf(source))))
  const timeline = useTimelineView({ view: initial, dayMinutes: layout.minutes })
  const { view, send } = timeline
  const { write, foreign } = address
  const day = usePlanDay(layout)
  const clockMinute = useNow(nowMs => minuteOfDay(day, nowMs))
  const capacityKwh = useCapacity(layout, registry)
  const limits = useMemo(
    () => auditLimitsOf(view.toleranceKwh, view.limits),
    [view.toleranceKwh, view.limits],
  )
  const needsFindings = view.panel === 'findings' || view.filter.findings
  const audit = useAudit(handle, registry, limits, needsFindings)
  const minShortfall = useMemo(
    () => registry && ((signal: AbortSignal) => handle.minShortfall(limits, registry, signal)),
    [handle, limits, registry],
  )
  const measured = useMeasuredUnits(layout, registry, clockMinute === null ? null : day)

  const [isSending, setSending] = useState(false)
  const beginSending = useCallback(() => setSending(true), [])
  const { editing, file } = useEditing(drafting, plan, timeline, { registry, limits }, beginSending)
  const endSending = useCallback(
    (txId: string | null) => {
      setSending(false)
      if (txId !== null) onSent(txId)
    },
    [onSent],
  )
  const draft = useDraftOfAddress(drafting, editing.start, address, source.planId)
  const { current, choice, choose } = useComparison({
    plan,
    bytes: file,
    view,
    limits,
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
      // A draft can be compared with its base.
      .filter(({ key }) => key !== source.key || editing.open)
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
  useEffect(
    () => write(view, comparedPlanOf(source), !isLeaving, draft),
    [write, view, source, isLeaving, draft],
  )
  useEffect(() => {
    if (foreign && isOfPlan(foreign, source))
      send({ type: 'view.opened', view: withKnownLimits(foreign.viewOf(comparedPlanOf(source))) })
  }, [foreign, source, send])

  return (
    <>
      {drafting.session && <DraftBase session={drafting.session} source={source} sources={plans.sources} />}
      <ScheduleView
        layout={layout}
        timeline={timeline}
        clockMinute={clockMinute}
        audit={audit}
        measured={measured}
        comparing={comparing}
        bytes={file ?? undefined}
        capacityKwh={capacityKwh}
        minShortfall={minShortfall}
        editing={editing}
      />
      {drafting.session && <FollowDraft session={drafting.session} />}
      {isSending && editing.open && (
        <SendDraft open={editing.open} deliveries={plans.deliveries} onClose={endSending} />
      )}
    </>
  )
}

/** `file` is the plan's, or the draft's; null while that is being made. */
function useEditing(
  drafting: Drafting,
  { source, handle }: LoadedPlan,
  { view, send }: TimelineControl,
  { registry, limits }: { registry: Registry | undefined; limits: Partial<AuditLimits> },
  onSend: () => void,
): { editing: Editing; file: Blob | null } {
  const base = comparedPlanOf(source)
  const { isStarting, failure, session, start: startDrafting } = drafting
  const { viewer } = useSession()
  const maySend = viewer !== null && may(viewer.roles, 'deliver schedules')
  const leave = useStableCallback(() => {
    drafting.leave()
    // The plan is not compared with itself.
    if (view.comparison && isSamePlan(view.comparison, base)) send({ type: 'comparison.ended' })
  })
  const compareWithBase = useStableCallback(() => {
    send({ type: 'comparison.chosen', plan: base })
    // The base is what was before.
    if (!view.comparison?.swapped) send({ type: 'comparison.swapped' })
  })
  const start = useMemo(
    () =>
      registry
        ? (draft?: DraftChoice, first?: Operation) => startDrafting({ registry, limits }, draft, first)
        : null,
    [registry, limits, startDrafting],
  )
  const ofSession = session?.open ?? null
  // The same at each step of a zoom, which renders this: all tools of a draft read it.
  const editing = useMemo(() => {
    const open = ofSession && {
      ...ofSession,
      leave,
      open: (draft: DraftChoice) => start?.(draft),
      openSendDialog: maySend ? onSend : null,
      compareWithBase,
    }
    return { start, isStarting, failure, open }
  }, [start, isStarting, failure, ofSession, maySend, leave, onSend, compareWithBase])
  return { editing, file: session ? session.file : handle.bytes }
}

/** Opens the draft that the address names, once the plan can be edited; returns the one that the address should name. */
function useDraftOfAddress(
  { session, isStarting, failure }: Drafting,
  start: Editing['start'],
  { draftFor, foreign }: ViewAddress,
  planId: string | null,
): DraftInAddress | null {
  const [wanted, setWanted] = useState(() => draftFor(planId))
  useEffect(() => {
    if (foreign?.draft && isOfPlan(foreign, { planId })) setWanted(foreign.draft)
  }, [foreign, planId])
  const canStart = start !== null
  const begin = useEffectEvent((draft: DraftInAddress) => start?.(draft))
  useEffect(() => {
    if (wanted && canStart) begin(wanted)
  }, [wanted, canStart])
  // What was opened, or could not be, is not opened again.
  const isOver = session !== null || failure !== null
  useEffect(() => {
    if (isOver) setWanted(null)
  }, [isOver])
  const draft = session?.open.draft
  const open = draft && { id: draft.id, step: draft.head === draft.tip ? null : (draft.head ?? 'base') }
  const now = open ?? (isStarting || !isOver ? wanted : null)
  const [id, step] = [now?.id, now?.step ?? null]
  return useMemo(() => (id === undefined ? null : { id, step }), [id, step])
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
