// Turns the screen's props into the contexts that components of the view read.
import type { ReactNode } from 'react'
import { CompareProvider } from './compare/compare-context.tsx'
import type { Comparing } from './compare/comparing.ts'
import { type Editing, EditingProvider } from './draft/editing-context.tsx'
import { FindingsProvider } from './findings/findings-context.tsx'
import type { PlanAudit } from './findings/use-audit.ts'
import { usePlacedFindings } from './findings/use-placed-findings.ts'
import type { Layout } from './layout/layout.ts'
import type { MeasuredUnits } from './layout/measured.ts'
import { useMeasured } from './measured/use-measured.ts'
import type { Timeline, ViewedPlan } from './view/view-context.tsx'
import { ViewProvider } from './view/view-provider.tsx'
import type { PlanProjection } from './worker/plan-projection.ts'

export interface ScheduleViewProps
  extends Partial<Pick<ViewedPlan, 'clockMinute' | 'readFile' | 'capacityKwh' | 'minShortfall' | 'explain'>> {
  layout: Layout
  timeline: Timeline
  /** Its findings are listed and marked on the chart; [ and ] step through them. */
  audit?: PlanAudit | undefined
  /** Reports of batteries on the plan's day, drawn over the plan. */
  measured?: MeasuredUnits | undefined
  isWithdrawn?: boolean | undefined
  projection?: PlanProjection | null | undefined
  /** The compared plan and the plans to choose from. */
  comparing?: Comparing | undefined
  /** Where the plan can be edited. */
  editing?: Editing | undefined
}

interface ViewProvidersProps extends ScheduleViewProps {
  children: ReactNode
}

/** For one layout: give it a new `key` for another. */
export function ViewProviders(props: ViewProvidersProps) {
  const { layout, timeline, clockMinute = null, audit, measured, comparing, editing, children } = props
  const baseProjection = props.projection ?? null
  const projection = editing?.open ? null : baseProjection
  const placed = usePlacedFindings(layout, audit)
  const current = comparing?.current
  const plan = {
    layout,
    isDraft: editing?.open != null,
    isWithdrawn: props.isWithdrawn ?? false,
    readFile: props.readFile,
    capacityKwh: props.capacityKwh,
    minShortfall: props.minShortfall,
    explain: props.explain,
    projection,
    baseProjection,
    clockMinute,
    overlay: current?.chart ?? null,
    differing: current?.differing,
    found: audit?.found ?? null,
    marks: placed.marks,
    // What happened is no fault of a draft: only a plan is compared with it.
    measured: useMeasured(
      layout,
      measured,
      editing?.open ? Number.POSITIVE_INFINITY : timeline.view.divergenceKwh,
      projection,
    ),
  }
  return (
    <ViewProvider plan={plan} timeline={timeline}>
      <FindingsProvider audit={audit} placed={placed}>
        <CompareProvider comparing={comparing}>
          <EditingProvider editing={editing}>{children}</EditingProvider>
        </CompareProvider>
      </FindingsProvider>
    </ViewProvider>
  )
}
