// The view of the plan in the address: read when the screen opens or another address is gone to, and written as the view
// changes. Writing replaces: the way back leads to where the planner came from.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { type ComparedPlan, type TimelineView, viewOfPlan } from '../../../domain/schedule/timeline-view.ts'
import { addressOfView, planInAddress, viewFromAddress } from '../../../domain/schedule/view-address.ts'
import { useQueryText } from '../../hooks/use-query-text.ts'

export interface ViewAddress {
  /** The plan that the address named when the screen was opened. */
  planId: string | null
  /** How the plan that is opened next is looked at. */
  viewForNext: (next: ComparedPlan) => TimelineView
  write: (view: TimelineView, plan: ComparedPlan) => void
  /** The address as somebody else has written it since, or null. */
  foreign: string | null
}

/** Browsers refuse to have their address changed all the time. */
const writeAfterMs = 250

export function useViewAddress(): ViewAddress {
  const [path, navigate] = useLocation()
  const search = useQueryText()
  const [opened] = useState(() => ({ planId: planIn(search), search }))
  const known = useRef(search)
  const shown = useRef(search)
  shown.current = search
  const latest = useRef<{ view: TimelineView; plan: ComparedPlan } | null>(null)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  const write = useCallback(
    (view: TimelineView, plan: ComparedPlan) => {
      latest.current = { view, plan }
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => {
        const next = new URLSearchParams(
          addressOfView(view, plan.source === 'delivered' ? plan.id : null),
        ).toString()
        known.current = next
        if (next === shown.current) return
        navigate(next ? `${path}?${next}` : path, { replace: true })
      }, writeAfterMs)
    },
    [navigate, path],
  )

  return {
    planId: opened.planId,
    viewForNext(next) {
      if (!latest.current) return viewIn(opened.search, next)
      const { view, plan } = latest.current
      // A selection is of one plan, and so is what shows it alone; the rest of the view is as good for the next.
      const filter = { ...view.filter, selected: false }
      return viewOfPlan({ ...view, filter, selection: null }, next, plan)
    },
    write,
    foreign: search === known.current ? null : search,
  }
}

const planIn = (search: string) => planInAddress(new URLSearchParams(search))

export const viewIn = (search: string, plan: ComparedPlan): TimelineView =>
  viewOfPlan(viewFromAddress(new URLSearchParams(search)), plan, null)
