// The planner's screen: choose or open a day's dispatch plan, and read it as a timeline.
import { useRef } from 'react'
import { useFileDrop } from '../../ui/hooks/use-file-drop.ts'
import { useIsNarrow } from '../../ui/hooks/use-is-narrow.ts'
import { Page } from '../../ui/layout/page.tsx'
import { PlanTimes } from '../../ui/time/zones.tsx'
import { PlanNotices } from './plan-notices.tsx'
import { PlanProvider, usePlan } from './plan-provider.tsx'
import { PlanStage } from './plan-stage.tsx'
import { FootTools, HeadTools } from './plan-tools.tsx'
import { dropHint } from './schedule-screen.css.ts'

export default function ScheduleScreen() {
  return (
    <PlanProvider>
      <Screen />
    </PlanProvider>
  )
}

function Screen() {
  const { plans, drafting, opened } = usePlan()
  const isDropping = useFileDrop(plans.openFiles)
  const isNarrow = useIsNarrow()
  const picker = useRef<HTMLSelectElement>(null)
  return (
    <PlanTimes of={opened?.layout}>
      <Page
        title={drafting.session?.title ?? 'Schedule'}
        fills="densely"
        beside={<HeadTools picker={picker} />}
      >
        <PlanNotices />
        <PlanStage picker={picker} />
        {isNarrow && <FootTools />}
        {isDropping && <div className={dropHint}>Drop plan files here to open them</div>}
      </Page>
    </PlanTimes>
  )
}
