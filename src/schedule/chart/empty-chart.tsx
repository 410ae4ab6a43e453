// Said in place of the units where a filter lets none of them pass.
import { emptyPlan } from './chart.css.ts'

export const NothingShown = () => <p className={emptyPlan}>No unit of this plan passes the filter.</p>
