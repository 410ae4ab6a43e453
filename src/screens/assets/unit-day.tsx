// The day of one battery or truck in the newest plan, if the plan contains it (spec 2, SCHEDULE).
import type { ReactNode } from 'react'
import type { UnitKind } from '../../../domain/schedule/plan/unit.ts'
import { ScheduleFileDocument, ScheduleListDocument } from '../../../gql/operations/schedules.generated.ts'
import { useRead } from '../../hooks/use-read.ts'
import { type Layout, rowOf } from '../../schedule/layout/layout.ts'
import { UnitLane } from '../../schedule/unit-day/unit-lane.tsx'
import { usePlanLayout } from '../../schedule/unit-day/use-plan-layout.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'

interface UnitDayProps {
  kind: UnitKind
  /** What the plan may call the unit, in the order in which it is looked for: its id, its serial number or VIN, its name. */
  names: readonly (string | null)[]
  /** The unit's lane, if it shows more than the plan. */
  children?: (layout: Layout, row: number) => ReactNode
}

export function UnitDay({ kind, names, children = plainLane }: UnitDayProps) {
  const list = useRead(ScheduleListDocument, {})
  const txId = list.data?.schedules.find(({ withdrawal }) => !withdrawal)?.txId ?? ''
  const file = useRead(ScheduleFileDocument, { txId }, { enabled: txId !== '', immutable: true })
  const opened = usePlanLayout(file.data?.scheduleFile)

  // A server without this extension has no plans (decisions, The server).
  const without = list.failure?.status === 404 || (list.data !== undefined && txId === '')
  const failed = without ? null : list.failure ? list : file.failure ? file : null
  if (failed?.failure) return <LoadFailed retry={failed.retry}>{failed.failure.message}</LoadFailed>
  if (without) return <NoSchedule />
  if (!opened) return <Loading />
  if ('refused' in opened) return <Alert>{opened.refused}</Alert>
  const row = rowNamed(opened.layout, kind, names)
  if (row === undefined) return <NoSchedule />
  return children(opened.layout, row)
}

const plainLane = (layout: Layout, row: number) => <UnitLane layout={layout} row={row} />

const NoSchedule = () => <EmptyState text="No schedule data is available yet." />

const rowNamed = (layout: Layout, kind: UnitKind, names: UnitDayProps['names']): number | undefined =>
  names.map(name => (name ? rowOf(layout, kind, name) : undefined)).find(row => row !== undefined)
