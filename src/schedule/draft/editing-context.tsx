// Editing, for the parts of the view: readers have `start` alone, and none of the code behind it.

import type { ReactNode } from 'react'
import type { Draft, ListedDraft, Step } from '../../../domain/schedule/draft/draft.ts'
import type { Offer, Operation } from '../../../domain/schedule/draft/operations/operation.ts'
import type { DraftInAddress } from '../../../domain/schedule/view/view-address.ts'
import { createSelectorContext } from '../../ui/hooks/selector-context.tsx'
import type { Layout } from '../layout/layout.ts'
import type { DraftClient } from './engine/draft-client.ts'
import type { DraftFigures, DraftResult, TypedMeaning } from './engine/draft-engine.ts'

export interface Editing {
  /**
   * By default with the latest own draft, or a new one. `first` is done to it at once. Null where a plan cannot be edited, or is not
   * read yet.
   */
  start: ((draft?: DraftChoice, first?: Operation) => void) | null
  isStarting: boolean
  /** Why editing did not start. */
  failure: string | null
  /** Null while the plan is only read. */
  open: OpenDraft | null
}

export type Storing = 'stored' | 'storing' | 'notStored'

/**
 * Whether the server has it too.
 * - `onServer`: the server has every step.
 * - `offline`: the server cannot be reached, and is tried again.
 * - `delayed`: the server could not save it just now, and is tried again.
 * - `inBrowser`: the server does not take the draft: it has no drafts, or not the plan, or no room for its steps.
 * - `deleted`: it was deleted on the server.
 */
export type Sharing = 'saving' | 'onServer' | 'offline' | 'delayed' | 'inBrowser' | 'deleted'

export type DraftChoice = DraftInAddress | 'new'

/** A draft and where it stands. */
export interface OpenDraft extends DraftActions {
  draft: Draft
  /** The id of whoever edits. */
  userId: string
  /** What undo takes back: one's own last step that is done; null if there is none. */
  undoable: Step | null
  redoable: Step | null
  /** The last period of today's plan that has begun: it changes only after a question. 0 for a plan of another day. */
  frozenUntil: number
  /** What the base plan is called. */
  baseName: string
  base: Layout
  /** Moved bars are drawn where they are in the base, too. */
  showsBase: boolean
  storing: Storing
  /** Null where the server keeps no drafts. */
  sharing: Sharing | null
  /** Why the draft is `inBrowser` only, as a sentence. */
  notSharedBecause: string | null
  /** Why what would be sent may differ from what is shown, as a sentence. */
  uncertainBecause?: string | undefined
  /** Of the present step. */
  result: DraftResult
  /** Another one for each pair of limits and registry: with others the same steps come to something else. */
  engineNumber: number
  refused: { reason: string; offers: readonly Offer[] } | null
  /** What the latest action did, as a sentence; null before the first. */
  announcement: string | null
}

export interface DraftActions
  extends Pick<
    DraftClient,
    'tryOut' | 'possibleShortfall' | 'proposedRates' | 'helpfulChanges' | 'drops' | 'sentState'
  > {
  /** Resolves with true when the plan shows it, with false if it was refused; null makes nothing. */
  make: (operation: Operation | null) => Promise<boolean>
  readLine: (line: string) => Promise<TypedMeaning>
  undo: () => Promise<void>
  redo: () => Promise<void>
  /** Null is the base. */
  rollBackTo: (stepId: string | null) => Promise<void>
  takeOut: (stepId: string) => Promise<void>
  dismissRefusal: () => void
  /** Remembered by this browser. */
  showBase: (shows: boolean) => void
  /** Tries again to store what is not stored. */
  store: () => void
  /** Saves the draft on the server and resolves with what the server then has. */
  saveOnServer: () => Promise<SavedDraft>
  drafts: PlanDrafts
  /** Another draft of the plan instead of this one, which stays stored. */
  open: (draft: DraftChoice) => void
  /** Asks whether to send it as a plan; null for those who may not send one. */
  openSendDialog: (() => void) | null
  /** Back to the plan; the draft stays stored. */
  leave: () => void
  compareWithBase: () => void
}

/** The version that the server has of the whole draft; or why it does not have it now, as a sentence. */
export type SavedDraft = { version: number } | { version: null; reason: string }

/** The drafts of the plan. What changes one resolves with why that could not be done, or with null. */
export interface PlanDrafts {
  /** Where those on the server cannot be read, those in the browser with why the others are missing, as a sentence. */
  list: () => Promise<{ drafts: readonly ListedDraft[]; notRead: string | null }>
  rename: (id: string, name: string) => Promise<string | null>
  remove: (id: string) => Promise<string | null>
  restore: (id: string) => Promise<string | null>
  /** Stores a deleted draft that this browser still has as a new one. Resolves with its id; null if that could not be done. */
  keep: (id: string) => Promise<string | null>
  /** Stores a copy as the person's own draft. Resolves with its id; null if it could not be stored. Fails if the draft cannot be read. */
  duplicate: (id: string) => Promise<string | null>
  /** What its steps come to; null if there is no such draft. */
  figures: (id: string) => Promise<DraftFigures | null>
  /** The plan that its steps lead to, all that are done or those up to one, as a file. Fails if there is no such draft. */
  planOf: (id: string, stepId: string | null) => Promise<Blob>
}

const notEditing: Editing = { start: null, isStarting: false, failure: null, open: null }

const {
  Provider: EditingContext,
  useFields: useEditing,
  useReader: useEditingReader,
} = createSelectorContext<Editing>('Editing')

export { useEditing, useEditingReader }

export const EditingProvider = ({
  editing,
  children,
}: {
  editing: Editing | undefined
  children: ReactNode
}) => <EditingContext value={editing ?? notEditing}>{children}</EditingContext>
