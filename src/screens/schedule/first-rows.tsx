// A picture of a large plan's first rows while the rest of it is on its way: nothing in it can be used, and what tells of the
// whole plan is left out.
import { noFilter, type TimelineView } from '../../../domain/schedule/view/timeline-view.ts'
import type { Layout } from '../../schedule/layout/layout.ts'
import { ScheduleView } from '../../schedule/schedule-view.tsx'
import { firstRows } from './opening.css.ts'
import { useClockMinute } from './use-clock-minute.ts'

/** Whether a plan's first rows are the first of the view: there is no other order, no filter and no pin. */
export const isInPlanOrder = ({ order, grouping, filter, pins, panel }: TimelineView): boolean =>
  order === 'plan' &&
  grouping === 'none' &&
  pins.length === 0 &&
  panel !== 'table' &&
  Object.entries(noFilter).every(([name, none]) => filter[name as keyof typeof noFilter] === none)

interface FirstRowsProps {
  layout: Layout
  /** As the whole plan is going to be looked at. */
  view: TimelineView
}

export function FirstRows({ layout, view }: FirstRowsProps) {
  const clockMinute = useClockMinute(layout.day)
  return (
    <div className={firstRows} data-part="first-rows" inert aria-hidden="true">
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
    </div>
  )
}
