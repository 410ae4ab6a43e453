// An open draft on the schedule screen: its log, and the plan that its steps lead to. Loaded when editing begins.

import { draftStepRemoved } from '../../domain/messages.ts'
import type { AuditLimits } from '../../domain/schedule/audit/finding.ts'
import type { Registry } from '../../domain/schedule/audit/registry.ts'
import {
  type Draft,
  doneSteps,
  type ListedDraft,
  newDraft,
  type ReceivedSteps,
  rollBackTo,
  type Step,
  undoneSteps,
} from '../../domain/schedule/draft/draft.ts'
import type { Operation } from '../../domain/schedule/draft/operations/operation.ts'
import type { App } from '../hooks/app.ts'
import { newId } from '../hooks/new-id.ts'
import type { PlanSource } from '../hooks/plan-source.ts'
import type { DraftActions, DraftChoice, OpenDraft } from '../schedule/draft/editing-context.tsx'
import { openDraftClient } from '../schedule/draft/engine/draft-client.ts'
import type { DraftResult, EngineOptions } from '../schedule/draft/engine/draft-engine.ts'
import { consequencesText, draftTitle, receivedText } from '../schedule/draft/words.ts'
import type { Layout } from '../schedule/layout/layout.ts'
import type { PlanHandle } from '../schedule/worker/open-plan.ts'
import { safeStorage } from '../ui/hooks/safe-storage.ts'
import { DraftUnknown } from './draft-unknown.ts'
import { hashOf } from './hash-of.ts'
import { openDraftLog } from './log.ts'
import { planDrafts } from './plan-drafts.ts'
import { browserDrafts, headOf } from './store/browser.ts'
import type { BrowserDrafts, DraftStore } from './store/draft-store.ts'
import { sharedDrafts } from './store/shared.ts'
import { draftsWithPlan } from './store/with-base-plan.ts'

/** Without what leads out of the draft. */
type SessionActions = Omit<DraftActions, OutOfDraft>
type SessionDraft = Omit<OpenDraft, OutOfDraft>
type OutOfDraft = 'leave' | 'compareWithBase' | 'askToSend' | 'open'

export interface DraftSessionState {
  /** 'Draft of test_03 (2 steps, saved)'. */
  title: string
  open: SessionDraft
  handle: PlanHandle
  /** The plan as a file; null while it is being made. */
  file: Blob | null
  /** Others may have changed the draft; `tag` is its entity tag. */
  refresh: (tag: string | null) => void
  /** The draft was made from another content of its plan than the one that is open. */
  baseDiffers: boolean
  /** Stores a draft of any plan, under an id and a name of its own. Resolves with the id. */
  addDraft: (draft: Draft, planName: string) => Promise<string>
}

export interface DraftSession {
  state: () => DraftSessionState
  subscribe: (listener: () => void) => () => void
  close: () => void
}

export interface SessionOptions {
  /** The open plan. */
  plan: { source: Pick<PlanSource, 'name' | 'planId'>; layout: Layout; handle: Pick<PlanHandle, 'bytes'> }
  /** Null: the latest draft that this browser has of the plan, or a new one. */
  draft: DraftChoice | null
  /** Who edits. */
  userId: string
  limits: Partial<AuditLimits>
  registry: Registry
  journal: App['journal']
  /** Null where drafts stay in the browser. */
  gateway: App['gateway'] | null
  /** The browser's, unless set. */
  store?: BrowserDrafts
}

const storage = safeStorage(window)
const showsBaseKey = 'draftBaseBars'

/** The file of a large plan is made once nothing has changed for so long. */
const fileAfterMs = 600

export async function openDraftSession(
  session: SessionOptions,
  openClient = openDraftClient,
): Promise<DraftSession> {
  const { plan, userId, limits, registry, journal, gateway } = session
  const browser = draftsInBrowser(session)
  const shared = gateway && sharedDrafts(browser, gateway, { journal })
  const sync = shared?.sync ?? null
  const store = shared ?? browser
  const base = plan.handle.bytes
  const baseHash = await hashOf(base)
  const stored = await storedDraft(session, store, browser)
  const draft = stored ?? (await emptyDraft(plan, baseHash, store))
  const baseDiffers = draft.baseHash !== '' && baseHash !== '' && draft.baseHash !== baseHash
  let options: EngineOptions = { draftId: draft.id, limits, registry }
  const client = await openClient(base, options)
  const log = openDraftLog(draft, store, journal)
  const listeners = new Set<() => void>()
  const first = await client.goTo(doneSteps(draft))
  let said: string | null = null
  let fileTimer = 0
  let showsBase = storage.read(showsBaseKey) !== 'off'

  const refresh = (tag: string | null) => void sync?.refresh(draft.id, tag)

  async function addDraft(added: Draft, planName: string): Promise<string> {
    const id = newId()
    const name = await newName(planName, () => store.list(added.baseTxId))
    const { steps, head, tip } = added
    await browser.append(headOf({ ...added, id, name }), steps, { head, tip })
    return id
  }

  /** The draft of the list, or the open one as it is now. */
  async function keep(id: string): Promise<string | null> {
    const kept = id === draft.id ? log.state().draft : await browser.load(id)
    if (!kept) return null
    const keptId = await addDraft(kept, plan.source.name)
    await browser.remove(id)
    return keptId
  }

  function openDraft(result: DraftResult): Omit<DraftSessionState, 'handle' | 'file'> {
    const { draft: now, storing, refused } = log.state()
    const sharing = sync?.sharing() ?? null
    const title = draftTitle(now, storing, sharing)
    return {
      title,
      refresh,
      baseDiffers,
      addDraft,
      open: {
        ...actions,
        draft: now,
        storing,
        sharing,
        notSharedBecause: sync?.notSharedBecause() ?? null,
        refused,
        result,
        said,
        baseName: plan.source.name,
        base: plan.layout,
        showsBase,
      },
    }
  }

  function shownPlan({ layout }: DraftResult): { handle: PlanHandle; file: Blob | null } {
    return {
      handle: {
        layout,
        bytes: base,
        audit,
        findingsFile: client.findingsFile,
        // Another function for each step: what it resolves with changes.
        async leastShortfall(signal) {
          const bound = await client.leastShortfall()
          signal.throwIfAborted()
          return bound
        },
        close: () => {},
      },
      file: null,
    }
  }

  const audit: PlanHandle['audit'] = async (nextLimits, nextRegistry, signal) => {
    const next = { draftId: draft.id, limits: nextLimits, registry: nextRegistry }
    if (next.limits !== options.limits || next.registry !== options.registry) {
      options = next
      await client.reopen(next)
      await client.goTo(doneSteps(log.state().draft))
    }
    const found = await client.audit()
    signal.throwIfAborted()
    return found
  }

  function publish(next: Partial<DraftSessionState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function makeFile(afterMs: number): void {
    window.clearTimeout(fileTimer)
    const { handle } = state
    fileTimer = window.setTimeout(async () => {
      const file = await client.file()
      if (state.handle === handle) publish({ file })
    }, afterMs)
  }

  /** Shows the plan of the present step. `words` begin the sentence that is said of it. */
  async function show(words: string): Promise<void> {
    showResult(words, await client.goTo(doneSteps(log.state().draft)))
  }

  function showResult(words: string, result: DraftResult): void {
    said = `${words} ${consequencesText(result.change)}`
    publish({ ...shownPlan(result), ...openDraft(result) })
    makeFile(base.size > 1_000_000 ? fileAfterMs : 0)
  }

  // One after the other: each operation is made on the plan that the one before has led to.
  let queue: Promise<unknown> = Promise.resolve()
  const inTurn = <Done>(act: () => Promise<Done>): Promise<Done | undefined> => {
    const done = queue.then(act).catch(() => {
      said = 'The draft could not be computed. Please try again.'
      publish(openDraft(state.open.result))
      return undefined
    })
    queue = done
    return done
  }

  const actions: SessionActions = {
    make: async operation => (await inTurn(() => make(operation))) ?? false,
    tryOut: client.tryOut,
    readLine: client.read,
    undo: () =>
      inTurn(async () => {
        const last = doneSteps(log.state().draft).at(-1)
        if (!last) return
        log.send({ type: 'step.undone' })
        await show(`Undone: ${last.words}`)
      }),
    redo: () =>
      inTurn(async () => {
        const [next] = undoneSteps(log.state().draft)
        if (!next) return
        log.send({ type: 'step.redone' })
        await show(`Redone: ${next.words}`)
      }),
    rollBackTo: stepId =>
      inTurn(async () => {
        const step = log.state().draft.steps.find(({ id }) => id === stepId)
        log.send({ type: 'draft.rolledBack', stepId })
        await show(step ? `Now at step: ${step.words}` : 'Now at the plan as delivered.')
      }),
    takeOut: stepId => inTurn(() => takeOut(stepId)),
    showBase(shows) {
      showsBase = shows
      storage.write(showsBaseKey, shows ? null : 'off')
      publish(openDraft(state.open.result))
    },
    dismissRefusal: () => log.send({ type: 'refusal.dismissed' }),
    store: log.store,
    async versionOnServer() {
      await sync?.save(draft.id)
      return sync?.versionOf(draft.id) ?? null
    },
    sentState: client.sentState,
    drops: client.drops,
    drafts: {
      ...planDrafts(store, draft.baseTxId, renamed),
      keep: id => keep(id).catch(() => null),
    },
  }

  function renamed(id: string, name: string): void {
    if (id === draft.id) log.send({ type: 'draft.renamed', name })
  }

  async function make(wanted: Operation): Promise<boolean> {
    const id = newId()
    const made = await client.make(wanted, id)
    if (!made.ok) {
      const { reason, offers } = made
      said = `Not done. ${reason}`
      log.send({ type: 'operation.refused', refused: { operation: wanted, reason, offers } })
      return false
    }
    const { operation, words, result } = made
    const at = new Date().toISOString()
    log.send({ type: 'step.made', step: { id, at, by: userId, operation, words } })
    showResult(words, result)
    return true
  }

  /** Only if the later steps can be made without it; else it says which of them stands on it. */
  async function takeOut(stepId: string): Promise<void> {
    const done = doneSteps(log.state().draft)
    const index = done.findIndex(({ id }) => id === stepId)
    const step = done[index]
    if (!step) return
    const later = done.slice(index + 1)
    const newIds = Object.fromEntries(later.map(({ id }) => [id, newId()]))
    const without = [
      ...done.slice(0, index),
      ...later.map(each => ({ ...each, id: newIds[each.id] ?? each.id })),
    ]
    const { skipped } = await client.goTo(without)
    const dependent = skipped.find(({ stepId: id }) => Object.values(newIds).includes(id))
    if (dependent) {
      await client.goTo(done)
      const standing = without.find(({ id }) => id === dependent.stepId) as Step
      const reason = `A later step depends on it: “${standing.words}” ${dependent.reason}`
      said = `Not done. ${reason}`
      log.send({ type: 'operation.refused', refused: { operation: step.operation, reason, offers: [] } })
      return
    }
    log.send({ type: 'step.takenOut', stepId, newIds })
    await show(`Undone: ${step.words}`)
  }

  /** The steps of others first, then one's own that the server does not have yet. */
  async function receive(received: ReceivedSteps, isOnServer: (id: string) => boolean): Promise<void> {
    const own = doneSteps(log.state().draft).filter(({ id }) => !isOnServer(id))
    const newIds = Object.fromEntries(own.map(({ id }) => [id, newId()]))
    log.send({ type: 'steps.received', received, newIds })
    await show(receivedText(received))
  }

  /** A step that the server does not store is taken back, so that what was made after it can be saved. */
  async function leaveOut(stepId: string, reason: string): Promise<void> {
    const done = doneSteps(log.state().draft)
    const index = done.findIndex(({ id }) => id === stepId)
    const step = done[index]
    if (!step) return
    const newIds = Object.fromEntries(done.slice(index + 1).map(({ id }) => [id, newId()]))
    log.send({ type: 'step.takenOut', stepId, newIds })
    const text = draftStepRemoved(step.words, reason)
    log.send({ type: 'operation.refused', refused: { operation: step.operation, reason: text, offers: [] } })
    await show(`Undone: ${step.words}`)
  }

  let state: DraftSessionState = { ...shownPlan(first), ...openDraft(first) }
  log.subscribe(() => publish(openDraft(state.open.result)))
  const listening = sync && [
    sync.subscribe(() => publish(openDraft(state.open.result))),
    sync.onReceived((...of) => void inTurn(() => receive(...of))),
    sync.onRefused((...of) => void inTurn(() => leaveOut(...of))),
  ]
  if (stored) void sync?.save(draft.id)
  makeFile(0)
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      window.clearTimeout(fileTimer)
      listeners.clear()
      for (const end of listening ?? []) end()
      void log.close().then(sync?.close)
      client.close()
    },
  }
}

/** Those of a delivered plan keep it: an address leads to them. */
function draftsInBrowser({ plan, userId, store }: SessionOptions): BrowserDrafts {
  const browser = store ?? browserDrafts(userId, Date.now)
  const { planId } = plan.source
  if (planId === null || userId === '') return browser
  return draftsWithPlan(browser, planId, { owner: userId, bytes: plan.handle.bytes })
}

/** Null where a new one is to be made. */
async function storedDraft(
  { plan, draft: chosen }: SessionOptions,
  store: DraftStore,
  browser: DraftStore,
): Promise<Draft | null> {
  const baseTxId = plan.layout.txId
  const named = chosen === 'new' ? null : chosen
  // Without storage, editing goes on unsaved, and the screen says so.
  const latest = async () => (await browser.list(baseTxId).catch(() => []))[0]?.id
  const known = named?.id ?? (chosen === 'new' ? undefined : await latest())
  const stored = known === undefined ? null : await store.load(known).catch(() => null)
  if (stored?.baseTxId === baseTxId) return atStep(stored, named?.step ?? null)
  if (named) throw new DraftUnknown()
  return null
}

const emptyDraft = async (
  { source, layout: { txId } }: SessionOptions['plan'],
  baseHash: string,
  store: DraftStore,
): Promise<Draft> =>
  newDraft({
    id: newId(),
    name: await newName(source.name, () => store.list(txId)),
    baseTxId: txId,
    baseHash,
  })

/** 'Draft of test_03', 'Draft 2 of test_03' ... */
async function newName(planName: string, list: () => Promise<readonly ListedDraft[]>): Promise<string> {
  const taken = new Set((await list().catch(() => [])).map(({ name }) => name))
  for (let number = 1; ; number++) {
    const name = number === 1 ? `Draft of ${planName}` : `Draft ${number} of ${planName}`
    if (!taken.has(name)) return name
  }
}

/** A step that the draft does not have is ignored. */
function atStep(draft: Draft, step: string | null): Draft {
  if (step === 'base') return rollBackTo(draft, null)
  return step !== null && draft.steps.some(({ id }) => id === step) ? rollBackTo(draft, step) : draft
}
