// The newest plan that counts, laid out for parts of it to be shown.
import { ScheduleFileDocument, ScheduleListDocument } from '../../../gql/operations/schedules.generated.ts'
import { useRead } from '../../hooks/use-read.ts'
import type { Layout } from '../../schedule/layout/layout.ts'
import { usePlanLayout } from '../../schedule/unit-day/use-plan-layout.ts'

/** `none`: no plan was delivered, or the server has no plans (decisions, The server). `refused`: it is no plan. */
export type NewestPlan =
  | { state: 'ready'; layout: Layout }
  | { state: 'loading' }
  | { state: 'none' }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'refused'; message: string }

export function useNewestPlan(): NewestPlan {
  const list = useRead(ScheduleListDocument, {})
  const txId = list.data?.schedules.find(({ withdrawal }) => !withdrawal)?.txId ?? ''
  const file = useRead(ScheduleFileDocument, { txId }, { enabled: txId !== '', immutable: true })
  const opened = usePlanLayout(file.data?.scheduleFile)

  if (list.failure?.status === 404 || (list.data !== undefined && txId === '')) return { state: 'none' }
  const failed = list.failure ? list : file
  if (failed.failure) return { state: 'failed', message: failed.failure.message, retry: failed.retry }
  if (!opened) return { state: 'loading' }
  return 'refused' in opened
    ? { state: 'refused', message: opened.refused }
    : { state: 'ready', layout: opened.layout }
}
