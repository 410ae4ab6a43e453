// Alarms in a table, and as cards on narrow screens, with the dialogs of the one that is acted on.

import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { type AlarmState, alarmStateLabels, isShelved } from '../../../domain/alarms/alarm.ts'
import { type AlarmKind, alarmKindDetails } from '../../../domain/alarms/alarm-kinds.ts'
import { assigneeText } from '../../../domain/alarms/assignee-text.ts'
import { dateTimeSecondsText } from '../../../domain/time/texts.ts'
import { ageText } from '../../../domain/words/age.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import { acknowledgeAlarm, shelveAlarm } from '../../hooks/flows/alarms.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { type CardColumn, CardTable } from '../../ui/table/card-table.tsx'
import { SelectableCardTable } from '../../ui/table/selectable-card-table.tsx'
import type { TableSelection } from '../../ui/table/use-row-selection.ts'
import { toneLook } from '../../ui/theme/status-tone.css.ts'
import { Instant } from '../../ui/time/instant.tsx'
import { kindLook, type NamedAlarm, unitLink } from './alarm.ts'
import { AlarmActions } from './alarm-actions.tsx'
import { card as cardLook, kindBadge, more, parts, state as stateLook, unitName } from './alarms.css.ts'

const AcknowledgeDialog = lazyComponent(() => import('./acknowledge-dialog.tsx'), { name: 'The form' })
const DetailsForm = lazyComponent(() => import('./details-form.tsx'), { name: 'The alarm' })
const ShelveDialog = lazyComponent(() => import('./shelve-dialog.tsx'), { name: 'The form' })

interface AlarmTableProps {
  alarms: readonly NamedAlarm[]
  /** Null where the person may not act on alarms. */
  selection: TableSelection<NamedAlarm> | null
  /** The server knows who sees to an alarm, and notes on it. */
  areHandled: boolean
  /** Shown where there is no alarm; an open dialog stays. */
  empty: ReactNode
}

export function AlarmTable({ alarms, selection, areHandled, empty }: AlarmTableProps) {
  const [acknowledging, sendAcknowledging] = useFlow(acknowledgeAlarm, { id: null })
  const [shelving, sendShelving] = useFlow(shelveAlarm, { id: null })
  const [acknowledged, setAcknowledged] = useState<NamedAlarm | null>(null)
  const [shelved, setShelved] = useState<NamedAlarm | null>(null)
  const [opened, setOpened] = useState<NamedAlarm | null>(null)
  const actionsOf = (alarm: NamedAlarm) => (
    <AlarmActions
      alarm={alarm}
      unit={alarm.unit}
      onAcknowledge={() => {
        setAcknowledged(alarm)
        sendAcknowledging({ type: 'dialog.opened' })
      }}
      onShelve={() => {
        setShelved(alarm)
        sendShelving({ type: 'dialog.opened' })
      }}
      onDetails={areHandled ? () => setOpened(alarm) : undefined}
    />
  )
  const columns = areHandled ? [...facts, assigned] : facts
  const look = { label: 'Alarms', rows: alarms, isDense: true, severityOf }
  return (
    <>
      {alarms.length === 0 ? (
        empty
      ) : selection ? (
        <SelectableCardTable
          {...look}
          columns={[...columns, { header: 'Actions', cell: actionsOf }]}
          card={alarm => <Card alarm={alarm}>{actionsOf(alarm)}</Card>}
          selection={selection}
        />
      ) : (
        <CardTable
          {...look}
          columns={columns}
          card={alarm => <Card alarm={alarm} />}
          rowId={({ id }) => id}
        />
      )}
      {acknowledged && (
        <AcknowledgeDialog
          alarm={acknowledged}
          title={titleOf(acknowledged)}
          state={acknowledging}
          send={sendAcknowledging}
        />
      )}
      {opened && <DetailsForm alarm={opened} title={titleOf(opened)} onClose={() => setOpened(null)} />}
      {shelved && (
        <ShelveDialog alarm={shelved} title={titleOf(shelved)} state={shelving} send={sendShelving} />
      )}
    </>
  )
}

const titleOf = ({ unit, message }: NamedAlarm) => `${unit}: ${message}`

const severityOf = ({ kind }: NamedAlarm) => alarmKindDetails[kind].severity

const facts: CardColumn<NamedAlarm>[] = [
  { header: 'Alarm', cell: alarm => <What alarm={alarm} /> },
  { header: 'Unit', cell: alarm => <Unit alarm={alarm} /> },
  { header: 'Raised', cell: ({ lastRaisedAt }) => <Raised at={lastRaisedAt} /> },
  { header: 'Count', cell: alarm => <Count alarm={alarm} /> },
  { header: 'State', cell: alarm => <State of={alarm} /> },
  { header: 'Acknowledged', cell: alarm => <Seen alarm={alarm} /> },
]

const assigned: CardColumn<NamedAlarm> = { header: 'Assigned', cell: alarm => <Assigned alarm={alarm} /> }

/** In a narrow window: what it is of which unit, then the rest in small letters. */
const Card = ({ alarm, children }: { alarm: NamedAlarm; children?: ReactNode }) => (
  <div className={cardLook}>
    <div className={parts}>
      <KindBadge kind={alarm.kind} />
      <Unit alarm={alarm} />
    </div>
    {alarm.message}
    <div className={`${parts} ${more}`}>
      <Raised at={alarm.lastRaisedAt} />
      <Count alarm={alarm} />
      <State of={alarm} />
      <Seen alarm={alarm} />
      {alarm.assignee && <span>Assigned to {assigneeText(alarm.assignee)}</span>}
      <NoteCount alarm={alarm} />
    </div>
    {children}
  </div>
)

const What = ({ alarm: { kind, message } }: { alarm: NamedAlarm }) => (
  <div className={parts}>
    <KindBadge kind={kind} />
    <span>{message}</span>
  </div>
)

const Unit = ({ alarm }: { alarm: NamedAlarm }) => (
  <div className={parts}>
    <Link href={unitLink(alarm)} className={unitName}>
      {alarm.unit}
    </Link>
    {alarm.organization && <span className={more}>{alarm.organization.name}</span>}
  </div>
)

const At = ({ at }: { at: string | number }) => <Instant at={at} as={dateTimeSecondsText} />

function Raised({ at }: { at: string }) {
  const atMs = Date.parse(at)
  const age = useNow(nowMs => ageText(nowMs - atMs) ?? 'just now')
  return (
    <div className={parts}>
      <span>{age}</span>
      <span className={more}>
        <At at={atMs} />
      </span>
    </div>
  )
}

/** Nothing of an alarm that was raised once. */
const Count = ({ alarm: { count, raisedAt } }: { alarm: NamedAlarm }) =>
  count > 1 && (
    <div className={parts}>
      <span>{count} times</span>
      <span className={more}>
        first <At at={raisedAt} />
      </span>
    </div>
  )

function State({ of: alarm }: { of: NamedAlarm }) {
  const { state, returnedAt, shelvedUntil, outOfService } = alarm
  const shelved = useNow(nowMs => isShelved(alarm, nowMs))
  return (
    <div className={parts}>
      <span className={stateLook}>{alarmStateLabels[state as AlarmState] ?? state}</span>
      {returnedAt !== null && (
        <span className={more}>
          <At at={returnedAt} />
        </span>
      )}
      {shelved && shelvedUntil !== null && (
        <span className={more}>
          shelved until <At at={shelvedUntil} />: not counted
        </span>
      )}
      {outOfService && <span className={more}>unit out of service: not counted</span>}
    </div>
  )
}

const Seen = ({ alarm: { seenAt, seenBy, note } }: { alarm: NamedAlarm }) =>
  seenAt === null ? (
    <span className={stateLook}>Unacknowledged</span>
  ) : (
    <div className={parts}>
      {note && <span>{note}</span>}
      <span className={more}>
        {seenBy !== null && `${seenBy}, `}
        <At at={seenAt} />
      </span>
    </div>
  )

const Assigned = ({ alarm }: { alarm: NamedAlarm }) => (
  <div className={parts}>
    <span>{assigneeText(alarm.assignee)}</span>
    <NoteCount alarm={alarm} />
  </div>
)

const NoteCount = ({ alarm: { noteCount } }: { alarm: NamedAlarm }) =>
  noteCount !== null && noteCount > 0 && <span className={more}>{pluralize(noteCount, 'note', 'notes')}</span>

/** Its name, a sign and a colour. */
function KindBadge({ kind }: { kind: AlarmKind }) {
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
