// What the server says in short of today's plan, and where the clock stands in it.
import type { Failure } from '../../../domain/failure.ts'
import { minuteOfDay, type PlanDay } from '../../../domain/schedule/calendar/plan-day.ts'
import { minuteMs } from '../../../domain/time/durations.ts'
import {
  ScheduleOutlookDocument,
  type ScheduleOutlookQuery,
} from '../../../gql/operations/schedule-outlook.generated.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import { usePlanDay } from '../../ui/time/zones.tsx'
import type { Today, TodayReading } from './use-today.ts'

export type Outlook = ScheduleOutlookQuery['scheduleOutlook']

export interface PlannedDay {
  /** Undefined until it is known, and where the server does not say. */
  outlook: Outlook | undefined
  failure: Failure | null
  day: PlanDay
  /** Null where the plan is of another day. */
  minute: number | null
}

export function usePlannedDay(today: Today | undefined): PlannedDay {
  const plan = today?.plan ?? null
  const txId = plan?.txId ?? ''
  const { data, failure } = useRead(
    ScheduleOutlookDocument,
    { txId },
    // One that could not be read is requested again.
    { enabled: txId !== '', once: true, everyMs: data => (data ? undefined : minuteMs) },
  )
  const day = usePlanDay({ timestamp: plan?.timestamp ?? '', periodCount: plan?.periodCount })
  const minute = useNow(nowMs => (plan ? minuteOfDay(day, nowMs) : null))
  return { outlook: data?.scheduleOutlook, failure, day, minute }
}

/** Until it is known what will fail of today's plan, or that it cannot be known. */
export const isPlanAwaited = ({ today, failure }: TodayReading, planned: PlannedDay): boolean =>
  today ? today.plan !== null && !planned.outlook && !planned.failure : !failure
