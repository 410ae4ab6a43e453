// GraphQL type Schedule: delivered dispatch plans, as a list of summaries and as the bytes of one plan.
import { GraphQLFloat, GraphQLID, GraphQLInt, GraphQLList, GraphQLScalarType, GraphQLString } from 'graphql'
import { done, type Fields, id, listOf, passes, passesId, some, text, type } from './types.ts'

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
    batteryIds: listOf(GraphQLID),
    energyKwh: some(new GraphQLList(GraphQLFloat)),
    shortfallKwh: listOf(GraphQLFloat),
    departures: listOf(Departure),
    departureCounts: listOf(GraphQLFloat),
  },
)

export const scheduleQueries: Fields = {
  schedules: passes(listOf(Schedule), rest => rest.schedules.all, 'Last delivered first.'),

  scheduleFile: passesId(some(PlanFile), rest => rest.schedules.byTxId, 'txId'),

  scheduleOutlook: passesId(some(ScheduleOutlook), rest => rest.schedules.outlook, 'txId'),
}

export const scheduleMutations: Fields = {
  withdrawSchedule: {
    type: done,
    args: { txId: id, reason: text },
    resolve: (_, { txId, reason }: { txId: string; reason: string }, { rest }) =>
      rest.schedules.withdraw(txId, { reason }),
  },

  restoreSchedule: passesId(done, rest => rest.schedules.restore, 'txId'),
}
