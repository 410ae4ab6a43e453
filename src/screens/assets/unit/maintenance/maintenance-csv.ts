// What the exported lists of units say of repairs and maintenance: of each unit the first that has not ended.
import { type Failure, joinSentences } from '../../../../../domain/failure.ts'
import { maintenanceNotExported } from '../../../../../domain/messages/maintenance.ts'
import { type MaintainedType, unitMaintenanceFields } from '../../../../../domain/records/maintenance.ts'
import { isoText, type TimeZone } from '../../../../../domain/time/zone.ts'
import {
  MaintenanceOfUnitsDocument,
  type MaintenanceOfUnitsQuery,
} from '../../../../../gql/operations/maintenance.generated.ts'
import { useApp } from '../../../../hooks/app.ts'
import { useFeature } from '../../../../hooks/use-feature.ts'
import { now } from '../../../../ui/hooks/use-now.ts'
import { type CsvColumn, csvColumns } from '../../../../ui/table/export-csv.tsx'
import { useOperatorZone } from '../../../../ui/time/zones.tsx'

type Maintenance = MaintenanceOfUnitsQuery['maintenanceOfUnits'][number]
type ReadColumns = () => Promise<CsvColumn<{ id: string }>[]>

/** Reads what there is at that instant. No columns where the server offers no maintenance; undefined until that is known. */
export function useMaintenanceCsv(type: MaintainedType): ReadColumns | undefined {
  const { gateway } = useApp()
  const isOffered = useFeature('maintenance')
  const zone = useOperatorZone()
  if (isOffered === undefined) return
  return async () => {
    if (!isOffered) return []
    const from = new Date(now()).toISOString()
    const { maintenanceOfUnits } = await gateway
      .request(MaintenanceOfUnitsDocument, { from })
      .catch(({ message }: Failure) => {
        throw new Error(joinSentences(maintenanceNotExported, message))
      })
    return columnsOf(
      maintenanceOfUnits.filter(({ unitType }) => unitType === type),
      zone,
    )
  }
}

function columnsOf(records: readonly Maintenance[], zone: TimeZone): CsvColumn<{ id: string }>[] {
  // The last begun comes first: of each unit, the first begun stays.
  const byUnit = new Map(records.map(record => [record.unitId, record]))
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
      case 'maintenanceId':
        return record?.id
    }
  })
}
