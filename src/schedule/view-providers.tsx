// What the parts of the view read, from what the screen hands in.
import type { ReactNode } from 'react'
import { CompareProvider } from './compare/compare-context.tsx'
import type { Comparing } from './compare/comparing.ts'
import { FindingsProvider } from './findings/findings-context.tsx'
import type { PlanAudit } from './findings/use-audit.ts'
import { usePlacedFindings } from './findings/use-placed-findings.ts'
import type { Layout } from './layout/layout.ts'
import type { MeasuredUnits } from './layout/measured.ts'
import { useMeasured } from './measured/use-measured.ts'
import type { Timeline } from './view/view-context.tsx'
import { ViewProvider } from './view/view-provider.tsx'

export interface ScheduleViewProps {
  layout: Layout
  timeline: Timeline
  /** The minute of the plan's day that the clock shows; null where the plan is of another day. */
  clockMinute?: number | null
  /** Its findings are listed and marked on the chart; [ and ] lead from one to the next. */
  audit?: PlanAudit | undefined
  /** What the batteries report of the plan's day, drawn over the plan. */
  measured?: MeasuredUnits | undefined
  /** The plan as it was delivered or opened, for its export. */
  bytes?: Blob | undefined
  /** The plan beside this one, and others that could be. */
  comparing?: Comparing | undefined
}

interface ViewProvidersProps extends ScheduleViewProps {
  children: ReactNode
}

/** Made for one layout: give it another `key` with another one. */
export function ViewProviders(props: ViewProvidersProps) {
  const { layout, timeline, clockMinute = null, audit, measured, bytes, comparing, children } = props
  const placed = usePlacedFindings(layout, audit)
  const current = comparing?.current
  const plan = {
    layout,
    bytes,
    clockMinute,
    overlay: current?.chart ?? null,
    differing: current?.differing,
    found: audit?.found ?? null,
    marks: placed.marks,
    measured: useMeasured(layout, measured, timeline.view.divergenceKwh),
  }
  return (
    <ViewProvider plan={plan} timeline={timeline}>
      <FindingsProvider audit={audit} placed={placed}>
        <CompareProvider comparing={comparing}>{children}</CompareProvider>
      </FindingsProvider>
    </ViewProvider>
  )
}
