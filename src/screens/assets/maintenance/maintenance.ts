// A repair or maintenance as the tab shows it, and its times in the form.
import type { MaintainedType } from '../../../../domain/records.ts'
import type { MaintenanceQuery } from '../../../../gql/operations/maintenance.generated.ts'

export type Maintenance = MaintenanceQuery['maintenance'][number]

export interface MaintainedUnit {
  unitType: MaintainedType
  unitId: string
}

/** The value of a field for date and time, in the reader's own time: '2026-01-15T14:03'. */
export function localMinute(atMs: number): string {
  const at = new Date(atMs)
  return new Date(atMs - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export const instantOf = (minute: string): string => new Date(minute).toISOString()
