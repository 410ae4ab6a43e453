// The time zone of the page: the operator's, or within a plan the plan's. Times are never in the browser's own zone (decisions, Decided
// since), which is only shown beside them.
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { type PlanDay, planDay } from '../../../domain/schedule/calendar/plan-day.ts'
import { type TimeZone, utc } from '../../../domain/time/zone.ts'

interface OperatorZone {
  zone: TimeZone
  /** Called by whatever shows a time: the zone is requested for the first one. */
  request: () => void
}

export const OperatorZoneContext = createContext<OperatorZone>({ zone: utc, request: () => {} })

/** The zone that the operator set: of alarms, days and everything that belongs to no plan. */
export function useOperatorZone(): TimeZone {
  const { zone, request } = useContext(OperatorZoneContext)
  useEffect(request, [request])
  return zone
}

const PlanDayContext = createContext<PlanDay | null>(null)

/** The zone in which times are shown here. */
export function usePageZone(): TimeZone {
  const operator = useOperatorZone()
  return useContext(PlanDayContext)?.zone ?? operator
}

/** The plan's day that times are shown of here; null outside plans. */
export const useShownPlanDay = (): PlanDay | null => useContext(PlanDayContext)

interface DatedPlan {
  /** As written in the plan. */
  timestamp: string
  periodCount?: number | null | undefined
}

export function usePlanDay({ timestamp, periodCount }: DatedPlan): PlanDay {
  const operator = useOperatorZone()
  return useMemo(() => planDay({ timestamp, periodCount }, operator), [timestamp, periodCount, operator])
}

/** Times inside are the plan's; without a plan the operator's. */
export function PlanTimes({ of, children }: { of: DatedPlan | undefined; children: ReactNode }) {
  const day = usePlanDay(of ?? noPlan)
  return <PlanDayContext value={of ? day : null}>{children}</PlanDayContext>
}

const noPlan: DatedPlan = { timestamp: '' }
