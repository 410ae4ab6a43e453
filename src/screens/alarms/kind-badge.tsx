// The kind of an alarm: its name, a sign and a colour.
import { type AlarmKind, alarmKindDetails } from '../../../domain/alarms/alarm-kinds.ts'
import { toneLook } from '../../ui/theme/status-tone.css.ts'
import { kindLook } from './alarm.ts'
import { kindBadge } from './alarms.css.ts'

export function KindBadge({ kind }: { kind: AlarmKind }) {
  const { tone, icon } = kindLook(kind)
  return (
    <span className={`${kindBadge} ${toneLook[tone]}`} data-tone={tone}>
      <svg width="14" height="14" viewBox="0 0 16 16" fill="none" aria-hidden="true">
        <path d={icon} stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      {alarmKindDetails[kind].label}
    </span>
  )
}
