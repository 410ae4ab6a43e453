// The faults of a battery in a range of days, open ones first, with what was done about them (spec 2, FAULTS).
import { useState } from 'react'
import { durationText } from '../../../../../domain/faults/duration.ts'
import { faultDurationMs } from '../../../../../domain/faults/fold-faults.ts'
import { dateTimeText, dayText } from '../../../../../domain/time/texts.ts'
import { dayAt } from '../../../../../domain/time/zone.ts'
import { AssetFaultsDocument } from '../../../../../gql/operations/faults.generated.ts'
import { writeRecoveryNote } from '../../../../hooks/flows/faults.ts'
import { refetchEveryMs } from '../../../../hooks/telemetry/use-telemetry.ts'
import { useAddressState } from '../../../../hooks/use-address-state.ts'
import { useDialogFlow } from '../../../../hooks/use-dialog-flow.ts'
import { useOffer } from '../../../../hooks/use-feature.ts'
import { useRead } from '../../../../hooks/use-read.ts'
import { useMay } from '../../../../hooks/use-session.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { RunModeBadge } from '../../../../ui/button/run-mode-badge.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../../ui/feedback/loaded.tsx'
import { Offered } from '../../../../ui/feedback/offered.tsx'
import { useNow } from '../../../../ui/hooks/use-now.ts'
import { lazyComponent } from '../../../../ui/lazy-component.tsx'
import { type CardColumn, CardTable } from '../../../../ui/table/card-table.tsx'
import { type CsvColumn, ExportCsv } from '../../../../ui/table/export-csv.tsx'
import { Instant } from '../../../../ui/time/instant.tsx'
import { ZoneNote } from '../../../../ui/time/zone-note.tsx'
import { usePageZone } from '../../../../ui/time/zones.tsx'
import { missingValue, orMissing } from '../../missing.ts'
import { RecordTable } from '../record-table.tsx'
import { buttonRow, moreOf, recordList, stacked } from '../unit-records.css.ts'
import type { Fault } from './fault.ts'
import { type FaultRange, faultRange, laterRange } from './fault-range.ts'

const NoteDialog = lazyComponent(() => import('./note-dialog.tsx'), { name: 'The form' })

interface FaultsTabProps {
  assetId: string
  /** Of the battery. */
  name: string
}

export default function FaultsTab(props: FaultsTabProps) {
  return (
    <Offered offer={useOffer('faults')} otherwise={<NoFaults />}>
      <Faults {...props} />
    </Offered>
  )
}

function Faults({ assetId, name }: FaultsTabProps) {
  const mayWrite = useMay('edit assets')
  const [{ until }, change] = useAddressState({ until: '' })
  const zone = usePageZone()
  const today = useNow(nowMs => dayAt(zone, nowMs))
  const range = faultRange(until, today, zone)
  const reading = useRead(
    AssetFaultsDocument,
    { assetId, from: range.from, to: range.to },
    { everyMs: refetchEveryMs },
  )
  const { dialog, open } = useDialogFlow(writeRecoveryNote, { id: null })
  const [opened, setOpened] = useState<Fault | null>(null)
  const noted =
    opened && (reading.data?.faults.find(({ triggeredAt }) => triggeredAt === opened.triggeredAt) ?? opened)
  const columns = columnsFor(mayWrite, fault => {
    setOpened(fault)
    open()
  })
  return (
    <div className={recordList}>
      <p role="status">{rangeText(range)}</p>
      <ZoneNote />
      <div className={buttonRow} data-on-screen>
        <Button onClick={() => change({ until: range.firstDay })}>Earlier</Button>
        {range.to !== null && (
          <Button onClick={() => change({ until: laterRange(range, today) })}>Later</Button>
        )}
        <ExportCsv
          name={`faults-${name}-${range.firstDay}-to-${range.lastDay}`}
          columns={csvColumns}
          rows={reading.data && openFirst(reading.data.faults)}
        />
      </div>
      <Loaded reading={reading}>
        {({ faults }) =>
          faults.length > 0 ? (
            <CardTable
              label="Faults"
              columns={columns}
              rows={openFirst(faults)}
              rowId={({ triggeredAt }) => triggeredAt}
            />
          ) : range.to === null ? (
            <NoFaults />
          ) : (
            <EmptyState text="No faults in these days." />
          )
        }
      </Loaded>
      {/* It stays when the row of its fault goes. */}
      {dialog && noted && <NoteDialog {...dialog} assetId={assetId} fault={noted} />}
    </div>
  )
}

const rangeText = ({ firstDay, lastDay, to }: FaultRange): string =>
  to === null
    ? `Faults of the last 30 days, since ${dayText(firstDay)}`
    : `Faults under way between ${dayText(firstDay)} and ${dayText(lastDay)}`

const headers = ['time triggered', 'duration', 'fault code', 'fault message', 'recovery note', 'severity']

const NoFaults = () => (
  <RecordTable label="Faults" headers={headers} empty="No faults data is available yet." />
)

const openFirst = (faults: readonly Fault[]): Fault[] => [
  ...faults.filter(({ state }) => state === 'open'),
  ...faults.filter(({ state }) => state !== 'open'),
]

const csvColumns: CsvColumn<Fault>[] = [
  { header: 'Triggered (UTC)', cell: ({ triggeredAt }) => triggeredAt },
  { header: 'Ended (UTC)', cell: ({ endedAt }) => endedAt },
  { header: 'Last Reported (UTC)', cell: ({ lastReportedAt }) => lastReportedAt },
  { header: 'State', cell: ({ state }) => (state === 'unknown' ? 'end unknown' : state) },
  { header: 'Fault Code', cell: ({ code }) => code },
  { header: 'Fault Message', cell: ({ message }) => message },
  { header: 'Severity', cell: ({ severity }) => severity },
  { header: 'Recovery Note', cell: ({ recoveryNote }) => recoveryNote },
  { header: 'Noted By', cell: ({ notedBy }) => notedBy },
  { header: 'Noted (UTC)', cell: ({ notedAt }) => notedAt },
]

const columnsFor = (mayWrite: boolean, write: (fault: Fault) => void): CardColumn<Fault>[] => [
  { header: 'time triggered', cell: ({ triggeredAt }) => <Instant at={triggeredAt} /> },
  { header: 'duration', cell: fault => <Duration fault={fault} /> },
  { header: 'fault code', cell: ({ code }) => orMissing(code) },
  { header: 'fault message', cell: ({ message }) => orMissing(message) },
  {
    header: 'recovery note',
    cell: fault => <RecoveryNote fault={fault} mayWrite={mayWrite} onWrite={() => write(fault)} />,
  },
  { header: 'severity', cell: ({ severity }) => orMissing(severity) },
]

function Duration({ fault }: { fault: Fault }) {
  const text = useNow(nowMs => durationText(faultDurationMs(spanOf(fault), nowMs)))
  if (fault.state === 'ended') return text
  if (fault.state === 'unknown')
    return (
      <div className={stacked}>
        {`at least ${text}`}
        <span className={moreOf}>The unit went silent.</span>
      </div>
    )
  return (
    <div className={stacked}>
      {text}
      <RunModeBadge status={{ name: 'FAULTED', label: 'Open', tone: 'red' }} />
    </div>
  )
}

const spanOf = ({ triggeredAt, lastReportedAt, endedAt, state }: Fault) => ({
  triggeredAtMs: Date.parse(triggeredAt),
  lastReportedAtMs: Date.parse(lastReportedAt),
  endedAtMs: endedAt === null ? null : Date.parse(endedAt),
  state: state === 'open' ? ('open' as const) : ('ended' as const),
})

interface RecoveryNoteProps {
  fault: Fault
  mayWrite: boolean
  onWrite: () => void
}

/** What was done about a fault, and the button that leads to the dialog in which it is written. */
function RecoveryNote({ fault, mayWrite, onWrite }: RecoveryNoteProps) {
  const { recoveryNote, notedBy, notedAt, triggeredAt } = fault
  const zone = usePageZone()
  const action = recoveryNote ? 'Edit note' : 'Add note'
  return (
    <div className={stacked}>
      {recoveryNote ?? (mayWrite ? null : missingValue)}
      {recoveryNote && notedAt && (
        <span className={moreOf}>
          {notedBy ? `${notedBy}, ` : ''}
          <Instant at={notedAt} />
        </span>
      )}
      {mayWrite && (
        <Button
          look="quiet"
          aria-label={`${action} on the fault of ${dateTimeText(zone, triggeredAt)}`}
          onClick={onWrite}
        >
          {action}
        </Button>
      )}
    </div>
  )
}
