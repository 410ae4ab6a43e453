// The buttons of an alarm.
import { isShelved } from '../../../domain/alarms/alarm.ts'
import { alarmKindDetails } from '../../../domain/alarms/alarm-kinds.ts'
import { useAccountAction } from '../../hooks/use-account-action.ts'
import { Button } from '../../ui/button/button.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import type { Alarm } from './alarm.ts'
import { buttonRow } from './alarms.css.ts'

interface AlarmActionsProps {
  alarm: Alarm
  /** The name of its battery. */
  unit: string
  onAcknowledge: () => void
  onShelve: () => void
  /** Undefined where the server has no more to say of an alarm. */
  onDetails: (() => void) | undefined
}

export function AlarmActions({ alarm, unit, onAcknowledge, onShelve, onDetails }: AlarmActionsProps) {
  const { id, kind, state, seenAt } = alarm
  const { busy, act } = useAccountAction()
  const shelved = useNow(nowMs => isShelved(alarm, nowMs))
  const name = `${alarmKindDetails[kind].label}, ${unit}`
  return (
    <div className={buttonRow}>
      {state !== 'over' && seenAt === null && (
        <Button look="small" aria-label={`Acknowledge ${name}`} onClick={onAcknowledge}>
          Acknowledge
        </Button>
      )}
      {state === 'over' ? null : shelved ? (
        <Button
          look="small"
          aria-label={`Unshelve ${name}`}
          busy={busy}
          onClick={() => act({ kind: 'unshelveAlarm', id })}
        >
          Unshelve
        </Button>
      ) : (
        <Button look="small" aria-label={`Shelve ${name}`} onClick={onShelve}>
          Shelve
        </Button>
      )}
      {onDetails && (
        <Button look="small" aria-label={`Details of ${name}`} onClick={onDetails}>
          Details
        </Button>
      )}
    </div>
  )
}
