// The log of an open draft: the machine that holds it, and its store, which gets every change at once.
import { createActor } from 'xstate'
import type { Draft } from '../../domain/schedule/draft/draft.ts'
import { draftMachine } from '../../machines/schedule/draft.ts'
import type { DraftEvent, RefusedOperation } from '../../machines/schedule/draft-reducer.ts'
import type { App } from '../hooks/app.ts'
import type { Storing } from '../schedule/draft/editing-context.tsx'
import { headOf } from './store/browser.ts'
import type { DraftStore } from './store/draft-store.ts'

export interface DraftLogState {
  draft: Draft
  storing: Storing
  refused: RefusedOperation | null
}

export interface DraftLog {
  state: () => DraftLogState
  subscribe: (listener: () => void) => () => void
  send: (event: DraftEvent) => void
  /** Tries again what the store refused. */
  store: () => void
  close: () => void
}

export function openDraftLog(opened: Draft, store: DraftStore, journal: App['journal']): DraftLog {
  const actor = createActor(draftMachine, {
    id: draftMachine.id,
    ...(journal && { inspect: journal.inspect }),
  })
  actor.start()
  actor.send({ type: 'draft.opened', draft: opened })
  let state = read()
  const listeners = new Set<() => void>()
  let stored = { revision: 0, steps: opened.steps.length }
  let isStoring = false

  const subscription = actor.subscribe(() => {
    if (!actor.getSnapshot().context.draft) return
    state = read()
    for (const listener of listeners) listener()
    if (state.storing === 'storing') storeChanges()
  })

  function read(): DraftLogState & { revision: number } {
    const snapshot = actor.getSnapshot()
    const { draft, refused, revision } = snapshot.context
    if (!draft) throw new Error('no draft is open')
    if (snapshot.matches({ editing: 'stored' })) return { draft, refused, revision, storing: 'stored' }
    return {
      draft,
      refused,
      revision,
      storing: snapshot.matches({ editing: 'storing' }) ? 'storing' : 'notStored',
    }
  }

  /** One change after the other; what changes meanwhile is stored together, also after the draft was left. */
  async function storeChanges(): Promise<void> {
    const { draft, revision } = state
    if (isStoring || revision === stored.revision) return
    isStoring = true
    const { steps, head, tip } = draft
    const isDone = await store.append(headOf(draft), steps.slice(stored.steps), { head, tip }).then(
      () => true,
      () => false,
    )
    isStoring = false
    if (isDone) stored = { revision, steps: steps.length }
    actor.send({ type: isDone ? 'changes.stored' : 'changes.notStored', revision })
    if (isDone) storeChanges()
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send: actor.send,
    store: () => void storeChanges(),
    close() {
      actor.send({ type: 'draft.left' })
      subscription.unsubscribe()
      actor.stop()
    },
  }
}
