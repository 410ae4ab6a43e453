// A repair or maintenance as the tab shows it.
import type {
  MaintenanceQuery,
  MaintenanceQueryVariables,
} from '../../../../../gql/operations/maintenance.generated.ts'

export type Maintenance = MaintenanceQuery['maintenance'][number]

export type MaintainedUnit = MaintenanceQueryVariables
