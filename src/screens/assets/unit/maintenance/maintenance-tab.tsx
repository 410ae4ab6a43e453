// Repairs and maintenance of a battery or truck, with the means to record them (spec 2, REPAIRS & MAINTENANCE).
import { MaintenanceDocument } from '../../../../../gql/operations/maintenance.generated.ts'
import { useOffer } from '../../../../hooks/use-feature.ts'
import { useRead } from '../../../../hooks/use-read.ts'
import { useMay } from '../../../../hooks/use-session.ts'
import { RunModeBadge } from '../../../../ui/button/run-mode-badge.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../../ui/feedback/loaded.tsx'
import { Offered } from '../../../../ui/feedback/offered.tsx'
import { useNow } from '../../../../ui/hooks/use-now.ts'
import { type CardColumn, CardTable } from '../../../../ui/table/card-table.tsx'
import { Toolbar } from '../../../../ui/table/toolbar.tsx'
import { Instant } from '../../../../ui/time/instant.tsx'
import { ZoneNote } from '../../../../ui/time/zone-note.tsx'
import { orMissing } from '../../missing.ts'
import { RecordTable } from '../record-table.tsx'
import { recordList } from '../unit-records.css.ts'
import { AddMaintenance, useMaintenanceActions } from './change-maintenance.tsx'
import type { MaintainedUnit, Maintenance } from './maintenance.ts'

export default function MaintenanceTab({ unitType, unitId }: MaintainedUnit) {
  const otherwise =
    unitType === 'asset' ? (
      <NoMaintenance />
    ) : (
      <EmptyState text="Repairs and maintenance are not available yet." />
    )
  return (
    <Offered offer={useOffer('maintenance')} otherwise={otherwise}>
      <Records unitType={unitType} unitId={unitId} />
    </Offered>
  )
}

function Records({ unitType, unitId }: MaintainedUnit) {
  const reading = useRead(MaintenanceDocument, { unitType, unitId })
  const mayEdit = useMay('edit assets')
  const { actionsOf, dialogs } = useMaintenanceActions({ unitType, unitId }, reading.data?.maintenance)
  const columns = mayEdit ? [...facts, { header: 'actions', cell: actionsOf }] : facts
  return (
    <div className={recordList}>
      {mayEdit && (
        <Toolbar>
          <AddMaintenance unitType={unitType} unitId={unitId} />
        </Toolbar>
      )}
      <Loaded reading={reading}>
        {({ maintenance }) =>
          maintenance.length === 0 ? (
            <NoMaintenance />
          ) : (
            <>
              <ZoneNote />
              <CardTable label={label} columns={columns} rows={maintenance} rowId={({ id }) => id} />
            </>
          )
        }
      </Loaded>
      {dialogs}
    </div>
  )
}

const label = 'Repairs & maintenance'

const facts: CardColumn<Maintenance>[] = [
  { header: 'start', cell: ({ startedAt }) => <Instant at={startedAt} /> },
  { header: 'end', cell: record => <End of={record} /> },
  { header: 'maintenance notes', cell: ({ notes }) => notes },
  { header: 'servicer', cell: ({ servicer }) => orMissing(servicer) },
]

/** As the specification has it where there is no data. */
const NoMaintenance = () => (
  <RecordTable
    label={label}
    headers={facts.map(({ header }) => header)}
    empty="No repair & maintenance data is available yet."
  />
)

function End({ of: { startedAt, endedAt } }: { of: Maintenance }) {
  const isUnderWay = useNow(
    nowMs => Date.parse(startedAt) <= nowMs && (endedAt === null || Date.parse(endedAt) > nowMs),
  )
  if (isUnderWay && endedAt === null) return outOfService
  return endedAt === null ? 'open' : <Instant at={endedAt} />
}

const outOfService = <RunModeBadge status={{ name: 'SERVICE', label: 'Out of service', tone: 'yellow' }} />
