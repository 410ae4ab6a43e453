// Which of the delivered plans counts.

/** What a list says of a plan; the list has the newest first. */
interface ListedPlan {
  /** As written in the plan: it begins with the plan's day. */
  timestamp: string
  /** A plan that was withdrawn no longer counts. */
  withdrawal: unknown
}

export const newestPlan = <P extends ListedPlan>(plans: readonly P[]): P | undefined =>
  plans.find(({ withdrawal }) => !withdrawal)

/** `day` is '2026-01-15'. */
export const newestPlanOf = <P extends ListedPlan>(plans: readonly P[], day: string): P | undefined =>
  plans.find(({ timestamp, withdrawal }) => !withdrawal && timestamp.startsWith(day))
