// How many alarms are open and unseen.
import type { AlarmCounts } from '../../domain/alarms/alarm.ts'
import type { Failure } from '../../domain/failure.ts'
import { minuteMs } from '../../domain/time/durations.ts'
import { AlarmCountsDocument } from '../../gql/operations/alarm-counts.generated.ts'
import { useFeature } from './use-feature.ts'
import { useRead } from './use-read.ts'
import { useMay } from './use-session.ts'

interface AlarmCountsReading {
  /** Null until they are known, where the server raises no alarms, and for those who may not read them. */
  counts: AlarmCounts | null
  isAwaited: boolean
  failure: Failure | null
  /** When `counts` were last read, in ms since 1970. */
  countedAtMs: number
}

export function useAlarmCounts(options: { whenQuiet?: boolean } = {}): AlarmCountsReading {
  const offered = useFeature('alarms', options)
  const mayRead = useMay('see assets')
  // The server's changes refresh them; a failure of this says when they do not arrive.
  const { data, failure, respondedAt } = useRead(
    AlarmCountsDocument,
    {},
    { enabled: mayRead && offered === true, everyMs: minuteMs },
  )
  return {
    counts: mayRead && data ? data.alarmCounts : null,
    isAwaited: mayRead && offered !== false && !data && !failure,
    failure,
    countedAtMs: respondedAt,
  }
}
