// The log of an open draft: the machine that holds it, and its store, which gets every change at once.
import { createActor } from 'xstate'
import type { Draft, Step } from '../../../domain/schedule/draft/draft.ts'
import { draftMachine } from '../../../machines/schedule/draft.ts'
import type { DraftEvent, RefusedOperation } from '../../../machines/schedule/draft-reducer.ts'
import type { App } from '../../hooks/app.ts'
import type { Storing } from '../../schedule/draft/editing-context.tsx'
import { createListeners } from '../../ui/hooks/listeners.ts'
import { headOf } from '../store/browser.ts'
import type { DraftStore } from '../store/draft-store.ts'

export interface DraftLogState {
  draft: Draft
  storing: Storing
  /** See `DraftSession`. */
  takenBack: readonly Step[]
  refused: RefusedOperation | null
}

export interface DraftLog {
  state: () => DraftLogState
  subscribe: (listener: () => void) => () => void
  send: (event: DraftEvent) => void
  /** Stores what is not stored: what the store refused, or the step that an address showed. Resolves with whether all is stored. */
  store: () => Promise<boolean>
  /** Resolves when what was changed is stored, or was refused. */
  close: () => Promise<void>
}

export function openDraftLog(opened: Draft, store: DraftStore, journal: App['journal']): DraftLog {
  const actor = createActor(draftMachine, {
    id: draftMachine.id,
    ...(journal && { inspect: journal.inspect }),
  })
  actor.start()
  actor.send({ type: 'draft.opened', draft: opened })
  let state = read()
  const listeners = createListeners()
  // None yet: an address may show another step than the store is at, which looking at it does not change.
  let stored = { revision: -1, steps: opened.steps.length }
  let storing = Promise.resolve()
  let isStoring = false

  const subscription = actor.subscribe(() => {
    if (!actor.getSnapshot().context.draft) return
    state = read()
    listeners.notify()
    if (state.storing === 'storing') storeChanges()
  })

  function read(): DraftLogState & { revision: number } {
    const snapshot = actor.getSnapshot()
    const { draft, takenBack, refused, revision } = snapshot.context
    if (!draft) throw new Error('no draft is open')
    const isAt = (editing: 'stored' | 'storing') => snapshot.matches({ editing })
    const storing = isAt('stored') ? 'stored' : isAt('storing') ? 'storing' : 'notStored'
    return { draft, takenBack, refused, revision, storing }
  }

  function storeChanges(): void {
    if (!isStoring) storing = storeAll()
  }

  /** One change after the other; what changes meanwhile is stored together, also after the draft was left. */
  async function storeAll(): Promise<void> {
    isStoring = true
    let isDone = true
    while (isDone && state.revision !== stored.revision) {
      const { draft, revision } = state
      const { steps, head, tip } = draft
      isDone = await store.append(headOf(draft), steps.slice(stored.steps), { head, tip }).then(
        () => true,
        () => false,
      )
      if (isDone) stored = { revision, steps: steps.length }
      actor.send({ type: isDone ? 'changes.stored' : 'changes.notStored', revision })
    }
    isStoring = false
  }

  return {
    state: () => state,
    subscribe: listeners.add,
    send: actor.send,
    async store() {
      storeChanges()
      await storing
      return state.storing === 'stored'
    },
    close() {
      actor.send({ type: 'draft.left' })
      subscription.unsubscribe()
      actor.stop()
      return storing
    },
  }
}
