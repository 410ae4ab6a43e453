// A draft: its base plan, and a log of steps. Steps are only ever added, so that nothing that was tried is lost: a step after an
// undo begins a branch, and the steps that were undone stay.
import type { Operation } from './operations/operation.ts'

export type Draft = {
  id: string
  name: string
  baseTxId: string
  /** Of the base plan's bytes: a plan that was replaced under the same id is noticed. */
  baseHash: string
  /** In the order made. */
  steps: readonly Step[]
  /** The last step that is done; null at the base. */
  head: string | null
  /** The last step of the branch that redo follows; `head` is on the way to it. */
  tip: string | null
}

/** A draft in the list of a plan's drafts. */
export type ListedDraft = Pick<Draft, 'id' | 'name'> & {
  stepCount: number
  /** An ISO instant. */
  changedAt: string
  /** The name of who changed it last; null where it is not known. */
  changedBy: string | null
  /** When the person last worked on it: an ISO instant; null where others alone did. */
  ownAt: string | null
  /** Somebody else has deleted it on the server, which never had so many of its steps: only this browser has them. */
  unsavedSteps?: number
  /** The server never had it. Missing where that is not known. */
  isInBrowserOnly?: true
}

export type Step = {
  id: string
  /** The step that it was made after; null for the base. */
  parentId: string | null
  /** An ISO instant. */
  at: string
  /** The id of the user who made it. */
  by: string
  /** The person's name then, as the server gives it; null or missing where it does not. */
  byName?: string | null | undefined
  /** The step that it makes again because another one was taken out before it: it stays that step's author's. */
  repeats?: string | undefined
  operation: Operation
  /** Its sentence at that time. */
  words: string
}

export const newDraft = (of: Pick<Draft, 'id' | 'name' | 'baseTxId' | 'baseHash'>): Draft => ({
  ...of,
  steps: [],
  head: null,
  tip: null,
})

/** The plan's `tx_id` when the draft is exported. */
export const draftTxId = ({ baseTxId, id }: Pick<Draft, 'baseTxId' | 'id'>): string => `${baseTxId}~${id}`

/** The plan's `tx_id` when it is sent: each state of a draft has one of its own, by the hash of its plan. */
export const sentTxId = (draft: Pick<Draft, 'baseTxId' | 'id'>, planHash: string): string =>
  `${draftTxId(draft)}.${planHash.slice(0, 8)}`

export const appendStep = (draft: Draft, step: Omit<Step, 'parentId'>): Draft => ({
  ...draft,
  steps: [...draft.steps, { ...step, parentId: draft.head }],
  head: step.id,
  tip: step.id,
})

/** The same draft at its base. */
export const undo = (draft: Draft): Draft =>
  draft.head === null ? draft : { ...draft, head: stepOf(draft, draft.head).parentId }

/** The same draft at its tip. */
export function redo(draft: Draft): Draft {
  const next = undoneSteps(draft)[0]
  return next ? { ...draft, head: next.id } : draft
}

/** Goes to any step of any branch; null is the base. Redo then follows that branch to its newest step. */
export function rollBackTo(draft: Draft, stepId: string | null): Draft {
  const isOnWay = stepId === null || pathTo(draft, draft.tip).some(step => step.id === stepId)
  return { ...draft, head: stepId, tip: isOnWay ? draft.tip : newestAfter(draft, stepId) }
}

/**
 * Takes one done step out. The later ones are made again without it on a branch of their own, under the ids of `newId`, so that
 * the branch with it stays reachable.
 */
export function withoutStep(draft: Draft, stepId: string, newId: (step: Step) => string): Draft {
  const done = doneSteps(draft)
  const step = stepOf(draft, stepId)
  const before: Draft = { ...draft, head: step.parentId, tip: step.parentId }
  const later = done.slice(done.indexOf(step) + 1)
  return later.reduce(
    (so, each) => appendStep(so, { ...each, id: newId(each), repeats: each.repeats ?? each.id }),
    before,
  )
}

/**
 * A step as one of whoever copies its draft: it is undone as an own one. Where somebody else made it first, its sentence says so;
 * `firstBy` is that name.
 */
export function copiedStep(step: Step, userId: string, firstBy: string): Step {
  if (step.by === userId) return step
  const { byName: _, ...rest } = step
  const words = firstAuthorNote(step.words) ? step.words : `${step.words} (First made by ${firstBy}.)`
  return { ...rest, by: userId, words }
}

/** What the sentence of a copied step says of its author, with the space before it; empty where it is nobody else's. */
export const firstAuthorNote = (words: string): string => / \(First made by .+\.\)$/.exec(words)?.[0] ?? ''

/** What others have done to a draft: their steps, and where they stand. */
export type ReceivedSteps = Pick<Draft, 'steps' | 'head' | 'tip'> & {
  /** The name of who changed the draft last, where it is known. */
  by?: string | null | undefined
}

/**
 * Takes over what others have done. The done steps that `newIds` names are made again after it, under the ids given there; the ones
 * that they were made from stay as a branch.
 */
export function receiveSteps(
  draft: Draft,
  { steps, head, tip }: ReceivedSteps,
  newIds: Readonly<Record<string, string>>,
): Draft {
  const known = new Set(draft.steps.map(({ id }) => id))
  const joined: Draft = {
    ...draft,
    steps: [...draft.steps, ...steps.filter(({ id }) => !known.has(id))],
    head,
    tip,
  }
  return doneSteps(draft).reduce((so, each) => {
    const id = newIds[each.id]
    return id === undefined ? so : appendStep(so, { ...each, id })
  }, joined)
}

/** The steps that are done, in order. */
export const doneSteps = (draft: Draft): readonly Step[] => pathTo(draft, draft.head)

/** The newest done step of the person: the one that undo takes back. */
export const lastStepBy = (draft: Draft, userId: string): Step | undefined =>
  doneSteps(draft).findLast(({ by }) => by === userId)

/** The steps that redo would do, in order. */
export const undoneSteps = (draft: Draft): readonly Step[] =>
  pathTo(draft, draft.tip).slice(doneSteps(draft).length)

/** The newest step of each branch other than the current one, in the order made. */
export function otherBranches(draft: Draft): readonly Step[] {
  const parents = new Set(draft.steps.map(({ parentId }) => parentId))
  return draft.steps.filter(({ id }) => !parents.has(id) && id !== draft.tip)
}

function pathTo(draft: Draft, stepId: string | null): Step[] {
  const byId = new Map(draft.steps.map(step => [step.id, step]))
  const path: Step[] = []
  for (let id = stepId; id !== null; ) {
    const step = byId.get(id)
    if (step === undefined) throw new Error(`no step of the draft: ${id}`)
    path.push(step)
    id = step.parentId
  }
  return path.reverse()
}

function stepOf(draft: Draft, id: string): Step {
  const step = draft.steps.find(each => each.id === id)
  if (step === undefined) throw new Error(`no step of the draft: ${id}`)
  return step
}

function newestAfter(draft: Draft, stepId: string): string {
  let newest = stepId
  for (const { id, parentId } of draft.steps) if (parentId === newest) newest = id
  return newest
}
