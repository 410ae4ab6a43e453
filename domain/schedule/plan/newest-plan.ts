// Which of the delivered plans counts.
import { dayMs } from '../../time/durations.ts'
import type { TimeZone } from '../../time/zone.ts'
import { isWithin, planDay } from '../calendar/plan-day.ts'

/** What a list says of a plan; the list has the newest first. */
interface ListedPlan {
  /** As written in the plan: it begins with the plan's day. */
  timestamp: string
  /** Null or missing where nobody knows. */
  periodCount?: number | null
  /** A plan that was withdrawn no longer counts. */
  withdrawal: unknown
}

export const newestPlan = <P extends ListedPlan>(plans: readonly P[]): P | undefined =>
  plans.find(({ withdrawal }) => !withdrawal)

/** Plans of days further from an instant cannot be of its day in any zone. */
const nearMs = 3 * dayMs

/** The newest plan whose day the instant (ms since 1970) is part of. */
export const planAt = <P extends ListedPlan>(
  plans: readonly P[],
  atMs: number,
  operatorZone: TimeZone,
): P | undefined =>
  plans.find(plan => {
    const isNear = Math.abs(Date.parse(plan.timestamp.slice(0, 10)) - atMs) < nearMs
    return isNear && !plan.withdrawal && isWithin(planDay(plan, operatorZone), atMs)
  })
