// How many alarms are open and unseen.
import type { AlarmCounts } from '../../domain/alarms/alarm.ts'
import { may } from '../../domain/roles.ts'
import { AlarmCountsDocument } from '../../gql/operations/alarm-counts.generated.ts'
import { useFeature } from './use-feature.ts'
import { useRead } from './use-read.ts'
import { useSession } from './use-session.ts'

/** Null until it is known, where the server raises no alarms, and for those who may not read them. */
export function useAlarmCounts(options: { whenQuiet?: boolean } = {}): AlarmCounts | null {
  const { viewer } = useSession()
  const offered = useFeature('alarms', options)
  const mayRead = viewer !== null && may(viewer.roles, 'see assets')
  const { data } = useRead(AlarmCountsDocument, {}, { enabled: mayRead && offered === true })
  return mayRead && data ? data.alarmCounts : null
}
