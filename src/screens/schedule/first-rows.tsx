// An inert chart of a large plan's first rows while the rest is read, without anything that needs the whole plan.
import { minuteOfDay } from '../../../domain/schedule/calendar/plan-day.ts'
import { noFilter, type TimelineView } from '../../../domain/schedule/view/timeline-view.ts'
import type { Layout } from '../../schedule/layout/layout.ts'
import { ScheduleView } from '../../schedule/schedule-view.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { PlanTimes, usePlanDay } from '../../ui/time/zones.tsx'
import { firstRows } from './opening.css.ts'

/** Whether a plan's first rows are also the view's: it has no other order, no filter and no pins. */
export const isInPlanOrder = ({ order, grouping, filter, pins, panel }: TimelineView): boolean =>
  order === 'plan' &&
  grouping === 'none' &&
  pins.length === 0 &&
  panel !== 'table' &&
  Object.entries(noFilter).every(([name, none]) => filter[name as keyof typeof noFilter] === none)

interface FirstRowsProps {
  layout: Layout
  /** The view in which the whole plan is going to be shown. */
  view: TimelineView
}

export function FirstRows({ layout, view }: FirstRowsProps) {
  const day = usePlanDay(layout)
  const clockMinute = useNow(nowMs => minuteOfDay(day, nowMs))
  return (
    <div className={firstRows} data-part="first-rows" inert aria-hidden="true">
      <PlanTimes of={layout}>
        <ScheduleView
          layout={layout}
          clockMinute={clockMinute}
          timeline={{
            view: { ...view, selection: null, panel: null, comparison: null },
            playing: false,
            speed: 60,
            send: () => {},
          }}
        />
      </PlanTimes>
    </div>
  )
}
