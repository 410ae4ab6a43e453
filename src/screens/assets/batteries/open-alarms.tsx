// The open alarms of a battery, each with what can be done about it.
import { Link } from 'wouter'
import { isShelved } from '../../../../domain/alarms/alarm.ts'
import { alarmKindDetails } from '../../../../domain/alarms/alarm-kinds.ts'
import { assigneeText } from '../../../../domain/alarms/assignee-text.ts'
import type { Failure } from '../../../../domain/failure.ts'
import { ageText } from '../../../../domain/words/age.ts'
import {
  OpenAlarmsDocument,
  type OpenAlarmsQuery,
  type OpenAlarmsQueryVariables,
} from '../../../../gql/operations/open-alarms.generated.ts'
import { acknowledgeAlarm } from '../../../hooks/flows/alarms.ts'
import { useOffer } from '../../../hooks/use-feature.ts'
import { useFlow } from '../../../hooks/use-flow.ts'
import { useRead } from '../../../hooks/use-read.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { Instant } from '../../../ui/time/instant.tsx'
import { alarmAge, alarmFailure, alarmLine, alarmList, alarmText } from './asset-detail.css.ts'

export type OpenAlarm = OpenAlarmsQuery['page']['alarms'][number]

const none: readonly OpenAlarm[] = []

export interface OpenAlarmsReading {
  /** None where the server raises no alarms, and until it has answered. */
  alarms: readonly OpenAlarm[]
  /** More are open than were read. */
  hasMore: boolean
  isAwaited: boolean
  failure: Failure | null
  retry: () => void
}

/** Of one battery, or else the last raised ones of all. */
export function useOpenAlarms(query: OpenAlarmsQueryVariables): OpenAlarmsReading {
  const offer = useOffer('alarms')
  const { data, ...reading } = useRead(OpenAlarmsDocument, query, { enabled: offer.isOffered === true })
  const { failure, retry } = offer.failure ? offer : reading
  return {
    alarms: data?.page.alarms ?? none,
    hasMore: Boolean(data?.page.nextCursor),
    isAwaited: offer.isOffered !== false && !data && !failure,
    failure: data ? null : failure,
    retry,
  }
}

interface OpenAlarmsProps {
  /** The name of the battery. */
  unit: string
  of: OpenAlarmsReading
}

export function OpenAlarms({ unit, of: { alarms, failure, retry } }: OpenAlarmsProps) {
  if (failure)
    return <LoadFailed retry={retry}>The open alarms could not be read: {failure.message}</LoadFailed>
  return alarms.length > 0 && <AlarmLines alarms={alarms} unitOf={() => unit} />
}

interface AlarmLinesProps {
  alarms: readonly OpenAlarm[]
  /** The name of the battery. */
  unitOf: (alarm: OpenAlarm) => string
  /** The alarms are of several batteries. */
  isUnitShown?: boolean
}

export const AlarmLines = ({ alarms, unitOf, isUnitShown = false }: AlarmLinesProps) => (
  <ul className={alarmList} aria-label="Open alarms">
    {alarms.map(alarm => (
      <AlarmLine key={alarm.id} alarm={alarm} unit={unitOf(alarm)} isUnitShown={isUnitShown} />
    ))}
  </ul>
)

interface AlarmLineProps {
  alarm: OpenAlarm
  unit: string
  isUnitShown: boolean
}

function AlarmLine({ alarm, unit, isUnitShown }: AlarmLineProps) {
  const { id, assetId, kind, message, lastRaisedAt, seenAt, shelvedUntil, outOfService, assignee, version } =
    alarm
  const [state, send] = useFlow(acknowledgeAlarm, { id: null })
  const age = useNow(nowMs => ageText(nowMs - Date.parse(lastRaisedAt)))
  const shelved = useNow(nowMs => isShelved(alarm, nowMs))
  const { label, severity } = alarmKindDetails[kind]
  const { failure } = state.context
  const acknowledge = () => {
    send({ type: 'dialog.opened' })
    send({ type: 'record.submitted', values: { id, note: null, version } })
  }
  return (
    <li className={alarmLine[severity]}>
      <Link href={paths.alarms.link({ unit: assetId })}>{isUnitShown ? `${unit}: ${label}` : label}</Link>
      <span className={alarmText}>
        {message}
        {assignee && ` Assigned to ${assigneeText(assignee)}.`}
        {shelved && shelvedUntil !== null && (
          <>
            {' '}
            Shelved until <Instant at={shelvedUntil} />: not counted.
          </>
        )}
        {outOfService && ' Unit out of service: not counted.'}
        {failure && (
          <span role="alert" className={alarmFailure}>
            {failure.text}
          </span>
        )}
      </span>
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
