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
  /** To any step of any branch; null is the base. */
  | { type: 'draft.rolledBack'; stepId: string | null }
  /** The later steps are made again without it, under the new ids given by their old ones. */
  | { type: 'step.takenOut'; stepId: string; newIds: Readonly<Record<string, string>> }
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

export const reading: DraftSession = { draft: null, revision: 0, refused: null }

export function reduceDraft(session: DraftSession, event: DraftEvent): DraftSession {
  const { draft, revision } = session
  switch (event.type) {
    case 'draft.opened':
      return { draft: event.draft, revision: 0, refused: null }
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
      return changed === draft ? session : { draft: changed, revision: revision + 1, refused: null }
    }
  }
}

function changedDraft(draft: Draft, change: DraftChange): Draft {
  switch (change.type) {
    case 'step.made':
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
