// A delivered plan, laid out for parts of it to be shown.
import type { Failure } from '../../../domain/failure.ts'
import { newestPlan } from '../../../domain/schedule/plan/newest-plan.ts'
import {
  ScheduleFileDocument,
  ScheduleListDocument,
  type ScheduleListQuery,
} from '../../../gql/operations/schedules.generated.ts'
import { useRead } from '../../hooks/use-read.ts'
import type { Layout } from '../../schedule/layout/layout.ts'
import { usePlanLayout } from '../../schedule/unit-day/use-plan-layout.ts'
import { useTodaysPlanId } from '../../ui/time/use-todays-plan.ts'

type ListedPlan = ScheduleListQuery['schedules'][number]

/** `none`: no plan was delivered, all are withdrawn, or the server has no plans (decisions, The server). `refused`: it is no plan. */
export type ShownPlan =
  | {
      state: 'ready'
      layout: Layout
      /** When the server last listed this plan, in ms since 1970. */
      listedAtMs: number
      /** Why the plans could not be listed again since. */
      failure: Failure | null
      retry: () => void
    }
  | { state: 'loading' }
  | { state: 'none' }
  | { state: 'failed'; message: string; failure: Failure; retry: () => void }
  | { state: 'refused'; message: string }

interface PlanOptions {
  /** The plans are listed again after so many ms. */
  everyMs?: number
}

/** `choose` picks one of the plans, of which the newest is the first. */
function usePlan(
  choose: (plans: readonly ListedPlan[]) => ListedPlan | undefined,
  { everyMs }: PlanOptions = {},
): ShownPlan {
  const list = useRead(ScheduleListDocument, {}, everyMs === undefined ? {} : { everyMs })
  const txId = (list.data && choose(list.data.schedules)?.txId) ?? ''
  const file = useRead(ScheduleFileDocument, { txId }, { enabled: txId !== '', immutable: true })
  const opened = usePlanLayout(file.data?.scheduleFile)

  if (list.failure?.status === 404 || (list.data !== undefined && txId === '')) return { state: 'none' }
  if (!opened) {
    const { failure, retry } = list.failure ? list : file
    return failure ? { state: 'failed', message: failure.message, failure, retry } : { state: 'loading' }
  }
  if ('refused' in opened) return { state: 'refused', message: opened.refused }
  const { failure, retry, respondedAt: listedAtMs } = list
  return { state: 'ready', layout: opened.layout, listedAtMs, failure, retry }
}

/** The newest plan that counts. */
export const useNewestPlan = (): ShownPlan => usePlan(newestPlan)

interface TodaysPlanOptions extends PlanOptions {
  /** The plan with this id instead, if it was delivered. */
  txId?: string
}

/** The newest plan of today, or where there is none the newest of any day. */
export function useTodaysPlan({ txId = '', ...options }: TodaysPlanOptions = {}): ShownPlan {
  const plans = useRead(ScheduleListDocument, {}).data?.schedules
  const todaysId = useTodaysPlanId(plans)
  const find = (plans: readonly ListedPlan[], id: string | null) => plans.find(plan => plan.txId === id)
  return usePlan(plans => find(plans, txId) ?? find(plans, todaysId) ?? newestPlan(plans), options)
}
