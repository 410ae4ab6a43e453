// What the view needs to compare the open plan with another one.
import type { AuditLimits } from '../../../domain/schedule/audit/finding.ts'
import { sourceLabel } from '../../hooks/plan-source.ts'
import type { TimelineControl } from '../../hooks/use-timeline-view.ts'
import type { Comparing } from '../../schedule/compare/comparing.ts'
import { usePageZone } from '../../ui/time/zones.tsx'
import type { LoadedPlan } from './loaded-plan.ts'
import { usePlan } from './plan-provider.tsx'
import { useComparison } from './use-comparison.ts'
import { comparedPlanOf, fileSource } from './use-plans.ts'

/** `file` is the plan's, or the draft's; null while that is being made. */
export function useComparing(
  plan: LoadedPlan,
  file: Blob | null,
  { view, send }: TimelineControl,
  limits: Partial<AuditLimits>,
): Comparing {
  const { plans, registry, drafting } = usePlan()
  const zone = usePageZone()
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
  return {
    current,
    offers: plans.sources
      // A draft can be compared with its base.
      .filter(({ key }) => key !== plan.source.key || drafting.session)
      .map(each => ({ ...comparedPlanOf(each), name: sourceLabel(each, zone) })),
    openFile: chosen => choose(fileSource(chosen)),
    choose: other => {
      const source = plans.sourceOf(other)
      if (source) choose(source)
    },
    choice,
  }
}
