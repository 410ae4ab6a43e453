// The open alarms of a battery, each with what can be done about it.
import { Link } from 'wouter'
import { type AlarmKind, alarmKindDetails } from '../../../../domain/alarms/alarm-kinds.ts'
import { ageText } from '../../../../domain/words/age.ts'
import { OpenAlarmsDocument, type OpenAlarmsQuery } from '../../../../gql/operations/open-alarms.generated.ts'
import { acknowledgeAlarm } from '../../../hooks/flows/alarms.ts'
import { useFeature } from '../../../hooks/use-feature.ts'
import { useFlow } from '../../../hooks/use-flow.ts'
import { useRead } from '../../../hooks/use-read.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { alarmAge, alarmLine, alarmList, alarmText } from './asset-detail.css.ts'

type OpenAlarm = OpenAlarmsQuery['page']['alarms'][number]

const none: readonly OpenAlarm[] = []

/** Undefined until the server has answered; none where it raises no alarms. */
export function useOpenAlarms(assetId: string): readonly OpenAlarm[] | undefined {
  const offered = useFeature('alarms') === true
  const { data, failure } = useRead(OpenAlarmsDocument, { assetId }, { enabled: offered })
  return data?.page.alarms ?? (offered && !failure ? undefined : none)
}

interface OpenAlarmsProps {
  assetId: string
  /** The name of the battery. */
  unit: string
  alarms: readonly OpenAlarm[]
}

export const OpenAlarms = ({ assetId, unit, alarms }: OpenAlarmsProps) =>
  alarms.length > 0 && (
    <ul className={alarmList} aria-label="Open alarms">
      {alarms.map(alarm => (
        <AlarmLine key={alarm.id} alarm={alarm} assetId={assetId} unit={unit} />
      ))}
    </ul>
  )

/** Faults are worse than what may become one. */
const isSevere = (kind: AlarmKind): boolean => kind === 'faulted' || kind === 'temperature'

function AlarmLine({ alarm, assetId, unit }: { alarm: OpenAlarm; assetId: string; unit: string }) {
  const { id, kind, message, lastRaisedAt, seenAt, version } = alarm
  const [state, send] = useFlow(acknowledgeAlarm, { id: null })
  const age = useNow(nowMs => ageText(nowMs - Date.parse(lastRaisedAt)))
  const { label } = alarmKindDetails[kind]
  const acknowledge = () => {
    send({ type: 'dialog.opened' })
    send({ type: 'record.submitted', values: { id, note: null, version } })
  }
  return (
    <li className={alarmLine[isSevere(kind) ? 'severe' : 'other']}>
      <Link href={paths.alarms.link({ unit: assetId })}>{label}</Link>
      <span className={alarmText}>{state.context.failure?.text ?? message}</span>
      {age && <span className={alarmAge}>{age}</span>}
      {seenAt === null && (
        <Button
          look="small"
          aria-label={`Acknowledge ${label}, ${unit}`}
          busy={state.hasTag('busy')}
          onClick={acknowledge}
        >
          Acknowledge
        </Button>
      )}
    </li>
  )
}
