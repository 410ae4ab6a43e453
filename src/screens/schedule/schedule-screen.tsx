import { Page } from '../../ui/page.tsx'
export default function ScheduleScreen() {
  return <Page title="Schedule" />
}
