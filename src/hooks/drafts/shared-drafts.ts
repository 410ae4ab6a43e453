// Drafts that are saved on the server too: each change goes to the browser first, and to the server as soon as it can be reached.
import { Failure } from '../../../domain/failure.ts'
import type { Draft } from '../../../domain/schedule/draft/draft.ts'
import type { Gateway } from '../../../gql/gateway.ts'
import type { DraftHead, DraftStore } from './draft-store.ts'
import {
  listOnServer,
  loadFromServer,
  openOnServer,
  removeFromServer,
  renameOnServer,
  restoreOnServer,
  type ServerDraft,
  saveOnServer,
} from './server-draft.ts'

/**
 * - `onServer`: the server has every step.
 * - `offline`: the server cannot be reached, and is tried again.
 * - `inBrowser`: the server does not take the draft: it has no drafts, or not the plan.
 */
export type Sharing = 'saving' | 'onServer' | 'offline' | 'inBrowser'

export interface SharedDrafts extends DraftStore {
  sharing: () => Sharing
  subscribe: (listener: () => void) => () => void
  /** Saves on the server at once what it does not have. Resolves when that is done or has failed. */
  save: (id: string) => Promise<void>
  /** The version that the server has of a draft that it has all of; null otherwise. */
  versionOf: (id: string) => number | null
  close: () => void
}

export interface Clock {
  /** Returns what cancels it. */
  after: (ms: number, run: () => void) => () => void
}

const browserClock: Clock = {
  after(ms, run) {
    const timer = window.setTimeout(run, ms)
    return () => window.clearTimeout(timer)
  },
}

const maxPauseMs = 30_000

export function sharedDrafts(
  browser: DraftStore,
  gateway: Gateway,
  clock: Clock = browserClock,
): SharedDrafts {
  const onServer = new Map<string, ServerDraft>()
  const listeners = new Set<() => void>()
  let sharing: Sharing = 'saving'
  let running: Promise<void> | null = null
  let isChanged = false
  let pauseMs = 1_000
  let cancelRetry = () => {}

  function become(next: Sharing): void {
    if (next === sharing) return
    sharing = next
    for (const listener of listeners) listener()
  }

  /** One at a time; what changes meanwhile is saved after it. */
  function save(id: string): Promise<void> {
    cancelRetry()
    isChanged = true
    running ??= saveAll(id).finally(() => {
      running = null
    })
    return running
  }

  async function saveAll(id: string): Promise<void> {
    become('saving')
    try {
      while (isChanged) {
        isChanged = false
        const draft = await browser.load(id)
        if (draft) await saveDraft(draft)
      }
      pauseMs = 1_000
      become('onServer')
    } catch (error) {
      // Read again before the next try: somebody else may have changed it.
      onServer.delete(id)
      if (!isTemporary(error)) return become('inBrowser')
      become('offline')
      cancelRetry = clock.after(pauseMs, () => void save(id))
      pauseMs = Math.min(2 * pauseMs, maxPauseMs)
    }
  }

  async function saveDraft(draft: Draft): Promise<void> {
    const known = onServer.get(draft.id) ?? (await openOnServer(gateway, draft))
    onServer.set(draft.id, await saveOnServer(gateway, draft, known))
  }

  return {
    async list(baseTxId) {
      const own = await browser.list(baseTxId).catch(() => [])
      const shared = await listOnServer(gateway, baseTxId).catch(() => [])
      const known = new Set(shared.map(({ id }) => id))
      return [...shared, ...own.filter(({ id }) => !known.has(id))]
    },

    async load(id) {
      const own = await browser.load(id).catch(() => null)
      const shared = await loadFromServer(gateway, id).catch(() => null)
      const draft = shared ? merged(own, shared) : own
      if (!draft) return null
      const { steps, head, tip, ...rest } = draft
      await browser.append(rest, steps, { head, tip }).catch(() => {})
      void save(id)
      return draft
    },

    async append(draft: DraftHead, steps, ends) {
      await browser.append(draft, steps, ends)
      void save(draft.id)
    },

    async rename(id, name) {
      await renameOnServer(gateway, id, name)
      onServer.delete(id)
      await browser.rename(id, name)
    },

    async remove(id) {
      await removeFromServer(gateway, id)
      await browser.remove(id)
    },

    async restore(id) {
      await restoreOnServer(gateway, id)
      await browser.restore(id)
    },

    sharing: () => sharing,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    save,
    versionOf: id => (sharing === 'onServer' ? (onServer.get(id)?.version ?? null) : null),
    close() {
      cancelRetry()
      listeners.clear()
    },
  }
}

/** The server's steps first, then those that only the browser has, which go on where they were made. */
function merged(own: Draft | null, shared: Draft): Draft {
  if (!own) return shared
  const known = new Set(shared.steps.map(({ id }) => id))
  const unsaved = own.steps.filter(({ id }) => !known.has(id))
  const { head, tip } = unsaved.length ? own : shared
  return { ...shared, steps: [...shared.steps, ...unsaved], head, tip }
}

/** Nothing that the server has decided: no response, a busy server, a draft that changed meanwhile. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof Failure)) return false
  const { kind, status } = error
  return kind === 'unreachable' || status === 412 || status === 429 || (status !== null && status >= 500)
}
