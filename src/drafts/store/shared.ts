// Drafts that are saved on the server too: each change goes to the browser first, and to the server as soon as it can be reached.
import { Failure, failureData } from '../../../domain/failure.ts'
import type { Feature } from '../../../domain/features.ts'
import { draftNotSaved, draftStepNotSaved } from '../../../domain/messages.ts'
import {
  type Draft,
  doneSteps,
  type ListedDraft,
  type ReceivedSteps,
  receiveSteps,
} from '../../../domain/schedule/draft/draft.ts'
import type { Gateway } from '../../../gql/gateway.ts'
import { FeaturesDocument } from '../../../gql/operations/features.generated.ts'
import { describeFailure } from '../../../machines/effects.ts'
import { newId } from '../../hooks/new-id.ts'
import type { Sharing } from '../../schedule/draft/editing-context.tsx'
import type { BrowserDrafts, DraftEnds, DraftHead, DraftStore } from './draft-store.ts'
import {
  listOnServer,
  loadFromServer,
  openOnServer,
  type ReadDraft,
  type RefusedSteps,
  removeFromServer,
  renameOnServer,
  restoreOnServer,
  type ServerDraft,
  saveOnServer,
} from './server.ts'

export interface SharedDrafts extends DraftStore {
  sharing: () => Sharing
  /** Why it is `inBrowser`, as a sentence. */
  notSharedBecause: () => string | null
  subscribe: (listener: () => void) => () => void
  /** Saves on the server at once what it does not have. Resolves when that is done or has failed. */
  save: (id: string) => Promise<void>
  /** The version that the server has of a draft that it has all of; null otherwise. */
  versionOf: (id: string) => number | null
  /** Reads the draft again unless `tag`, an entity tag, is the version that is known here. */
  refresh: (id: string, tag: string | null) => Promise<void>
  /** Who takes over what others have done to the open draft: by an `append` that follows it. */
  onReceived: (take: (received: ReceivedSteps, isOnServer: (stepId: string) => boolean) => void) => void
  /** Who takes a step out that the server does not store, so that the others are saved: by an `append` that follows it. */
  onRefused: (takeOut: (stepId: string, reason: string) => void) => void
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
  browser: BrowserDrafts,
  gateway: Gateway,
  clock: Clock = browserClock,
): SharedDrafts {
  const onServer = new Map<string, ServerDraft>()
  const listeners = new Set<() => void>()
  const refused: RefusedSteps = new Map()
  const takenOut = new Set<string>()
  let sharing: Sharing = 'saving'
  let reason: string | null = null
  let running: Promise<void> | null = null
  let isChanged = false
  let pauseMs = 1_000
  let cancelRetry = () => {}
  let take: Parameters<SharedDrafts['onReceived']>[0] | null = null
  let takeOut: Parameters<SharedDrafts['onRefused']>[0] | null = null
  const outdated = new Set<string>()

  let isOffered: boolean | undefined
  /** Assumed until the server has said what it offers. */
  async function offersDrafts(): Promise<boolean> {
    const offered: Feature = 'drafts'
    isOffered ??= await gateway.request(FeaturesDocument, {}).then(
      ({ features }) => features.includes(offered),
      () => undefined,
    )
    return isOffered ?? true
  }

  function become(next: Sharing, because: string | null = null): void {
    if (next === sharing && because === reason) return
    sharing = next
    reason = because
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
    if (!(await offersDrafts())) return become('inBrowser')
    become('saving')
    let isWhole = true
    try {
      while (isChanged) {
        isChanged = false
        const draft = await browser.load(id)
        isWhole = !draft || (await saveDraft(draft))
        if (draft && isWhole && !isChanged && reportRefused(draft)) return
      }
      pauseMs = 1_000
      if (isWhole) become('onServer')
    } catch (error) {
      // Read again before the next try: somebody else may have changed it.
      const wasOnServer = onServer.delete(id)
      if (isDeletion(error, wasOnServer)) return become('deleted')
      if (!isTemporary(error)) return become('inBrowser', textOf(error))
      become('offline')
      cancelRetry = clock.after(pauseMs, () => void save(id))
      pauseMs = Math.min(2 * pauseMs, maxPauseMs)
    }
  }

  /** Whether a step that is done cannot be saved: it is taken out, unless somebody has gone back to it after that. */
  function reportRefused(draft: Draft): boolean {
    const step = doneSteps(draft).find(({ id }) => refused.has(id))
    if (!step) return false
    const text = textOf(refused.get(step.id))
    become('inBrowser', draftStepNotSaved(step.words, text))
    if (!takenOut.has(step.id)) takeOut?.(step.id, text)
    takenOut.add(step.id)
    return true
  }

  /** False until what others have done is taken over, which saves the draft again. */
  async function saveDraft(draft: Draft): Promise<boolean> {
    const before = onServer.get(draft.id)
    const ownIds = new Set(draft.steps.map(({ id }) => id))
    if (before && [...before.stepIds].some(id => !ownIds.has(id))) return false
    const isKnown = before && !outdated.delete(draft.id)
    const found = isKnown ? { server: before, newer: [] } : await openOnServer(gateway, draft)
    // Nothing was changed here, but there.
    const isMoved = before !== undefined && isAt(before, draft) && !isAt(found.server, draft)
    const isBehind = isMoved || found.newer.length > 0
    const saved = isBehind ? found : await saveOnServer(gateway, draft, found.server, refused)
    await remember(draft.id, saved.server)
    if (!isMoved && saved.newer.length === 0) return true
    await takeOver(draft, saved)
    return false
  }

  async function remember(id: string, server: ServerDraft): Promise<void> {
    onServer.set(id, server)
    await browser.markSaved(id, server.stepIds)
  }

  /** What the list has of a draft that the server does not list. */
  async function listedHere(draft: ListedDraft): Promise<ListedDraft[]> {
    const unsavedSteps = await browser.countUnsaved(draft.id)
    if (unsavedSteps === null) return [draft]
    if (unsavedSteps > 0) return [{ ...draft, unsavedSteps }]
    await browser.remove(draft.id)
    return []
  }

  /** Where nobody takes the steps of others over, they become a branch. */
  async function takeOver(draft: Draft, { server, newer }: ReadDraft): Promise<void> {
    if (take) return take({ steps: newer, head: server.head, tip: server.tip }, id => server.stepIds.has(id))
    const { steps: _, head, tip, ...rest } = draft
    await browser.append(rest, newer, { head, tip })
    isChanged = true
  }

  return {
    async list(baseTxId) {
      const own = await browser.list(baseTxId).catch(() => [])
      const shared = (await offersDrafts()) ? await listOnServer(gateway, baseTxId).catch(() => null) : null
      if (!shared) return own
      const known = new Set(shared.map(({ id }) => id))
      const here = await Promise.all(own.filter(({ id }) => !known.has(id)).map(listedHere))
      return [...shared, ...here.flat()]
    },

    async load(id) {
      const own = await browser.load(id).catch(() => null)
      // Undefined where the server could not be asked.
      const shared = (await offersDrafts())
        ? await loadFromServer(gateway, id).catch(() => undefined)
        : undefined
      const draft = shared ? merged(own, shared.draft) : own
      if (!draft) return null
      if (shared === null && (await browser.countUnsaved(id).catch(() => null)) === 0) {
        await browser.remove(id)
        return null
      }
      const { steps, head, tip, ...rest } = draft
      const isStored = await browser.append(rest, steps, { head, tip }).then(
        () => true,
        () => false,
      )
      if (shared && isStored) await remember(id, shared.server)
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
    notSharedBecause: () => reason,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    save,
    async refresh(id, tag) {
      if (tag === `"${onServer.get(id)?.version}"`) return
      outdated.add(id)
      await save(id)
    },
    onReceived(receiver) {
      take = receiver
    },
    onRefused(receiver) {
      takeOut = receiver
    },
    versionOf: id => (sharing === 'onServer' ? (onServer.get(id)?.version ?? null) : null),
    close() {
      cancelRetry()
      take = null
      takeOut = null
      listeners.clear()
    },
  }
}

const textOf = (error: unknown): string => describeFailure(failureData(error), draftNotSaved).text

const isAt = (one: DraftEnds, other: DraftEnds): boolean => one.head === other.head && one.tip === other.tip

/** What others have done first, then what only the browser has. */
function merged(own: Draft | null, shared: Draft): Draft {
  if (!own) return shared
  const onServer = new Set(shared.steps.map(({ id }) => id))
  const inBrowser = new Set(own.steps.map(({ id }) => id))
  const named = { ...own, name: shared.name }
  if ([...inBrowser].every(id => onServer.has(id))) return shared
  const newer = shared.steps.filter(({ id }) => !inBrowser.has(id))
  if (newer.length === 0) return named
  const unsaved = doneSteps(own).filter(({ id }) => !onServer.has(id))
  const newIds = Object.fromEntries(unsaved.map(({ id }) => [id, newId()]))
  return receiveSteps(named, { steps: newer, head: shared.head, tip: shared.tip }, newIds)
}

/** Somebody else has deleted the draft: its id is taken, or it is no longer where it was. */
function isDeletion(error: unknown, wasOnServer: boolean): boolean {
  return error instanceof Failure && (error.code === 'draft_exists' || (wasOnServer && error.status === 404))
}

/** Nothing that the server has decided: no response, a busy server, a draft that changed meanwhile. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof Failure)) return false
  const { kind, status } = error
  return kind === 'unreachable' || status === 412 || status === 429 || (status !== null && status >= 500)
}
