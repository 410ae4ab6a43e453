// What the screen knows of plans: those that can be opened, the open one and its draft, the one that is being opened, and the
// address that names them.
import { createContext, type ReactNode, useContext, useState } from 'react'
import type { Registry } from '../../../domain/schedule/audit/registry.ts'
import type { TimelineView } from '../../../domain/schedule/view/timeline-view.ts'
import type { SentPlan } from '../../drafts/send/sent-notice.tsx'
import type { PlanDelivery } from '../../hooks/plan-source.ts'
import { useRegistry } from '../../hooks/use-registry.ts'
import type { Layout } from '../../schedule/layout/layout.ts'
import { now } from '../../ui/hooks/use-now.ts'
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts'
import { useOperatorZone } from '../../ui/time/zones.tsx'
import { isInPlanOrder } from './first-rows.tsx'
import type { LoadedPlan } from './loaded-plan.ts'
import { useHandedOverPlans, useKeepPlans } from './plans-handover.ts'
import { type Drafting, useDrafting } from './use-drafting.ts'
import { comparedPlanOf, type Plans, usePlans } from './use-plans.ts'
import { useViewAddress, type ViewAddress } from './use-view-address.ts'

interface PlanState {
  plans: Plans
  drafting: Drafting
  address: ViewAddress
  /** Undefined while it is loading. */
  registry: Registry | undefined
  /** The open plan, or what its draft has made of it. */
  opened: LoadedPlan | null
  /** What the server says of the open plan; undefined for a file. */
  delivery: PlanDelivery | undefined
  /** The first rows of the plan that is being opened, and the view in which it is going to be shown. */
  first: { layout: Layout; view: TimelineView } | null
  /** The draft that was sent last, until its notice is dismissed. */
  sent: SentPlan | null
  announceSent: (txId: string) => void
  dismissSent: () => void
}

const PlanContext = createContext<PlanState | null>(null)

export function usePlan(): PlanState {
  const state = useContext(PlanContext)
  if (!state) throw new Error('No plans are provided here.')
  return state
}

export function PlanProvider({ children }: { children: ReactNode }) {
  const handedOver = useHandedOverPlans()
  const address = useViewAddress(handedOver?.view ?? null)
  const plans = usePlans(address.planId, handedOver)
  const drafting = useDrafting(plans.opened)
  const opened = drafting.plan
  useKeepPlans(plans.sources, opened?.source.key ?? null, address.viewNow)
  // Not with each plan: its requests would compete with the opening.
  const registry = useRegistry(useOperatorZone())
  const [sent, setSent] = useState<SentPlan | null>(null)
  const announceSent = useStableCallback((txId: string) => setSent({ txId, at: now() }))
  const state = {
    plans,
    drafting,
    address,
    registry,
    opened,
    delivery: plans.sources.find(({ key }) => key === opened?.source.key)?.delivery,
    first: firstRowsOf(plans, address),
    sent,
    announceSent,
    dismissSent: () => setSent(null),
  }
  return <PlanContext value={state}>{children}</PlanContext>
}

function firstRowsOf({ opening }: Plans, address: ViewAddress): PlanState['first'] {
  if (!opening?.first) return null
  const view = address.viewForNext(comparedPlanOf(opening.source))
  return isInPlanOrder(view) ? { layout: opening.first, view } : null
}
