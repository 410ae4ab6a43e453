// The plan of today.
import type { Failure } from '../../../domain/failure.ts'
import { ScheduleListDocument, type ScheduleListQuery } from '../../../gql/operations/schedules.generated.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useTodaysPlanId } from '../../ui/time/use-todays-plan.ts'

export interface Today {
  /** The newest plan of today that counts; null if there is none. */
  plan: ScheduleListQuery['schedules'][number] | null
  /** Any plan was ever delivered. */
  hasPlans: boolean
}

export interface TodayReading {
  /** Undefined until it is known, and where the server has no plans. */
  today: Today | undefined
  failure: Failure | null
}

/** What another server does not know is no failure to read it. */
export const isUnread = (failure: Failure | null): boolean => failure !== null && failure.status !== 404

export function useToday(): TodayReading {
  const { data, failure } = useRead(ScheduleListDocument, {})
  const todaysId = useTodaysPlanId(data?.schedules)
  const today = data && {
    plan: data.schedules.find(({ txId }) => txId === todaysId) ?? null,
    hasPlans: data.schedules.length > 0,
  }
  return { today, failure }
}
