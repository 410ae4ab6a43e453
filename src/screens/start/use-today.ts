// The plan of the viewer's day.
import { newestPlanOf } from '../../../domain/schedule/plan/newest-plan.ts'
import { ScheduleListDocument, type ScheduleListQuery } from '../../../gql/operations/schedules.generated.ts'
import { dayOf } from '../../hooks/telemetry/day-of.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useRead } from '../../hooks/use-read.ts'

export interface Today {
  /** The newest plan of today that counts; null if there is none. */
  plan: ScheduleListQuery['schedules'][number] | null
  /** Any plan was ever delivered. */
  hasPlans: boolean
}

/** Undefined until it is known, and where the server has no plans. */
export function useToday(): Today | undefined {
  const { data } = useRead(ScheduleListDocument, {})
  const day = useNow(nowMs => dayOf(new Date(nowMs)))
  if (!data) return undefined
  return { plan: newestPlanOf(data.schedules, day) ?? null, hasPlans: data.schedules.length > 0 }
}
