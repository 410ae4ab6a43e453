// A session of editing: the log of a draft, and whether it is stored. Ids, times and refusals come in events; the plans that
// operations lead to are computed elsewhere and are no part of it.
import { assign, setup } from 'xstate'
import { type DraftEvent, type DraftSession, isPossible, reading, reduceDraft } from './draft-reducer.ts'

/** Ignored where it names what the draft does not have, or changes nothing. */
const change = { guard: 'isChange', target: '.storing', actions: 'reduce' } as const

export const draftMachine = setup({
  types: { context: {} as DraftSession, events: {} as DraftEvent },
  actions: { reduce: assign(({ context, event }) => reduceDraft(context, event)) },
  guards: {
    isChange: ({ context, event }) =>
      isPossible(context, event) && reduceDraft(context, event).draft !== context.draft,
    isNewest: ({ context }, { revision }: { revision: number }) => context.revision === revision,
  },
}).createMachine({
  id: 'draft',
  context: reading,
  initial: 'reading',
  on: { 'draft.opened': { target: '.editing', actions: 'reduce' } },
  states: {
    reading: {},

    editing: {
      initial: 'stored',
      on: {
        'step.made': change,
        'step.undone': change,
        'step.redone': change,
        'step.madeAgain': change,
        'draft.rolledBack': change,
        'step.takenOut': change,
        'draft.renamed': change,
        'steps.received': change,
        'operation.refused': { actions: 'reduce' },
        'refusal.dismissed': { actions: 'reduce' },
        'draft.left': { target: 'reading', actions: 'reduce' },
        'changes.stored': { guard: { type: 'isNewest', params: ({ event }) => event }, target: '.stored' },
        'changes.notStored': {
          guard: { type: 'isNewest', params: ({ event }) => event },
          target: '.notStored',
        },
      },
      states: { stored: {}, storing: {}, notStored: {} },
    },
  },
})
