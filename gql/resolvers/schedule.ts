// GraphQL type Schedule: delivered dispatch plans, as a list of summaries and as the bytes of one plan.
import { GraphQLFloat, GraphQLID, GraphQLInt, GraphQLList, GraphQLScalarType, GraphQLString } from 'graphql'
import { done, type Fields, id, listOf, some, text, type } from './types.ts'

const PlanFile = new GraphQLScalarType({
  name: 'PlanFile',
  description: "A plan's own bytes, undecoded: domain/schedule/plan/plan.ts reads them, off the main thread.",
})

const ScheduleWithdrawal = type('ScheduleWithdrawal', 'Why a plan no longer counts.', {
  reason: some(GraphQLString),
  by: GraphQLString,
  at: GraphQLString,
})

const Schedule = type('Schedule', 'A dispatch plan that was delivered.', {
  txId: some(GraphQLID),
  timestamp: some(GraphQLString),
  totalCost: some(GraphQLFloat),
  periodCount: GraphQLInt,
  deliveredAt: some(GraphQLString),
  deliveredBy: GraphQLString,
  parentTxId: GraphQLID,
  withdrawal: ScheduleWithdrawal,
})

const CarriedBattery = type(
  'CarriedBattery',
  'A battery that a trip carries, and what it holds at the start.',
  {
    id: some(GraphQLID),
    energyKwh: GraphQLFloat,
  },
)

const Departure = type('Departure', 'A trip of a plan; minutes are from the start of its day.', {
  truckId: some(GraphQLID),
  sourceId: some(GraphQLID),
  destinationId: some(GraphQLID),
  startMinute: some(GraphQLFloat),
  batteries: listOf(CarriedBattery),
})

const ScheduleOutlook = type(
  'ScheduleOutlook',
  'A plan in short: its errors, what sites lack and batteries hold, and its trips.',
  {
    errors: some(GraphQLFloat),
    shortSites: some(GraphQLFloat),
    missingKwh: some(GraphQLFloat),
    energyKwh: some(new GraphQLList(GraphQLFloat)),
    shortfallKwh: listOf(GraphQLFloat),
    departures: listOf(Departure),
  },
)

const ScheduleOrigin = type('ScheduleOrigin', 'From which plan and draft a plan was made.', {
  parentTxId: GraphQLID,
  draftId: GraphQLID,
  draftName: GraphQLString,
  sendReason: GraphQLString,
  differences: listOf(GraphQLString),
})

export const scheduleQueries: Fields = {
  schedules: {
    type: listOf(Schedule),
    description: 'Last delivered first.',
    resolve: (_, __, { rest, signal }) => rest.schedules.all(signal),
  },

  scheduleFile: {
    type: some(PlanFile),
    args: { txId: id },
    resolve: (_, { txId }: { txId: string }, { rest, signal }) => rest.schedules.byTxId(txId, signal),
  },

  scheduleOrigin: {
    type: some(ScheduleOrigin),
    args: { txId: id },
    resolve: (_, { txId }: { txId: string }, { rest, signal }) => rest.schedules.origin(txId, signal),
  },

  scheduleOutlook: {
    type: some(ScheduleOutlook),
    args: { txId: id },
    resolve: (_, { txId }: { txId: string }, { rest, signal }) => rest.schedules.outlook(txId, signal),
  },
}

export const scheduleMutations: Fields = {
  withdrawSchedule: {
    type: done,
    args: { txId: id, reason: text },
    resolve: (_, { txId, reason }: { txId: string; reason: string }, { rest, signal }) =>
      rest.schedules.withdraw(txId, { reason }, signal),
  },

  restoreSchedule: {
    type: done,
    args: { txId: id },
    resolve: (_, { txId }: { txId: string }, { rest, signal }) => rest.schedules.restore(txId, signal),
  },
}
