// Which of the delivered plans is today's.
import { planAt } from '../../../domain/schedule/plan/newest-plan.ts'
import { useNow } from '../hooks/use-now.ts'
import { useOperatorZone } from './zones.tsx'

type Listed = Parameters<typeof planAt>[0][number] & { txId: string }

/** The id of the newest plan whose day it is in the plan's zone; null where there is none. */
export function useTodaysPlanId(plans: readonly Listed[] | undefined): string | null {
  const zone = useOperatorZone()
  return useNow(nowMs => (plans && planAt(plans, nowMs, zone)?.txId) ?? null)
}
