import { noUnitMatches } from '../../../domain/messages.ts'
import { useChartRequest } from '../view/use-chart-request.ts'
import { emptyPlan } from './chart.css.ts'

/** In place of the rows where no unit passes the filter. */
export function EmptyChart() {
  // There is nothing to go to, now or when a filter is changed.
  useChartRequest(() => {})
  return <p className={emptyPlan}>{noUnitMatches}</p>
}
