// A draft after each event: a plain reducer over its log (domain/schedule/draft/draft.ts).

import {
  appendStep,
  type Draft,
  doneSteps,
  type ReceivedSteps,
  receiveSteps,
  redo,
  rollBackTo,
  type Step,
  undo,
  withoutStep,
} from '../../domain/schedule/draft/draft.ts'
import type { Operation, Refusal } from '../../domain/schedule/draft/operations/operation.ts'

export interface DraftSession {
  /** Null while the plan is only read. */
  draft: Draft | null
  /** Counts the changes, so that a store can say up to which one it is. */
  revision: number
  /** One's own steps that were taken back since one's last new step, the latest last: redo makes them again. */
  takenBack: readonly Step[]
  /** Why the latest operation was not done; null once another one was. */
  refused: RefusedOperation | null
}

export interface RefusedOperation extends Refusal {
  operation: Operation
}

export type DraftChange =
  | { type: 'step.made'; step: Omit<Step, 'parentId'> }
  | { type: 'step.undone' }
  | { type: 'step.redone' }
  /** One's own that was taken back, as a new step: others have made steps meanwhile. */
  | { type: 'step.madeAgain'; step: Omit<Step, 'parentId'> }
  /** To any step of any branch; null is the base. */
  | { type: 'draft.rolledBack'; stepId: string | null }
  /** The later steps are made again without it, under the new ids given by their old ones. `isOwn`: redo makes it again. */
  | { type: 'step.takenOut'; stepId: string; newIds: Readonly<Record<string, string>>; isOwn?: boolean }
  | { type: 'draft.renamed'; name: string }
  /** From others: one's own steps that `newIds` names are made again after theirs. */
  | { type: 'steps.received'; received: ReceivedSteps; newIds: Readonly<Record<string, string>> }

export type DraftEvent =
  | DraftChange
  /** Begun, or opened from the store. */
  | { type: 'draft.opened'; draft: Draft }
  | { type: 'draft.left' }
  | { type: 'operation.refused'; refused: RefusedOperation }
  | { type: 'refusal.dismissed' }
  /** The store has everything up to this revision, or refused it. */
  | { type: 'changes.stored'; revision: number }
  | { type: 'changes.notStored'; revision: number }

export const reading: DraftSession = { draft: null, revision: 0, takenBack: [], refused: null }

export function reduceDraft(session: DraftSession, event: DraftEvent): DraftSession {
  const { draft, revision } = session
  switch (event.type) {
    case 'draft.opened':
      return { ...reading, draft: event.draft }
    case 'draft.left':
      return reading
    case 'operation.refused':
      return { ...session, refused: event.refused }
    case 'refusal.dismissed':
      return { ...session, refused: null }
    case 'changes.stored':
    case 'changes.notStored':
      return session
    default: {
      const changed = draft && changedDraft(draft, event)
      if (!changed || changed === draft) return session
      const takenBack = notDone(takenBackAfter(session, event), changed)
      return { draft: changed, revision: revision + 1, takenBack, refused: null }
    }
  }
}

function takenBackAfter({ draft, takenBack }: DraftSession, event: DraftChange): readonly Step[] {
  const done = draft ? doneSteps(draft) : []
  switch (event.type) {
    case 'step.made':
    case 'draft.rolledBack':
      return []
    case 'step.undone':
      return [...takenBack, ...done.slice(-1)]
    case 'step.redone':
    case 'step.madeAgain':
      return takenBack.slice(0, -1)
    case 'step.takenOut':
      return event.isOwn ? [...takenBack, ...done.filter(({ id }) => id === event.stepId)] : takenBack
    default:
      return takenBack
  }
}

/** What others have done again is taken back no longer. */
function notDone(takenBack: readonly Step[], draft: Draft): readonly Step[] {
  if (takenBack.length === 0) return takenBack
  const done = new Set(doneSteps(draft).map(({ id, repeats }) => repeats ?? id))
  return takenBack.filter(({ id, repeats }) => !done.has(repeats ?? id))
}

function changedDraft(draft: Draft, change: DraftChange): Draft {
  switch (change.type) {
    case 'step.made':
    case 'step.madeAgain':
      return appendStep(draft, change.step)
    case 'step.undone':
      return undo(draft)
    case 'step.redone':
      return redo(draft)
    case 'draft.rolledBack':
      return rollBackTo(draft, change.stepId)
    case 'step.takenOut':
      return withoutStep(draft, change.stepId, ({ id }) => change.newIds[id] ?? id)
    case 'steps.received':
      return receiveSteps(draft, change.received, change.newIds)
    case 'draft.renamed':
      return change.name === draft.name ? draft : { ...draft, name: change.name }
  }
}

/** Whether the event names what the draft has: an event that does not is ignored. */
export function isPossible({ draft }: DraftSession, event: DraftEvent): boolean {
  if (!draft) return false
  const has = (id: string) => draft.steps.some(step => step.id === id)
  switch (event.type) {
    case 'step.made':
    case 'step.madeAgain':
      return !has(event.step.id)
    case 'draft.rolledBack':
      return event.stepId === null || has(event.stepId)
    case 'step.takenOut': {
      const done = doneSteps(draft)
      const index = done.findIndex(({ id }) => id === event.stepId)
      const newIds = done.slice(index + 1).map(({ id }) => event.newIds[id])
      return index >= 0 && newIds.every((id, i) => id && !has(id) && newIds.indexOf(id) === i)
    }
    case 'steps.received': {
      const { steps, head, tip } = event.received
      const ids = new Set([null, ...draft.steps.map(({ id }) => id), ...steps.map(({ id }) => id)])
      const newIds = Object.values(event.newIds)
      return (
        [head, tip, ...steps.map(({ parentId }) => parentId)].every(id => ids.has(id)) &&
        newIds.every((id, i) => !ids.has(id) && newIds.indexOf(id) === i)
      )
    }
    default:
      return true
  }
}
