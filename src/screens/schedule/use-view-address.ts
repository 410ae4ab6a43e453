// The view of the plan in the address: read when the screen opens or another address is gone to, and written as the view
// changes. Writing replaces: the way back leads to where the planner came from.
import { useCallback, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import {
  type ComparedPlan,
  type TimelineView,
  viewOfPlan,
} from '../../../domain/schedule/view/timeline-view.ts'
import { addressOfView, planInAddress, viewFromAddress } from '../../../domain/schedule/view/view-address.ts'
import { useQueryText } from '../../hooks/use-query-text.ts'
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts'

export interface ViewAddress {
  /** The plan that the address named when the screen was opened. */
  planId: string | null
  /** How the open plan is looked at; null before one is open. */
  viewNow: () => TimelineView | null
  /** How the plan that is opened next is looked at. */
  viewForNext: (next: ComparedPlan) => TimelineView
  /** Notes how the plan is looked at, and soon writes it where `inAddress`. Gives what calls the writing off. */
  write: (view: TimelineView, plan: ComparedPlan, inAddress: boolean) => () => void
  /** The address as somebody else has written it since; null once it is taken. */
  foreign: AddressOfView | null
  /** It is acted upon: should the plan that it names be opened next, it is looked at as it says. */
  take: () => void
}

export interface AddressOfView {
  /** The delivered plan that it names, or null. */
  planId: string | null
  viewOf: (plan: ComparedPlan) => TimelineView
}

/** Browsers refuse to have their address changed all the time. */
const writeAfterMs = 250

/** `keptView` is how the page before an update was looking at its plan: of files there is more in it than in the address. */
export function useViewAddress(keptView: TimelineView | null = null): ViewAddress {
  const [path, navigate] = useLocation()
  const search = useQueryText()
  const known = useRef(search)
  const latest = useRef<{ view: TimelineView; plan: ComparedPlan } | null>(null)
  const read = useMemo(() => addressRead(search), [search])
  const [planId] = useState(read.planId)
  /** The address that a plan is to be opened by. */
  const asked = useRef<AddressOfView | null>(read)
  /** Of the write that is due. */
  const timer = useRef(0)
  const foreign = search === known.current ? null : read

  const replace = useStableCallback((next: string) => {
    known.current = next
    if (next !== search) navigate(next ? `${path}?${next}` : path, { replace: true })
  })

  const write = useCallback(
    (view: TimelineView, plan: ComparedPlan, inAddress: boolean) => {
      latest.current = { view, plan }
      if (!inAddress) return () => {}
      asked.current = null
      clearTimeout(timer.current)
      const due = window.setTimeout(() => {
        const next = new URLSearchParams(
          addressOfView(view, plan.source === 'delivered' ? plan.id : null),
        ).toString()
        replace(next)
      }, writeAfterMs)
      timer.current = due
      return () => clearTimeout(due)
    },
    [replace],
  )
  const take = useStableCallback(() => {
    // A write that is due is about the address before, and would replace this one.
    clearTimeout(timer.current)
    known.current = search
    asked.current = read
  })

  return {
    planId,
    viewNow: () => latest.current?.view ?? null,
    viewForNext(next) {
      if (!latest.current && keptView) return viewOfPlan(keptView, next, null)
      const isAsked = asked.current?.planId === next.id
      if (isAsked || !latest.current) return (asked.current ?? read).viewOf(next)
      const { view, plan } = latest.current
      // A selection is of one plan, and so is what shows it alone; the rest of the view is as good for the next.
      const filter = { ...view.filter, selected: false }
      return viewOfPlan({ ...view, filter, selection: null }, next, plan)
    },
    write,
    foreign,
    take,
  }
}

/** An address that names no plan is of whatever is open. */
export const isOfPlan = ({ planId }: AddressOfView, open: { planId: string | null } | undefined): boolean =>
  planId === null || planId === open?.planId

function addressRead(search: string): AddressOfView {
  const parts = [...new URLSearchParams(search)]
  return { planId: planInAddress(parts), viewOf: plan => viewOfPlan(viewFromAddress(parts), plan, null) }
}
