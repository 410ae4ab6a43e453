// What the view needs to edit the open plan as a draft, and the draft that the address names.
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { draftBatteriesUnread } from '../../../domain/messages/drafts.ts'
import type { AuditLimits } from '../../../domain/schedule/audit/finding.ts'
import type { Operation } from '../../../domain/schedule/draft/operations/operation.ts'
import { isSamePlan } from '../../../domain/schedule/view/timeline-view.ts'
import type { DraftInAddress } from '../../../domain/schedule/view/view-address.ts'
import { useMay } from '../../hooks/use-session.ts'
import type { TimelineControl } from '../../hooks/use-timeline-view.ts'
import type { DraftChoice, Editing } from '../../schedule/draft/editing-context.tsx'
import { rowCount } from '../../schedule/layout/layout.ts'
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts'
import type { LoadedPlan } from './loaded-plan.ts'
import { usePlan } from './plan-provider.tsx'
import { comparedPlanOf } from './use-plans.ts'
import { isOfPlan } from './use-view-address.ts'

/** `readFile` is of the plan, or of the draft. */
export function useEditing(
  { source, layout, handle }: LoadedPlan,
  { view, send }: TimelineControl,
  { limits, frozenUntil }: { limits: Partial<AuditLimits>; frozenUntil: number },
  onSend: () => void,
): { editing: Editing; readFile: () => Promise<Blob> } {
  const { drafting, registry } = usePlan()
  const base = comparedPlanOf(source)
  const { isStarting, failure, session, start: startDrafting } = drafting
  const maySend = useMay('deliver schedules')
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
  const frozenNow = useStableCallback(() => frozenUntil)
  // There is nothing to change, and no chart to change it on.
  const isEmpty = rowCount(layout) === 0
  const start = useMemo(
    () =>
      registry && !isEmpty
        ? (draft?: DraftChoice, first?: Operation) =>
            startDrafting({ registry, limits, frozenUntil: frozenNow }, draft, first)
        : null,
    [registry, isEmpty, limits, startDrafting, frozenNow],
  )
  const ofSession = session?.open ?? null
  const knowsBatteries = registry?.batteries !== undefined
  // The same at each step of a zoom, which renders this: all tools of a draft read it.
  const editing = useMemo(() => {
    const open = ofSession && {
      ...ofSession,
      frozenUntil,
      leave,
      open: (draft: DraftChoice) => start?.(draft),
      openSendDialog: maySend ? onSend : null,
      // The server goes by the capacities that it knows.
      uncertainBecause: knowsBatteries ? undefined : draftBatteriesUnread,
      compareWithBase,
    }
    return { start, isStarting, failure, open }
  }, [
    start,
    isStarting,
    failure,
    ofSession,
    frozenUntil,
    knowsBatteries,
    maySend,
    leave,
    onSend,
    compareWithBase,
  ])
  const readBase = useCallback(() => Promise.resolve(handle.bytes), [handle])
  return { editing, readFile: session?.readFile ?? readBase }
}

/** Opens the draft that the address names, once the plan can be edited; returns the one that the address should name. */
export function useDraftOfAddress(start: Editing['start'], planId: string | null): DraftInAddress | null {
  const { drafting, address } = usePlan()
  const { session, isStarting, failure } = drafting
  const { draftFor, foreign } = address
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
