// Deletes one record once the person has confirmed it, says how it went, and leaves the page only if the record is gone.
import { emit, enqueueActions, fromPromise, setup } from 'xstate'
import { type FailureData, failureData } from '../domain/failure.ts'
import {
  alreadyDeleted,
  assetDeleted,
  assetNotDeleted,
  truckDeleted,
  userDeleted,
  userNotDeleted,
} from '../domain/messages.ts'
import { isOutcomeUnknown, isRefusal, lasting, notWired, toldOfChange } from './effects.ts'
import {
  type NoteRaised,
  type PlaceChanged,
  type PlaceLeft,
  type RecordsChanged,
  recordsChanged,
  recordsPerhapsChanged,
} from './emitted.ts'
import { errorNote, successNote } from './notifications.ts'

export interface Removal {
  kind: 'user' | 'asset' | 'truck'
  id: string
  /** What the dialog calls it. */
  name: string
  /** Of a user, where it is known. */
  organizationId?: string | null
}

export const removeRecordMachine = setup({
  types: {
    input: {} as Removal,
    context: {} as Removal,
    events: {} as { type: 'removal.asked' | 'removal.confirmed' | 'removal.dismissed' },
    emitted: {} as NoteRaised | PlaceChanged | PlaceLeft | RecordsChanged,
  },
  actors: { remove: fromPromise<unknown, Removal>(notWired) },
  actions: {
    tellRemoved: emit(({ context }) => ({
      type: 'note.raised',
      note: successNote(deletedText[context.kind]),
    })),
    tellGone: emit({ type: 'note.raised', note: successNote(alreadyDeleted) }),
    tellNotRemoved: enqueueActions(({ context, enqueue }, failure: FailureData) => {
      enqueue.emit({ type: 'note.raised', note: errorNote(notDeletedText(context.kind, failure)) })
      if (isOutcomeUnknown(failure)) enqueue.emit(recordsPerhapsChanged)
    }),
  },
  guards: { isGone: (_, failure: FailureData) => isRefusal(failure, 404, 410) },
}).createMachine({
  id: 'removeRecord',
  context: ({ input }) => input,
  initial: 'idle',
  states: {
    idle: { on: { 'removal.asked': 'confirming' } },

    confirming: {
      tags: 'open',
      on: { 'removal.confirmed': 'removing', 'removal.dismissed': 'idle' },
    },

    removing: {
      tags: ['open', 'busy', lasting],
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ context }) => context,
        onDone: { target: 'removed', actions: 'tellRemoved' },
        onError: [
          // Whoever deleted it first (this person, perhaps, by a try that was not answered): it is gone, as was wanted.
          {
            guard: { type: 'isGone', params: ({ event }) => failureData(event.error) },
            target: 'removed',
            actions: 'tellGone',
          },
          {
            target: 'idle',
            actions: { type: 'tellNotRemoved', params: ({ event }) => failureData(event.error) },
          },
        ],
      },
    },

    removed: {
      type: 'final',
      entry: [emit(recordsChanged), emit(({ context }) => wayOut(context))],
    },
  },
})

const deletedText = { user: userDeleted, asset: assetDeleted, truck: truckDeleted }

function notDeletedText(kind: Removal['kind'], failure: FailureData): string {
  if (kind === 'user') return toldOfChange(failure, userNotDeleted).text
  return assetNotDeleted(toldOfChange(failure, failure.statusText ?? '').text)
}

function wayOut({ kind, organizationId }: Removal): PlaceChanged | PlaceLeft {
  if (kind === 'asset') return { type: 'place.changed', to: { page: 'assets', tab: 'mbess' } }
  if (kind === 'truck') return { type: 'place.changed', to: { page: 'assets', tab: 'equipment' } }
  if (organizationId) return { type: 'place.changed', to: { page: 'organization', id: organizationId } }
  return { type: 'place.left', steps: 2 }
}
