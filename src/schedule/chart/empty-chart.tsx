// Said in place of the units where a filter lets none of them pass.
import { noUnitPasses } from '../../../domain/messages.ts'
import { emptyPlan } from './chart.css.ts'

export const NothingShown = () => <p className={emptyPlan}>{noUnitPasses}</p>
