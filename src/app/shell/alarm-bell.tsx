// Leads to the alarms, with the number of those that nobody has seen. A new one is announced.
import { useState } from 'react'
import { Link } from 'wouter'
import type { AlarmCounts } from '../../../domain/alarms/alarm.ts'
import { clockText } from '../../../domain/time/texts.ts'
import { paths } from '../../paths.ts'
import { heard } from '../../ui/theme/visually-hidden.css.ts'
import { useOperatorZone } from '../../ui/time/zones.tsx'
import { bell, unseenCount } from './alarm-bell.css.ts'

interface AlarmBellProps {
  counts: AlarmCounts
  /** When they were last read, in ms since 1970, if they could not be read again since. */
  outdatedSinceMs: number | null
  /** The page of alarms is open. */
  isCurrent: boolean
}

export function AlarmBell({ counts: { unseen, open }, outdatedSinceMs, isCurrent }: AlarmBellProps) {
  const zone = useOperatorZone()
  const announcement = useAnnouncement(unseen)
  const age = outdatedSinceMs === null ? '' : ` as of ${clockText(zone, outdatedSinceMs)}, not refreshed`
  const name = `Alarms: ${unseen} unacknowledged, ${open} open${age}`
  return (
    <>
      <span aria-live="polite" className={heard}>
        {announcement}
      </span>
      <Link
        href={paths.alarms.link()}
        className={bell}
        aria-label={name}
        aria-current={isCurrent ? 'page' : undefined}
        title={name}
      >
        <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
          <path
            d="M11 3a5.5 5.5 0 0 0-5.5 5.5V13L4 15.5h14L16.5 13V8.5A5.5 5.5 0 0 0 11 3ZM9 18.5a2.2 2.2 0 0 0 4 0"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        {unseen > 0 && <span className={unseenCount}>{unseen > maxShown ? `${maxShown}+` : unseen}</span>}
      </Link>
    </>
  )
}

const maxShown = 99

/** Empty unless there are more than before. */
function useAnnouncement(unseen: number): string {
  const [last, setLast] = useState({ unseen, text: '' })
  if (last.unseen !== unseen)
    setLast({ unseen, text: unseen > last.unseen ? `New alarm: ${unseen} unacknowledged` : '' })
  return last.text
}
