// The view of the plan in the address: read when the screen opens or the address changes, and written when the view
// changes. Writing replaces the history entry, so that Back leads to the page before.
import { useCallback, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import {
  type ComparedPlan,
  defaultView,
  type TimelineView,
  viewOfPlan,
  withoutComparison,
} from '../../../domain/schedule/view/timeline-view.ts'
import {
  addressOfView,
  type DraftInAddress,
  draftInAddress,
  planInAddress,
  viewFromAddress,
} from '../../../domain/schedule/view/view-address.ts'
import { useQueryText } from '../../hooks/use-query-text.ts'
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts'

export interface ViewAddress {
  /** The plan that the address named when the screen was opened. */
  planId: string | null
  /** The draft that the address names by which the plan with this id was opened. */
  draftFor: (planId: string | null) => DraftInAddress | null
  /** The view of the open plan; null before one is open. */
  viewNow: () => TimelineView | null
  /** The view for the plan that is opened next. */
  viewForNext: (next: ComparedPlan) => TimelineView
  /** Remembers the view, and soon writes it to the address if `inAddress`. Returns a function that cancels the write. */
  write: (
    view: TimelineView,
    plan: ComparedPlan,
    inAddress: boolean,
    draft?: DraftInAddress | null,
  ) => () => void
  /** An address that was not written here (a link, Back); null once it was applied. */
  foreign: AddressOfView | null
  /** Marks it as applied: if its plan is opened next, that plan gets its view. */
  take: () => void
}

export interface AddressOfView {
  /** The delivered plan that it names, or null. */
  planId: string | null
  draft: DraftInAddress | null
  viewOf: (plan: ComparedPlan) => TimelineView
}

/** Browsers limit how often the address may change. */
const writeAfterMs = 250

/** `keptView` is the view of the page before an update; for files it contains more than the address. */
export function useViewAddress(earlierView: TimelineView | null = null): ViewAddress {
  const [path, navigate] = useLocation()
  const search = useQueryText()
  const known = useRef(search)
  const latest = useRef<{ view: TimelineView; plan: ComparedPlan } | null>(null)
  const read = useMemo(() => addressRead(search), [search])
  const [{ planId }] = useState(read)
  /** The address by which the next plan is opened. */
  const requested = useRef<AddressOfView | null>(read)
  /** The timer of the pending write. */
  const timer = useRef(0)
  const foreign = search === known.current ? null : read

  const replace = useStableCallback((next: string) => {
    known.current = next
    if (next !== search) navigate(next ? `${path}?${next}` : path, { replace: true })
  })

  const write = useCallback(
    (view: TimelineView, plan: ComparedPlan, inAddress: boolean, draft: DraftInAddress | null = null) => {
      latest.current = { view, plan }
      if (!inAddress) return () => {}
      requested.current = null
      clearTimeout(timer.current)
      const due = window.setTimeout(() => {
        const next = new URLSearchParams(
          addressOfView(view, plan.source === 'delivered' ? plan.id : null, draft),
        ).toString()
        replace(next)
      }, writeAfterMs)
      timer.current = due
      return () => clearTimeout(due)
    },
    [replace],
  )
  const take = useStableCallback(() => {
    // A pending write belongs to the address before, and would replace this one.
    clearTimeout(timer.current)
    known.current = search
    requested.current = read
  })

  return {
    planId,
    draftFor(id) {
      const { current } = requested
      return current && isOfPlan(current, { planId: id }) ? current.draft : null
    },
    viewNow: () => latest.current?.view ?? null,
    viewForNext(next) {
      if (!latest.current && earlierView) return viewOfPlan({ ...defaultView, ...earlierView }, next, null)
      const isRequested = requested.current?.planId === next.id
      if (isRequested || !latest.current) return (requested.current ?? read).viewOf(next)
      const { view: before, plan } = latest.current
      // The selection with its filter and a compared draft belong to one plan; the rest of the view carries over to the next.
      const view = before.comparison && isDraftKey(before.comparison.id) ? withoutComparison(before) : before
      const filter = { ...view.filter, selected: false }
      return viewOfPlan({ ...view, filter, selection: null }, next, plan)
    },
    write,
    foreign,
    take,
  }
}

/** Of a draft among the plans to compare with. */
export const isDraftKey = (key: string): boolean => key.startsWith('draft ')

/** An address that names no plan applies to the open one. */
export const isOfPlan = ({ planId }: AddressOfView, open: { planId: string | null } | undefined): boolean =>
  planId === null || planId === open?.planId

function addressRead(search: string): AddressOfView {
  const parts = [...new URLSearchParams(search)]
  return {
    planId: planInAddress(parts),
    draft: draftInAddress(parts),
    viewOf: plan => viewOfPlan(viewFromAddress(parts), plan, null),
  }
}
