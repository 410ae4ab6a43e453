// Runs the machine that keeps the open draft on the server in step with the browser's.
import { type ActorOptions, createActor, fromPromise, type SnapshotFrom, waitFor } from 'xstate'
import type { ReceivedSteps } from '../../../domain/schedule/draft/draft.ts'
import {
  draftSyncMachine,
  type SaveInput,
  type SaveOutcome,
  type ServerDraft,
} from '../../../machines/schedule/draft-sync.ts'
import type { App } from '../../hooks/app.ts'
import type { Sharing } from '../../schedule/draft/editing-context.tsx'

export interface DraftSync {
  /** `server` is what the server had when the draft was loaded; null where it could not be read. */
  loaded: (id: string, server: ServerDraft | null) => void
  /** The browser has stored a change. */
  changed: (id: string) => void
  /** On the server. */
  renamed: (id: string) => void
  sharing: () => Sharing
  /** Why it is `inBrowser`, as a sentence. */
  notSharedBecause: () => string | null
  /** Saves on the server at once what it does not have. Resolves when that is done or has failed. */
  save: (id: string) => Promise<void>
  /** Reads the draft again unless `tag`, an entity tag, is the version that is known here. */
  refresh: (id: string, tag: string | null) => Promise<void>
  /** The version that the server has of a draft that it has all of; null otherwise. */
  versionOf: (id: string) => number | null
  /** Each of these returns what ends it. */
  subscribe: (listener: () => void) => () => void
  /** Who takes over what others have done to the open draft: by a change that follows it. */
  onReceived: (take: (received: ReceivedSteps, isOnServer: (stepId: string) => boolean) => void) => () => void
  /** Who takes a step out that the server does not store, so that the others are saved: by a change that follows it. */
  onRefused: (takeOut: (stepId: string, reason: string) => void) => () => void
  /** What is under way is finished. */
  close: () => void
}

export interface SyncOptions {
  save: (input: SaveInput) => Promise<SaveOutcome>
  journal: App['journal']
  clock?: ActorOptions<typeof draftSyncMachine>['clock']
}

export function startDraftSync({ save, journal, clock }: SyncOptions): DraftSync {
  const actors = { save: fromPromise<SaveOutcome, SaveInput>(({ input }) => save(input)) }
  const actor = createActor(draftSyncMachine.provide({ actors }), {
    id: draftSyncMachine.id,
    ...(journal && { inspect: journal.inspect }),
    ...(clock && { clock }),
  }).start()
  const untilSaved = () => waitFor(actor, state => !state.matches('saving')).then(() => {})

  return {
    loaded: (id, server) => actor.send({ type: 'draft.loaded', id, server }),
    changed: id => actor.send({ type: 'draft.changed', id }),
    renamed: id => actor.send({ type: 'draft.renamed', id }),
    sharing: () => sharingOf(actor.getSnapshot()),
    notSharedBecause: () => actor.getSnapshot().context.reason,
    save(id) {
      actor.send({ type: 'draft.changed', id })
      return untilSaved()
    },
    refresh(id, tag) {
      actor.send({ type: 'draft.changedElsewhere', id, tag })
      return untilSaved()
    },
    versionOf(id) {
      const state = actor.getSnapshot()
      const { server } = state.context
      return state.matches('onServer') && server?.id === id ? server.version : null
    },
    subscribe(listener) {
      let last = actor.getSnapshot()
      const subscription = actor.subscribe(now => {
        const isSame = sharingOf(now) === sharingOf(last) && now.context.reason === last.context.reason
        last = now
        if (!isSame) listener()
      })
      return () => subscription.unsubscribe()
    },
    onReceived(take) {
      const subscription = actor.on('steps.received', ({ received, serverStepIds }) => {
        const onServer = new Set(serverStepIds)
        take(received, id => onServer.has(id))
      })
      return () => subscription.unsubscribe()
    },
    onRefused(takeOut) {
      const subscription = actor.on('step.refused', ({ stepId, reason }) => takeOut(stepId, reason))
      return () => subscription.unsubscribe()
    },
    close: () => actor.send({ type: 'draft.left' }),
  }
}

function sharingOf({ value, context }: SnapshotFrom<typeof draftSyncMachine>): Sharing {
  switch (value) {
    case 'offline':
      return context.isUnreachable ? 'offline' : 'delayed'
    case 'onServer':
    case 'deleted':
      return value
    case 'inBrowser':
    case 'notOffered':
      return 'inBrowser'
    default:
      return 'saving'
  }
}
