// The plan of today.
import { ScheduleListDocument, type ScheduleListQuery } from '../../../gql/operations/schedules.generated.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useTodaysPlanId } from '../../ui/time/use-todays-plan.ts'

export interface Today {
  /** The newest plan of today that counts; null if there is none. */
  plan: ScheduleListQuery['schedules'][number] | null
  /** Any plan was ever delivered. */
  hasPlans: boolean
}

/** Undefined until it is known, and where the server has no plans. */
export function useToday(): Today | undefined {
  const { data } = useRead(ScheduleListDocument, {})
  const todaysId = useTodaysPlanId(data?.schedules)
  if (!data) return undefined
  return {
    plan: data.schedules.find(({ txId }) => txId === todaysId) ?? null,
    hasPlans: data.schedules.length > 0,
  }
}
