// An open draft: its log, and the plan that its steps lead to, as one state for the screen.
import { type Draft, doneSteps, lastStepBy, undoneSteps } from '../../../domain/schedule/draft/draft.ts'
import type { DifferencesInBrief } from '../../schedule/compare/found-differences.ts'
import type { OpenDraft } from '../../schedule/draft/editing-context.tsx'
import type { DraftResult } from '../../schedule/draft/engine/draft-engine.ts'
import { consequencesText, draftTitle } from '../../schedule/draft/words.ts'
import type { PlanHandle } from '../../schedule/worker/open-plan.ts'
import { safeStorage } from '../../ui/hooks/safe-storage.ts'
import type { OpenRebase } from '../rebase/open-rebase.ts'
import type { DraftSync } from '../store/sync.ts'
import { type OutOfDraft, type SessionActions, sessionActions } from './actions.ts'
import { type EditedDraft, leaveOutStep, receiveSteps } from './commands.ts'
import { addDraft } from './plan-drafts.ts'
import { createQueue, type InTurn } from './queue.ts'
import type { SessionParts } from './session-parts.ts'

export interface DraftSessionState {
  /** 'Draft of test_03 (2 steps, saved)'. */
  title: string
  open: Omit<OpenDraft, OutOfDraft>
  handle: PlanHandle
  /** The plan as a file, which is made when it is first wanted. Rejects if the worker crashes. */
  readFile: () => Promise<Blob>
  /** Others may have changed the draft; `tag` is its entity tag. */
  refresh: (tag: string | null) => void
  /** The draft was made from another content of its plan than the one that is open. */
  baseDiffers: boolean
  /** What another plan does otherwise than the draft's base. */
  differencesTo: (other: Blob, signal: AbortSignal) => Promise<DifferencesInBrief>
  /** Begins to apply the steps to another plan. */
  openRebase: (to: Blob) => Promise<OpenRebase>
  /** Stores a draft of any plan, under an id and a name of its own. Resolves with the id. */
  addDraft: (draft: Draft, planName: string) => Promise<string>
}

export interface DraftSession {
  state: () => DraftSessionState
  subscribe: (listener: () => void) => () => void
  close: () => void
}

const storage = safeStorage(window)
const showsBaseKey = 'draftBaseBars'

/** No step waits for the file of a large plan: it is made once no step was made for so long. */
const largeFileAfterMs = 600
const largeFileBytes = 1_000_000

export class Session implements DraftSession {
  readonly #parts: SessionParts
  readonly #edited: EditedDraft
  readonly #fixed: Omit<DraftSessionState, 'title' | 'open' | 'handle' | 'readFile'>
  readonly #actions: SessionActions
  readonly #listeners = new Set<() => void>()
  readonly #ends: readonly (() => void)[]
  #announcement: string | null = null
  #showsBase = storage.read(showsBaseKey) !== 'off'
  #state: DraftSessionState

  constructor(parts: SessionParts, first: DraftResult) {
    const { userId, draft, baseDiffers, store, browser, sync, client, log, openRebase, differencesTo } = parts
    this.#parts = parts
    this.#edited = { log, client, userId, show: this.#show }
    this.#fixed = {
      baseDiffers,
      openRebase,
      differencesTo,
      refresh: tag => void sync?.refresh(draft.id, tag),
      addDraft: (added, planName) => addDraft(added, planName, { store, browser, userId }),
    }
    const inTurn = createQueue(this.#reportFailure)
    this.#actions = sessionActions({ ...parts, edited: this.#edited, inTurn, showBase: this.#showBase })
    this.#state = this.#stateOf(first)
    parts.shown.onReached = result => this.#publish({ ...this.#state, ...this.#draftOf(result) })
    this.#ends = [log.subscribe(this.#publishDraft), ...(sync ? this.#follow(sync, inTurn) : [])]
  }

  readonly state = () => this.#state

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly close = () => {
    const { log, sync, client } = this.#parts
    this.#listeners.clear()
    for (const end of this.#ends) end()
    void log.close().then(sync?.close)
    client.close()
  }

  #follow(sync: DraftSync, inTurn: InTurn): (() => void)[] {
    const edited = this.#edited
    return [
      sync.subscribe(this.#publishDraft),
      sync.onReceived((...received) => void inTurn(() => receiveSteps(edited, ...received))),
      sync.onRefused((...refused) => void inTurn(() => leaveOutStep(edited, ...refused))),
    ]
  }

  readonly #say = (sentence: string) => {
    this.#announcement = sentence
  }

  readonly #reportFailure = () => {
    this.#say('The draft could not be computed. Please try again.')
    this.#publishDraft()
  }

  readonly #show = (words: string, result: DraftResult) => {
    this.#say([words, result.described, consequencesText(result.change)].filter(Boolean).join(' '))
    this.#publish(this.#stateOf(result))
  }

  readonly #showBase = (shows: boolean) => {
    this.#showsBase = shows
    storage.write(showsBaseKey, shows ? null : 'off')
    this.#publishDraft()
  }

  /** The plan is the same. */
  readonly #publishDraft = () => this.#publish({ ...this.#state, ...this.#draftOf(this.#state.open.result) })

  #publish(state: DraftSessionState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }

  /** Of the steps that are done now; of later ones where these go on before it is made. */
  #fileOf(handle: PlanHandle): () => Promise<Blob> {
    const { draft } = this.#parts.log.state()
    const isLarge = this.#parts.plan.handle.bytes.size > largeFileBytes
    const makeAtMs = performance.now() + (isLarge ? largeFileAfterMs : 0)
    const make = async () => {
      const waitMs = makeAtMs - performance.now()
      if (waitMs > 0) await new Promise(resolve => window.setTimeout(resolve, waitMs))
      if (this.#state.handle !== handle) return this.#state.readFile()
      return this.#parts.client.fileOf(draft.id, doneSteps(draft))
    }
    let file: Promise<Blob> | null = null
    return () => {
      file ??= make().catch(error => {
        file = null
        throw error
      })
      return file
    }
  }

  #stateOf(result: DraftResult): DraftSessionState {
    const handle = this.#parts.shown.handleOf(result)
    return { ...this.#fixed, ...this.#draftOf(result), handle, readFile: this.#fileOf(handle) }
  }

  #draftOf(result: DraftResult): Pick<DraftSessionState, 'title' | 'open'> {
    const { plan, userId, log, sync, shown } = this.#parts
    const { draft, takenBack, storing, refused } = log.state()
    const sharing = sync?.sharing() ?? null
    return {
      title: draftTitle(draft, storing, sharing),
      open: {
        ...this.#actions,
        draft,
        userId,
        undoable: lastStepBy(draft, userId) ?? null,
        redoable: takenBack.at(-1) ?? undoneSteps(draft)[0] ?? null,
        storing,
        sharing,
        notSharedBecause: sync?.notSharedBecause() ?? null,
        refused,
        result,
        engineNumber: shown.engineNumber,
        announcement: this.#announcement,
        baseName: plan.source.name,
        base: plan.layout,
        showsBase: this.#showsBase,
      },
    }
  }
}
