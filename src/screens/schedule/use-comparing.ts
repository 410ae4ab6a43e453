// What the view needs to compare the open plan with another one.
import { useMemo, useRef } from 'react'
import type { AuditLimits } from '../../../domain/schedule/audit/finding.ts'
import type { ComparedPlan } from '../../../domain/schedule/view/timeline-view.ts'
import { type PlanSource, sourceLabel } from '../../hooks/plan-source.ts'
import type { TimelineControl } from '../../hooks/use-timeline-view.ts'
import type { Comparing } from '../../schedule/compare/comparing.ts'
import { usePageZone } from '../../ui/time/zones.tsx'
import type { LoadedPlan } from './loaded-plan.ts'
import { usePlan } from './plan-provider.tsx'
import { useComparison } from './use-comparison.ts'
import { isDraftSource, useDraftSources } from './use-draft-sources.ts'
import { comparedPlanOf, fileSource, sourceNamed } from './use-plans.ts'

/** `readFile` is of the plan, or of the draft. */
export function useComparing(
  plan: LoadedPlan,
  readFile: () => Promise<Blob>,
  { view, send }: TimelineControl,
  limits: Partial<AuditLimits>,
): Comparing {
  const { plans, registry, drafting } = usePlan()
  const zone = usePageZone()
  const { sources: drafts, notRead, readAgain } = useDraftSources(drafting.session)
  // What is compared stays so after the draft that it was offered in is left.
  const known = useRef<readonly PlanSource[]>([])
  const sourceOf = (other: ComparedPlan) =>
    sourceNamed([...drafts, ...known.current], other) ?? plans.sourceOf(other)
  const { current, choice, choose } = useComparison({
    plan,
    readFile,
    view,
    limits,
    registry,
    sourceOf,
    onOpened: chosen => {
      if (isDraftSource(chosen)) known.current = [chosen, ...known.current]
      else plans.add(chosen)
      send({ type: 'comparison.chosen', plan: comparedPlanOf(chosen) })
    },
  })
  const isDrafting = drafting.session !== null
  const offers = useMemo(() => {
    // A draft can be compared with its base.
    const delivered = plans.sources.filter(({ key }) => key !== plan.source.key || isDrafting)
    return [...drafts, ...delivered].map(each => ({
      ...comparedPlanOf(each),
      name: sourceLabel(each, zone),
    }))
  }, [drafts, plans.sources, plan.source.key, isDrafting, zone])
  return {
    current,
    offers,
    draftsNotRead: notRead,
    readDrafts: readAgain,
    openFile: chosen => choose(fileSource(chosen)),
    choose: other => {
      const source = sourceOf(other)
      if (source) choose(source)
    },
    choice,
  }
}
