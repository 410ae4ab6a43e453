// GraphQL type Maintenance: a repair or maintenance of a battery or truck.
import type { MaintainedUnit, MaintenanceFields } from '../rest/maintenance.ts'
import type { Context } from './context.ts'

export const maintenanceQueries = {
  maintenance: (_: unknown, unit: MaintainedUnit, { rest, signal }: Context) =>
    rest.maintenance.of(unit, signal),
}

interface KnownMaintenance extends MaintainedUnit {
  id: string
  version?: string | null
}

export const maintenanceMutations = {
  saveMaintenance: (
    _: unknown,
    {
      unitType,
      unitId,
      id,
      version,
      ...fields
    }: MaintenanceFields & Omit<KnownMaintenance, 'id'> & { id?: string | null },
    { rest, signal }: Context,
  ) => {
    const unit = { unitType, unitId }
    return id
      ? rest.maintenance.edit(unit, id, fields, version, signal)
      : rest.maintenance.add(unit, fields, signal)
  },

  deleteMaintenance: (_: unknown, { id, version, ...unit }: KnownMaintenance, { rest, signal }: Context) =>
    rest.maintenance.remove(unit, id, version, signal),
}
