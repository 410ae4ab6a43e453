// A repair or maintenance as the tab shows it.
import type { MaintainedType } from '../../../../../domain/records/maintenance.ts'
import type { MaintenanceQuery } from '../../../../../gql/operations/maintenance.generated.ts'

export type Maintenance = MaintenanceQuery['maintenance'][number]

export interface MaintainedUnit {
  unitType: MaintainedType
  unitId: string
}
