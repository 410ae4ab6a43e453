// GraphQL type Draft: a plan being edited, as a log of steps.
import { GraphQLID, GraphQLInt, GraphQLList, GraphQLScalarType, GraphQLString } from 'graphql'
import type { DraftPosition, NewStep } from '../rest/drafts.ts'
import {
  done,
  type Fields,
  id,
  inputType,
  listOf,
  optionalId,
  optionalText,
  passesId,
  some,
  text,
  type,
} from './types.ts'

interface OfVersion {
  id: string
  version: number
}
interface NewDraft {
  txId: string
  id?: string | null
  name: string
  baseHash?: string | null
}

/** Of a draft. */
const draftVersion = { type: some(GraphQLInt) }

const SentPlan = type('SentPlan', 'The plan that a draft was sent as.', { txId: some(GraphQLID) })

const DraftOperation = new GraphQLScalarType({
  name: 'DraftOperation',
  description: 'What a step does, as data: domain/schedule/draft/operations/operation.ts.',
})

const DraftStep = type('DraftStep', 'A step of a draft.', {
  id: some(GraphQLID),
  parentId: GraphQLID,
  at: some(GraphQLString),
  by: GraphQLID,
  byName: GraphQLString,
  operation: some(DraftOperation),
  words: some(GraphQLString),
})

const NewDraftStep = inputType('NewDraftStep', {
  id: some(GraphQLID),
  parentId: GraphQLID,
  operation: some(DraftOperation),
  words: some(GraphQLString),
  repeats: GraphQLID,
})

const Draft = type('Draft', 'A plan being edited, as a log of steps.', {
  id: some(GraphQLID),
  baseTxId: some(GraphQLID),
  baseHash: some(GraphQLString),
  name: some(GraphQLString),
  head: GraphQLID,
  tip: GraphQLID,
  stepCount: some(GraphQLInt),
  version: some(GraphQLInt),
  planState: some(GraphQLString),
  createdAt: some(GraphQLString),
  createdBy: GraphQLString,
  changedAt: some(GraphQLString),
  changedBy: GraphQLString,
  /** When whoever asks made the last own step in it. In lists of drafts. */
  ownStepAt: GraphQLString,
  /** Of one draft; lists of drafts have none. */
  steps: new GraphQLList(some(DraftStep)),
})

const AppendedSteps = type('AppendedSteps', 'The draft after a step was added, or why none was.', {
  draft: some(Draft),
  newerSteps: new GraphQLList(some(DraftStep)),
})

export const draftQueries: Fields = {
  drafts: passesId(listOf(Draft), rest => rest.drafts.all, 'txId', 'Of a plan, last changed first.'),

  draft: passesId(some(Draft), rest => rest.drafts.byId),
}

export const draftMutations: Fields = {
  createDraft: {
    type: some(Draft),
    args: { txId: id, id: optionalId, name: text, baseHash: optionalText },
    resolve: (_, { txId, id, name, baseHash }: NewDraft, { rest }) =>
      rest.drafts.create(txId, { name, ...(id && { id }), ...(baseHash && { baseHash }) }),
  },

  renameDraft: {
    type: some(Draft),
    args: { id, name: text },
    resolve: (_, { id, name }: { id: string; name: string }, { rest }) => rest.drafts.rename(id, name),
  },

  moveDraft: {
    type: some(Draft),
    description: 'Goes to a step; null is the base.',
    args: { id, version: draftVersion, head: optionalId, tip: optionalId },
    resolve: (_, { id, version, head = null, tip = null }: OfVersion & Partial<DraftPosition>, { rest }) =>
      rest.drafts.move(id, { head, tip }, version),
  },

  appendDraftSteps: {
    type: some(AppendedSteps),
    description: 'Adds nothing to a draft that has another version by now, and returns its newer steps.',
    args: {
      id,
      version: draftVersion,
      steps: { type: listOf(NewDraftStep) },
    },
    resolve: (_, { id, version, steps }: OfVersion & { steps: readonly NewStep[] }, { rest }) =>
      rest.drafts.append(id, steps, version),
  },

  deleteDraft: passesId(done, rest => rest.drafts.remove),

  restoreDraft: passesId(done, rest => rest.drafts.restore),

  sendDraft: {
    type: some(SentPlan),
    args: { id, version: draftVersion, reason: optionalText },
    resolve: (_, { id, version, reason = null }: OfVersion & { reason?: string | null }, { rest }) =>
      rest.drafts.send(id, reason, version),
  },
}
