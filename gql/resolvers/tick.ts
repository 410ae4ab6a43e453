// GraphQL type Tick: that a truck has arrived at a stop of its run sheet, or has done what is to be done there.
import { GraphQLBoolean, GraphQLID, GraphQLString } from 'graphql'
import type { CamelCased } from '../../domain/field-names.ts'
import type { SentTick } from '../../domain/run-sheets/tick.ts'
import { done, type Fields, id, inputType, listOf, optionalId, some, text, type } from './types.ts'

const sent = {
  id: some(GraphQLID),
  day: some(GraphQLString),
  txId: some(GraphQLString),
  unit: some(GraphQLString),
  tripId: some(GraphQLString),
  place: some(GraphQLString),
  stop: some(GraphQLString),
  ticked: some(GraphQLBoolean),
  at: some(GraphQLString),
  plannedAt: some(GraphQLString),
}

const Tick = type('Tick', 'On a run sheet.', {
  ...sent,
  by: some(GraphQLString),
  receivedAt: some(GraphQLString),
})

const NewTick = inputType('NewTick', sent)

export const tickQueries: Fields = {
  ticks: {
    type: listOf(Tick),
    args: { day: text, truckId: optionalId },
    resolve: (_, { day, truckId }: { day: string; truckId?: string | null }, { rest }) =>
      rest.ticks.of(day, truckId ?? null),
  },
}

interface AddTicks {
  truckId: string
  authorId?: string | null
  ticks: readonly CamelCased<SentTick>[]
}

export const tickMutations: Fields = {
  addTicks: {
    type: done,
    args: {
      truckId: id,
      authorId: optionalId,
      ticks: { type: listOf(NewTick) },
    },
    resolve: (_, { truckId, authorId, ticks }: AddTicks, { rest }) =>
      rest.ticks.add(truckId, { authorId: authorId ?? null, ticks }),
  },
}
