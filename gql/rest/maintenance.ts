// REST resource: repairs and maintenance of batteries and trucks (extension).
import type { NewMaintenanceBody } from '../../domain/calls/maintenance.ts'
import type { CamelCased } from '../../domain/field-names.ts'
import { type MaintainedType, maintenance, maintenanceOfUnit } from '../../domain/records/maintenance.ts'
import { inPath, recordPath, withQuery } from './address.ts'
import { type Http, ignoredBody, jsonList, noContent } from './http.ts'
import { bodyOf, record } from './shapes.ts'

const row = record(maintenance.shape)
const { version: _, ...shapeOfUnit } = maintenanceOfUnit.shape
const rowOfUnit = record(shapeOfUnit)

export interface MaintainedUnit {
  unitType: MaintainedType
  unitId: string
}
export type MaintenanceFields = CamelCased<NewMaintenanceBody>

export const maintenanceCalls = (http: Http) => ({
  /** Each with its version as the server wants it back with a change. */
  of: async (unit: MaintainedUnit, signal?: AbortSignal) => {
    const rows = await http.get(pathOf(unit), jsonList(row), signal)
    return rows.map(({ version, ...fields }) => ({ ...fields, version: `"${version}"` }))
  },
  /** Of all units, what has not ended before the instant. */
  from: (from: string, signal?: AbortSignal) =>
    http.get(withQuery('/api/maintenance', { from }), jsonList(rowOfUnit), signal),
  add: (unit: MaintainedUnit, fields: MaintenanceFields, signal?: AbortSignal) =>
    http.send('POST', pathOf(unit), bodyOf(fields), ignoredBody, signal),
  edit: (
    unit: MaintainedUnit,
    id: string,
    fields: MaintenanceFields,
    version?: string | null,
    signal?: AbortSignal,
  ) => http.send('PATCH', `${pathOf(unit)}/${inPath(id)}`, bodyOf(fields), ignoredBody, signal, version),
  remove: (unit: MaintainedUnit, id: string, version?: string | null, signal?: AbortSignal) =>
    http.send('DELETE', `${pathOf(unit)}/${inPath(id)}`, undefined, noContent, signal, version),
})

const pathOf = ({ unitType, unitId }: MaintainedUnit) => `${recordPath(unitType, unitId)}/maintenance`
