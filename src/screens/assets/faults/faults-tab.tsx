// The faults of a battery in the last days, open ones first, with what was done about them (spec 2, FAULTS).

import { durationText } from '../../../../domain/faults/duration.ts'
import { faultDurationMs } from '../../../../domain/faults/fold-faults.ts'
import { may } from '../../../../domain/roles.ts'
import { AssetFaultsDocument } from '../../../../gql/operations/faults.generated.ts'
import { dayOf, startOfDay } from '../../../hooks/telemetry/day-of.ts'
import { refetchEveryMs } from '../../../hooks/telemetry/use-telemetry.ts'
import { useFeature } from '../../../hooks/use-feature.ts'
import { useNow } from '../../../hooks/use-now.ts'
import { useRead } from '../../../hooks/use-read.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { RunModeBadge } from '../../../ui/button/run-mode-badge.tsx'
import { dateTimeText } from '../../../ui/date-time-text.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { type CardColumn, CardTable } from '../../../ui/table/card-table.tsx'
import { orMissing } from '../missing.ts'
import { RecordTable } from '../record-table.tsx'
import { moreOf, recordList, stacked } from '../unit-records.css.ts'
import type { Fault } from './fault.ts'
import { RecoveryNote } from './recovery-note.tsx'

const shownDays = 30
const dayMs = 24 * 3_600_000

export default function FaultsTab({ assetId }: { assetId: string }) {
  const offered = useFeature('faults')
  const { viewer } = useSession()
  const firstDay = useNow(nowMs => dayOf(new Date(nowMs - (shownDays - 1) * dayMs)))
  const from = new Date(startOfDay(firstDay)).toISOString()
  const reading = useRead(
    AssetFaultsDocument,
    { assetId, from },
    { enabled: offered === true, everyMs: refetchEveryMs, keepPrevious: true },
  )
  if (offered === undefined) return <Loading />
  if (!offered) return <NoFaults />
  const columns = columnsFor(assetId, viewer !== null && may(viewer.roles, 'edit assets'))
  return (
    <Loaded reading={reading}>
      {({ faults }) =>
        faults.length === 0 ? (
          <NoFaults />
        ) : (
          <div className={recordList}>
            <p>Faults of the last {shownDays} days</p>
            <CardTable
              label="Faults"
              columns={columns}
              rows={openFirst(faults)}
              rowId={({ triggeredAt }) => triggeredAt}
            />
          </div>
        )
      }
    </Loaded>
  )
}

const headers = ['time triggered', 'duration', 'fault code', 'fault message', 'recovery note', 'severity']

const NoFaults = () => (
  <RecordTable label="Faults" headers={headers} empty="No faults data is available yet." />
)

const openFirst = (faults: readonly Fault[]): Fault[] => [
  ...faults.filter(({ state }) => state === 'open'),
  ...faults.filter(({ state }) => state !== 'open'),
]

const columnsFor = (assetId: string, mayWrite: boolean): CardColumn<Fault>[] => [
  { header: 'time triggered', cell: ({ triggeredAt }) => dateTimeText(triggeredAt) },
  { header: 'duration', cell: fault => <Duration fault={fault} /> },
  { header: 'fault code', cell: ({ code }) => orMissing(code) },
  { header: 'fault message', cell: ({ message }) => orMissing(message) },
  {
    header: 'recovery note',
    cell: fault => <RecoveryNote assetId={assetId} fault={fault} mayWrite={mayWrite} />,
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
