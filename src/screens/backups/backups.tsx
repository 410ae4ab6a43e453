// The backups that the server makes by itself: where, how often, and whether each can be restored.
import { useMemo } from 'react'
import { minuteMs } from '../../../domain/time/durations.ts'
import { ageText } from '../../../domain/words/age.ts'
import { backupResultLabels, backupWarningText, sizeText } from '../../../domain/words/backup-words.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import { BackupListDocument, type BackupListQuery } from '../../../gql/operations/backups.generated.ts'
import { useAddressState } from '../../hooks/use-address-state.ts'
import { useRead } from '../../hooks/use-read.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { useNowEvery } from '../../ui/hooks/use-now.ts'
import { Page } from '../../ui/layout/page.tsx'
import { Breadcrumbs } from '../../ui/navigation/breadcrumbs.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { ZoneNote } from '../../ui/time/zone-note.tsx'
import { usePageZone } from '../../ui/time/zones.tsx'
import { look, whole } from './backups.css.ts'

type Listed = BackupListQuery['backups']
type Backup = Listed['backups'][number]

const columns: Column<Backup>[] = [
  {
    id: 'snapshot',
    header: 'State of',
    width: 240,
    cell: ({ snapshotAt }) => (snapshotAt ? <Instant at={snapshotAt} /> : '–'),
    note: ({ begunAt, snapshotAt }) => (snapshotAt ? <Age at={snapshotAt} /> : <Begun at={begunAt} />),
    sortBy: ({ snapshotAt, begunAt }) => snapshotAt ?? begunAt,
  },
  {
    id: 'result',
    header: 'Result',
    width: 460,
    cell: ({ result }) => <span className={look[result]}>{backupResultLabels[result]}</span>,
    // As a whole: it says why, and on a wide screen a text that is cut off can be read by the pointer alone.
    note: ({ note }) => note && <span className={whole}>{note}</span>,
    sortBy: ({ result }) => result,
  },
  {
    id: 'size',
    header: 'Size',
    width: 140,
    cell: sizeCell,
    sortBy: ({ bytes }) => bytes ?? 0,
  },
  {
    id: 'file',
    header: 'File',
    width: 380,
    cell: ({ name }) => name,
    note: fileNote,
    sortBy: ({ name }) => name,
  },
]

function sizeCell({ result, bytes }: Backup) {
  if (bytes !== null) return sizeText(bytes)
  return result === 'failed' || result === 'running' ? '–' : 'Size not known'
}

function fileNote({ result, removedAt, encrypted, inPlace }: Backup) {
  if (result === 'failed') return 'Not stored'
  if (result === 'running') return 'Not stored yet'
  if (removedAt)
    return (
      <>
        Removed <Instant at={removedAt} />, because newer ones replace it
      </>
    )
  const how = encrypted ? 'Encrypted' : 'Not encrypted'
  return inPlace ? how : `${how}; at another place, from which the server removes nothing`
}

function Age({ at }: { at: string }) {
  const nowMs = useNowEvery(minuteMs)
  return ageText(nowMs - Date.parse(at)) ?? 'Just now'
}

const Begun = ({ at }: { at: string }) => (
  <>
    Begun <Instant at={at} />
  </>
)

export default function Backups() {
  const [{ sort }, change] = useAddressState({ sort: '' })
  const list = useRead(BackupListDocument, {}, { everyMs: minuteMs })
  const rows = useMemo(() => list.data?.backups.backups ?? [], [list.data])
  return (
    <Page
      title="Backups"
      before={<Breadcrumbs crumbs={[{ label: 'Admin', to: paths.admin.link() }, { label: 'Backups' }]} />}
      fills
    >
      <Loaded reading={list}>
        {({ backups }) => (
          <>
            <Warning of={backups} />
            {backups.place !== null && <p>{ruleText(backups)}</p>}
            <ZoneNote />
            <DataTable
              label="Backups"
              columns={columns}
              rows={rows}
              rowId={({ id }) => id}
              sort={sort}
              onSort={next => change({ sort: next })}
              rowHeight={84}
              empty={<NoBackups isOn={backups.place !== null} />}
              fills
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Warning({ of: { warning, newestVerifiedAt } }: { of: Listed }) {
  const zone = usePageZone()
  return warning && <Alert>{backupWarningText(warning, newestVerifiedAt, zone)}.</Alert>
}

const ruleText = ({ place, everyHours, days, weeks }: Listed): string =>
  `One every ${everyHours === 1 ? 'hour' : `${everyHours} hours`} to ${place}. All of the last ${pluralize(days, 'day', 'days')} stay${
    weeks > 0
      ? `, and the last one of each week, a verified one if there is any, for ${pluralize(weeks, 'week', 'weeks')} before`
      : ''
  }; the newest verified one stays in any case.`

const NoBackups = ({ isOn }: { isOn: boolean }) =>
  isOn ? (
    <EmptyState text="No backups yet" advice="The first one begins within a minute of the server’s start." />
  ) : (
    <EmptyState
      text="The server makes no backups by itself"
      advice="Set BACKUP_TO to a folder or a bucket and restart the server: see docs/operating/backups.md."
    />
  )
