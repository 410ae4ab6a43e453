// Where drafts are stored: in the browser (browser.ts), and on the server too (shared.ts).
import type { Draft, ListedDraft, Step } from '../../../domain/schedule/draft/draft.ts'

/** A draft without its steps. */
export type DraftHead = Omit<Draft, 'steps' | 'head' | 'tip'>

/** Where a draft's steps lead: see `Draft`. */
export type DraftEnds = Pick<Draft, 'head' | 'tip'>

export type OnNotRead = (error: unknown) => void

/** Steps are only ever added. Each method rejects if the store cannot be reached or refuses. */
export interface DraftStore {
  /**
   * The drafts of the plan with this id, the one changed last first. Where those on the server cannot be read, `onNotRead` is called
   * with why, and those in the browser are listed.
   */
  list: (baseTxId: string, onNotRead?: OnNotRead) => Promise<ListedDraft[]>
  /** To be edited. Null if there is no such draft, here and below. */
  load: (id: string) => Promise<Draft | null>
  /** Only to be read: it is not kept in the browser, and another one stays the one that is edited. */
  read: (id: string) => Promise<Draft | null>
  /** Creates the draft if it does not exist. `steps` are those added since the last call. */
  append: (draft: DraftHead, steps: readonly Step[], ends: DraftEnds) => Promise<void>
  /** A draft that the store does not have is ignored, here and below. */
  rename: (id: string, name: string) => Promise<void>
  /** It can be restored for some weeks. */
  remove: (id: string) => Promise<void>
  restore: (id: string) => Promise<void>
  /** Tries to save on the server a draft of the browser that is not edited. Missing where drafts stay in the browser. */
  share?: (id: string) => Promise<void>
}

/** The browser's store, which knows too what the server has. */
export interface BrowserDrafts extends DraftStore {
  /** The server has these steps of the draft. */
  markSaved: (id: string, stepIds: Iterable<string>) => Promise<void>
  /** How many steps the server never had; null if it never had the draft. */
  countUnsaved: (id: string) => Promise<number | null>
}
