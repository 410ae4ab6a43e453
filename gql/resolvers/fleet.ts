// GraphQL of the fleet: the batteries of all organizations.
import { GraphQLBoolean, GraphQLFloat, GraphQLID, GraphQLInt, GraphQLString } from 'graphql'
import { camelCased } from '../../domain/field-names.ts'
import { unitStates } from '../../domain/fleet/fleet.ts'
import type { FleetEnergyQuery, FleetQuery } from '../rest/fleet.ts'
import { inPortions } from '../rest/portions.ts'
import { Asset, asset } from './registry.ts'
import { enumOf, type Fields, listOf, optionalId, optionalText, some, text, type } from './types.ts'

const UnitStateEnum = enumOf(
  'UnitState',
  'In which state a battery is, as the whole fleet is counted.',
  unitStates,
)

const FleetState = type('FleetState', 'How many units are in a state.', {
  state: some(UnitStateEnum),
  units: some(GraphQLInt),
})

const FleetUnit = type('FleetUnit', 'A battery that needs attention.', {
  id: some(GraphQLID),
  name: some(GraphQLString),
  state: some(UnitStateEnum),
  alarms: some(GraphQLInt),
  heardAt: GraphQLString,
})

const MeasuredSum = type('MeasuredSum', 'What some units measured together.', {
  sum: GraphQLFloat,
  units: some(GraphQLInt),
})

const Fleet = type('Fleet', 'The batteries of all organizations together.', {
  units: some(GraphQLInt),
  states: listOf(FleetState),
  alarmUnits: some(GraphQLInt),
  attentionUnits: some(GraphQLInt),
  attention: listOf(FleetUnit),
  energyKwh: some(MeasuredSum),
  powerKw: some(MeasuredSum),
})

const EnergyStep = type('EnergyStep', 'A day or month of batteries.', {
  from: some(GraphQLString),
  until: some(GraphQLString),
  chargedKwh: GraphQLFloat,
  deliveredKwh: GraphQLFloat,
  reported: some(GraphQLInt),
  expected: some(GraphQLInt),
  started: some(GraphQLInt),
  missingHours: GraphQLFloat,
  computing: some(GraphQLBoolean),
})

const FleetEnergy = type('FleetEnergy', 'The energy of batteries.', {
  grain: some(GraphQLString),
  zone: some(GraphQLString),
  asOf: some(GraphQLString),
  units: some(GraphQLInt),
  connected: some(GraphQLInt),
  steps: listOf(EnergyStep),
})

/** What narrows a list of batteries down. */
const unitArguments = {
  organizationId: optionalId,
  search: optionalText,
  state: optionalText,
  chargeBelow: { type: GraphQLFloat },
  chargeFrom: { type: GraphQLFloat },
}

export const fleetQueries: Fields = {
  fleetUnits: {
    type: listOf(Asset),
    args: unitArguments,
    resolve: async (_, query: FleetQuery, { rest }) => inPortions(await rest.fleet.units(query), asset),
  },

  fleetEnergy: {
    type: some(FleetEnergy),
    args: { ...unitArguments, serviceAreaId: optionalId, grain: text, firstDay: text, lastDay: text },
    resolve: (_, query: FleetEnergyQuery, { rest }) => rest.fleet.energy(query),
  },

  fleet: {
    type: some(Fleet),
    resolve: async (_, __, { rest }) => {
      const fleet = camelCased(await rest.fleet.overview())
      return { ...fleet, attention: fleet.attention.map(camelCased) }
    },
  },
}
