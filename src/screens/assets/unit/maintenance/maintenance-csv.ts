// What the exported lists of units say of repairs and maintenance: of each unit the first that has not ended.
import { useMemo, useState } from 'react'
import { type MaintainedType, unitMaintenanceFields } from '../../../../../domain/records/maintenance.ts'
import { knownMaintenanceFrom } from '../../../../../domain/schedule/audit/maintenance.ts'
import { isoText, type TimeZone } from '../../../../../domain/time/zone.ts'
import {
  MaintenanceOfUnitsDocument,
  type MaintenanceOfUnitsQuery,
} from '../../../../../gql/operations/maintenance.generated.ts'
import { useFeature } from '../../../../hooks/use-feature.ts'
import { useRead } from '../../../../hooks/use-read.ts'
import { now } from '../../../../ui/hooks/use-now.ts'
import { type CsvColumn, csvColumns } from '../../../../ui/table/export-csv.tsx'
import { useOperatorZone } from '../../../../ui/time/zones.tsx'

type Maintenance = MaintenanceOfUnitsQuery['maintenanceOfUnits'][number]

/** Undefined until it is known what there is; no columns where it cannot be read. */
export function useMaintenanceCsv(type: MaintainedType): CsvColumn<{ id: string }>[] | undefined {
  const isOffered = useFeature('maintenance')
  const zone = useOperatorZone()
  const [from] = useState(() => knownMaintenanceFrom(now()).toISOString())
  const { data, failure } = useRead(MaintenanceOfUnitsDocument, { from }, { enabled: isOffered === true })
  const records = data?.maintenanceOfUnits
  return useMemo(() => {
    if (records)
      return columnsOf(
        records.filter(({ unitType }) => unitType === type),
        zone,
      )
    return isOffered === false || failure ? [] : undefined
  }, [records, type, zone, isOffered, failure])
}

function columnsOf(records: readonly Maintenance[], zone: TimeZone): CsvColumn<{ id: string }>[] {
  const nowMs = now()
  const isLeft = ({ endedAt }: Maintenance) => endedAt === null || Date.parse(endedAt) > nowMs
  // The last begun comes first: of each unit, the first begun stays.
  const byUnit = new Map(records.filter(isLeft).map(record => [record.unitId, record]))
  const timeText = (at: string | null | undefined) => at && isoText(zone, Date.parse(at))
  return csvColumns(unitMaintenanceFields, ({ id }: { id: string }, field) => {
    const record = byUnit.get(id)
    switch (field) {
      case 'maintenanceStart':
        return timeText(record?.startedAt)
      case 'maintenanceEnd':
        return timeText(record?.endedAt)
      case 'maintenanceNotes':
        return record?.notes
      case 'maintenanceServicer':
        return record?.servicer
    }
  })
}
