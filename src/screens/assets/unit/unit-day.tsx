// The day of one battery or truck in today's plan, or else in the newest one, if the plan contains it (spec 2, SCHEDULE).
import type { ReactNode } from 'react'
import { accordingToPlan } from '../../../../domain/messages/timeline.ts'
import type { UnitKind } from '../../../../domain/schedule/plan/unit.ts'
import { dayText } from '../../../../domain/time/texts.ts'
import type { Layout } from '../../../schedule/layout/layout.ts'
import { rowNamed, type UnitNames } from '../../../schedule/unit-day/row-named.ts'
import { UnitLane } from '../../../schedule/unit-day/unit-lane.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { ZoneNote } from '../../../ui/time/zone-note.tsx'
import { PlanTimes } from '../../../ui/time/zones.tsx'
import { useTodaysPlan } from '../use-plan.ts'

interface UnitDayProps {
  kind: UnitKind
  names: UnitNames
  /** The unit's lane, if it shows more than the plan. */
  children?: (layout: Layout, row: number) => ReactNode
}

export default function UnitDay({ kind, names, children = plainLane }: UnitDayProps) {
  const plan = useTodaysPlan()
  if (plan.state === 'failed') return <LoadFailed retry={plan.retry}>{plan.message}</LoadFailed>
  if (plan.state === 'none') return <NoSchedule />
  if (plan.state === 'loading') return <Loading />
  if (plan.state === 'refused') return <Alert>{plan.message}</Alert>
  const row = rowNamed(plan.layout, kind, names)
  if (row === undefined) return <NoSchedule />
  return (
    <PlanTimes of={plan.layout}>
      <p>{accordingToPlan(plan.layout.txId, dayText(plan.layout.day))}</p>
      <ZoneNote />
      {children(plan.layout, row)}
    </PlanTimes>
  )
}

const plainLane = (layout: Layout, row: number) => <UnitLane layout={layout} row={row} />

const NoSchedule = () => <EmptyState text="No schedule data is available yet." />
