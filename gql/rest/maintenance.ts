// REST resource: repairs and maintenance of batteries and trucks (extension).
import type { NewMaintenanceBody } from '../../domain/calls/maintenance.ts'
import type { CamelCased } from '../../domain/field-names.ts'
import { type MaintainedType, maintenance, maintenanceOfUnit } from '../../domain/records/maintenance.ts'
import { inPath, recordPath, withQuery } from './address.ts'
import { type CallerHttp, ignoredBody, jsonList, noContent } from './http.ts'
import { bodyOf, record } from './shapes.ts'

const row = record(maintenance.shape)
const { version: _, ...shapeOfUnit } = maintenanceOfUnit.shape
const rowOfUnit = record(shapeOfUnit)

export interface MaintainedUnit {
  unitType: MaintainedType
  unitId: string
}
export type MaintenanceFields = CamelCased<NewMaintenanceBody>

export const maintenanceCalls = (http: CallerHttp) => ({
  /** Each with its version as the server wants it back with a change. */
  of: async (unit: MaintainedUnit) => {
    const rows = await http.get(pathOf(unit), jsonList(row))
    return rows.map(({ version, ...fields }) => ({ ...fields, version: `"${version}"` }))
  },
  /** Of all units, what has not ended before the instant. */
  from: (from: string) => http.get(withQuery('/api/maintenance', { from }), jsonList(rowOfUnit)),
  add: (unit: MaintainedUnit, fields: MaintenanceFields) =>
    http.send('POST', pathOf(unit), bodyOf(fields), ignoredBody),
  edit: (unit: MaintainedUnit, id: string, fields: MaintenanceFields, version?: string | null) =>
    http.send('PATCH', `${pathOf(unit)}/${inPath(id)}`, bodyOf(fields), ignoredBody, version),
  remove: (unit: MaintainedUnit, id: string, version?: string | null) =>
    http.send('DELETE', `${pathOf(unit)}/${inPath(id)}`, undefined, noContent, version),
})

const pathOf = ({ unitType, unitId }: MaintainedUnit) => `${recordPath(unitType, unitId)}/maintenance`
