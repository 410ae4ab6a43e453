// An open draft: its log, and the plan that its steps lead to, as one state for the screen.
import { type Draft, lastStepBy, undoneSteps } from '../../../domain/schedule/draft/draft.ts'
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
  /** The plan as a file; null while it is being made. */
  file: Blob | null
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

/** The file of a large plan is made once nothing has changed for so long. */
const fileAfterMs = 600

export class Session implements DraftSession {
  readonly #parts: SessionParts
  readonly #edited: EditedDraft
  readonly #fixed: Omit<DraftSessionState, 'title' | 'open' | 'handle' | 'file'>
  readonly #actions: SessionActions
  readonly #listeners = new Set<() => void>()
  readonly #ends: readonly (() => void)[]
  #announcement: string | null = null
  #showsBase = storage.read(showsBaseKey) !== 'off'
  #fileTimer = 0
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
    this.#makeFile(0)
  }

  readonly state = () => this.#state

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly close = () => {
    const { log, sync, client } = this.#parts
    window.clearTimeout(this.#fileTimer)
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
    this.#makeFile(this.#parts.plan.handle.bytes.size > 1_000_000 ? fileAfterMs : 0)
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

  #makeFile(afterMs: number): void {
    window.clearTimeout(this.#fileTimer)
    const { handle } = this.#state
    this.#fileTimer = window.setTimeout(async () => {
      const file = await this.#parts.client.file()
      if (this.#state.handle === handle) this.#publish({ ...this.#state, file })
    }, afterMs)
  }

  #stateOf(result: DraftResult): DraftSessionState {
    const handle = this.#parts.shown.handleOf(result)
    return { ...this.#fixed, ...this.#draftOf(result), handle, file: null }
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
