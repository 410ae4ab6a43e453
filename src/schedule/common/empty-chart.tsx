import { noUnitMatches } from '../../../domain/messages/timeline.ts'
import { useChartRequest } from '../view/use-chart-request.ts'
import { emptyPlan } from './empty-chart.css.ts'

/** Shown where no unit matches the filter. */
export function EmptyChart() {
  // A request cannot be carried out, and must not be later when a filter changes.
  useChartRequest(() => {})
  return <p className={emptyPlan}>{noUnitMatches}</p>
}
