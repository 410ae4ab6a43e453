// Alarms in a table, and as cards on narrow screens, with the dialogs of the one that is acted on.
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { dateTimeSecondsText } from '../../../domain/time/texts.ts'
import { ageText } from '../../../domain/words/age.ts'
import { acknowledgeAlarm, shelveAlarm } from '../../hooks/flows/alarms.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { useIsNarrow } from '../../ui/hooks/use-is-narrow.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { type CardColumn, CardTable } from '../../ui/table/card-table.tsx'
import { SelectableCardTable } from '../../ui/table/selectable-card-table.tsx'
import type { TableSelection } from '../../ui/table/use-row-selection.ts'
import { Instant } from '../../ui/time/instant.tsx'
import { isShelved, type NamedAlarm, unitLink } from './alarm.ts'
import { AlarmActions } from './alarm-actions.tsx'
import { more, stacked, state as stateLook, unitName } from './alarms.css.ts'
import { KindBadge } from './kind-badge.tsx'

const AcknowledgeDialog = lazyComponent(() => import('./acknowledge-dialog.tsx'), { name: 'The form' })
const ShelveDialog = lazyComponent(() => import('./shelve-dialog.tsx'), { name: 'The form' })

interface AlarmTableProps {
  alarms: readonly NamedAlarm[]
  /** Null where the person may not act on alarms. */
  selection: TableSelection<NamedAlarm> | null
  /** Shown where there is no alarm; an open dialog stays. */
  empty: ReactNode
}

export function AlarmTable({ alarms, selection, empty }: AlarmTableProps) {
  const [acknowledging, sendAcknowledging] = useFlow(acknowledgeAlarm, { id: null })
  const [shelving, sendShelving] = useFlow(shelveAlarm, { id: null })
  const [acknowledged, setAcknowledged] = useState<NamedAlarm | null>(null)
  const [shelved, setShelved] = useState<NamedAlarm | null>(null)
  const facts = useIsNarrow() ? cardFacts : tableFacts
  const actions: CardColumn<NamedAlarm> = {
    header: 'actions',
    cell: alarm => (
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
      />
    ),
  }
  return (
    <>
      {alarms.length === 0 ? (
        empty
      ) : selection ? (
        <SelectableCardTable
          label="Alarms"
          columns={[...facts, actions]}
          rows={alarms}
          selection={selection}
        />
      ) : (
        <CardTable label="Alarms" columns={facts} rows={alarms} rowId={({ id }) => id} />
      )}
      {acknowledged && (
        <AcknowledgeDialog
          alarm={acknowledged}
          title={titleOf(acknowledged)}
          state={acknowledging}
          send={sendAcknowledging}
        />
      )}
      {shelved && (
        <ShelveDialog alarm={shelved} title={titleOf(shelved)} state={shelving} send={sendShelving} />
      )}
    </>
  )
}

const titleOf = ({ unit, message }: NamedAlarm) => `${unit}: ${message}`

const tableFacts: CardColumn<NamedAlarm>[] = [
  { header: 'alarm', cell: alarm => <What alarm={alarm} /> },
  { header: 'unit', cell: alarm => <Unit alarm={alarm} /> },
  { header: 'since', cell: ({ lastRaisedAt }) => <Raised at={lastRaisedAt} /> },
  { header: 'count', cell: alarm => <Count alarm={alarm} /> },
  { header: 'state', cell: alarm => <State of={alarm} /> },
  { header: 'acknowledged', cell: alarm => <Seen alarm={alarm} /> },
]

/** The same with fewer headings. */
const cardFacts: CardColumn<NamedAlarm>[] = [
  {
    header: 'alarm',
    cell: alarm => (
      <div className={stacked}>
        <What alarm={alarm} />
        <Unit alarm={alarm} />
      </div>
    ),
  },
  {
    header: 'since',
    cell: alarm => (
      <div className={stacked}>
        <Raised at={alarm.lastRaisedAt} />
        {alarm.count > 1 && <Count alarm={alarm} />}
      </div>
    ),
  },
  {
    header: 'state',
    cell: alarm => (
      <div className={stacked}>
        <State of={alarm} />
        <Seen alarm={alarm} />
      </div>
    ),
  },
]

const What = ({ alarm: { kind, message } }: { alarm: NamedAlarm }) => (
  <div className={stacked}>
    <KindBadge kind={kind} />
    {message}
  </div>
)

const Unit = ({ alarm }: { alarm: NamedAlarm }) => (
  <div className={stacked}>
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
    <div className={stacked}>
      {age}
      <span className={more}>
        <At at={atMs} />
      </span>
    </div>
  )
}

const Count = ({ alarm: { count, raisedAt } }: { alarm: NamedAlarm }) => (
  <div className={stacked}>
    {count === 1 ? 'once' : `${count} times`}
    {count > 1 && (
      <span className={more}>
        first <At at={raisedAt} />
      </span>
    )}
  </div>
)

function State({ of: alarm }: { of: NamedAlarm }) {
  const { state, returnedAt, shelvedUntil, outOfService } = alarm
  const shelved = useNow(nowMs => isShelved(alarm, nowMs))
  return (
    <div className={stacked}>
      <span className={stateLook}>{stateNames[state] ?? state}</span>
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

const stateNames: Record<string, string> = { active: 'Active', returned: 'Returned', over: 'Closed' }

const Seen = ({ alarm: { seenAt, seenBy, note } }: { alarm: NamedAlarm }) =>
  seenAt === null ? (
    <span className={stateLook}>Unacknowledged</span>
  ) : (
    <div className={stacked}>
      {note}
      <span className={more}>
        {seenBy !== null && `${seenBy}, `}
        <At at={seenAt} />
      </span>
    </div>
  )
