// Keeps plans from files, and their view, over an update of the page: no address leads to them.
import { useState } from 'react'
import { defaultView, type TimelineView } from '../../../domain/schedule/view/timeline-view.ts'
import type { PlanSource } from '../../hooks/plan-source.ts'
import { useOffer, useReceived } from '../../hooks/use-handover.ts'

export interface HandedOverPlans {
  files: { key: string; file: File }[]
  /** The key of the plan that was open; null if none was. */
  openKey: string | null
  view: TimelineView
}

const name = 'plans'

/** What the page before had open, if it had files or a view. Its view may be of an older version, with fewer fields. */
export function useHandedOverPlans(): HandedOverPlans | null {
  const received = useReceived(name) as HandedOverPlans | undefined
  const [plans] = useState(() => {
    if (!received) return null
    const { files, openKey, view } = received
    return {
      files,
      openKey,
      view: { ...defaultView, ...view, filter: { ...defaultView.filter, ...view.filter } },
    }
  })
  return plans
}

export function useKeepPlans(
  sources: readonly PlanSource[],
  openKey: string | null,
  viewNow: () => TimelineView | null,
): void {
  useOffer(name, (): HandedOverPlans | undefined => {
    const view = viewNow()
    const files = sources.flatMap(({ key, file }) => (file ? [{ key, file }] : []))
    return view && files.length > 0 ? { files, openKey, view } : undefined
  })
}
