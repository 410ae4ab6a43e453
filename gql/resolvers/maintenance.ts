// GraphQL type Maintenance: a repair or maintenance of a battery or truck.
import { GraphQLID, GraphQLString } from 'graphql'
import { maintainedTypes } from '../../domain/records/maintenance.ts'
import type { MaintainedUnit, MaintenanceFields } from '../rest/maintenance.ts'
import type { KnownRecord } from './context.ts'
import { done, enumOf, type Fields, id, listOf, optionalId, optionalText, some, text, type } from './types.ts'

const MaintainedTypeEnum = enumOf(
  'MaintainedType',
  'Which units are repaired and maintained.',
  maintainedTypes,
)

const maintainedUnit = { unitType: { type: some(MaintainedTypeEnum) }, unitId: id }

const maintenanceTypes = {
  id: some(GraphQLID),
  startedAt: some(GraphQLString),
  endedAt: GraphQLString,
  notes: some(GraphQLString),
  servicer: GraphQLString,
}

const Maintenance = type('Maintenance', 'A repair or maintenance of a unit.', {
  ...maintenanceTypes,
  version: GraphQLString,
})

const MaintenanceOfUnit = type('MaintenanceOfUnit', 'A repair or maintenance, in a list of all units.', {
  ...maintenanceTypes,
  unitType: some(MaintainedTypeEnum),
  unitId: some(GraphQLID),
})

export const maintenanceQueries: Fields = {
  maintenanceOfUnits: {
    type: listOf(MaintenanceOfUnit),
    description: 'What has not ended before the instant.',
    args: { from: text },
    resolve: (_, { from }: { from: string }, { rest }) => rest.maintenance.from(from),
  },

  maintenance: {
    type: listOf(Maintenance),
    args: maintainedUnit,
    resolve: (_, unit: MaintainedUnit, { rest }) => rest.maintenance.of(unit),
  },
}

export const maintenanceMutations: Fields = {
  saveMaintenance: {
    type: done,
    description: 'Without an id, a new one.',
    args: {
      ...maintainedUnit,
      id: optionalId,
      version: optionalText,
      startedAt: text,
      endedAt: optionalText,
      notes: text,
      servicer: optionalText,
    },
    resolve: (
      _,
      {
        unitType,
        unitId,
        id,
        version,
        ...fields
      }: MaintenanceFields & MaintainedUnit & Omit<KnownRecord, 'id'> & { id?: string | null },
      { rest },
    ) => {
      const unit = { unitType, unitId }
      return id ? rest.maintenance.edit(unit, id, fields, version) : rest.maintenance.add(unit, fields)
    },
  },

  deleteMaintenance: {
    type: done,
    args: { ...maintainedUnit, id, version: optionalText },
    resolve: (_, { id, version, ...unit }: MaintainedUnit & KnownRecord, { rest }) =>
      rest.maintenance.remove(unit, id, version),
  },
}
