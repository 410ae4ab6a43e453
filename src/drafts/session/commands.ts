// What is done to an open draft, over its log and the engine that computes where the steps lead.
import { draftStepRemoved } from '../../../domain/messages/drafts.ts'
import {
  doneSteps,
  lastStepBy,
  type ReceivedSteps,
  type Step,
  undoneSteps,
} from '../../../domain/schedule/draft/draft.ts'
import type { Operation } from '../../../domain/schedule/draft/operations/operation.ts'
import type { RefusedOperation } from '../../../machines/schedule/draft-reducer.ts'
import { newId } from '../../hooks/new-id.ts'
import type { DraftClient } from '../../schedule/draft/engine/draft-client.ts'
import type { DraftResult } from '../../schedule/draft/engine/draft-engine.ts'
import { personName, receivedText } from '../../schedule/draft/words.ts'
import type { DraftLog } from './log.ts'

export interface EditedDraft {
  log: DraftLog
  client: DraftClient
  userId: string
  /** `words` begin the sentence that is said of the result. */
  show: (words: string, result: DraftResult) => void
}

/** False if it is refused. */
export const makeStep = (draft: EditedDraft, wanted: Operation): Promise<boolean> =>
  make(draft, wanted, 'step.made')

async function make(
  draft: EditedDraft,
  wanted: Operation,
  type: 'step.made' | 'step.madeAgain',
): Promise<boolean> {
  const { log, client, userId: by, show } = draft
  const id = newId()
  const made = await client.make({ id, by, operation: wanted })
  if (!made.ok) {
    refuse(draft, { operation: wanted, reason: made.reason, offers: made.offers })
    return false
  }
  const { operation, words, result } = made
  log.send({ type, step: { id, at: new Date().toISOString(), by, operation, words } })
  show(type === 'step.made' ? words : `Redone: ${words}`, result)
  return true
}

/** One's own last step, also where others have made steps after it. */
export async function undoStep(draft: EditedDraft): Promise<void> {
  const { log, userId } = draft
  const own = lastStepBy(log.state().draft, userId)
  if (!own) return
  if (own.id !== log.state().draft.head) return takeOutStep(draft, own.id)
  log.send({ type: 'step.undone' })
  await showHead(draft, `Undone: ${own.words}`)
}

/** The step that one took back last, as a new one where others have made steps meanwhile. */
export async function redoStep(draft: EditedDraft): Promise<void> {
  const { log } = draft
  const { draft: now, takenBack } = log.state()
  const [next] = undoneSteps(now)
  const own = takenBack.at(-1)
  if (own && own.id !== next?.id) return void (await make(draft, own.operation, 'step.madeAgain'))
  if (!next) return
  log.send({ type: 'step.redone' })
  await showHead(draft, `Redone: ${next.words}`)
}

/** Null is the base. */
export async function goToStep(draft: EditedDraft, stepId: string | null): Promise<void> {
  const step = draft.log.state().draft.steps.find(({ id }) => id === stepId)
  draft.log.send({ type: 'draft.rolledBack', stepId })
  await showHead(draft, step ? `Now at step: ${step.words}` : 'Now at the plan as delivered.')
}

/** Only if the later steps can be made without it; else it says which of them depends on it. */
export async function takeOutStep(draft: EditedDraft, stepId: string): Promise<void> {
  const { log, client, userId, show } = draft
  const found = stepWithLater(doneIn(draft), stepId)
  if (!found) return
  const { step, without, newIds } = found
  const result = await client.goTo(without)
  const dependent = result.skipped.find(({ stepId: id }) => Object.values(newIds).includes(id))
  if (dependent) {
    await client.goTo(doneIn(draft))
    const later = without.find(({ id }) => id === dependent.stepId) as Step
    const of = later.by === userId ? 'A later step' : `A later step of ${personName(later, userId)}`
    const reason = `${of} depends on it: “${later.words}” ${dependent.reason}`
    return refuse(draft, { operation: step.operation, reason, offers: [] })
  }
  const isOwn = step.by === userId
  log.send({ type: 'step.takenOut', stepId, newIds, isOwn })
  const what = isOwn ? 'Undone' : `Taken back from ${personName(step, userId)}`
  show(`${what}: ${step.words}`, result)
}

/** The steps of others first, then one's own that the server does not have yet. */
export async function receiveSteps(
  draft: EditedDraft,
  received: ReceivedSteps,
  isOnServer: (id: string) => boolean,
): Promise<void> {
  const own = doneIn(draft).filter(({ id }) => !isOnServer(id))
  const before = draft.log.state().draft
  draft.log.send({ type: 'steps.received', received, newIds: newIdsOf(own) })
  await showHead(draft, receivedText(received, before, draft.userId))
}

/** A step that the server does not store is taken out, so that what was made after it can be saved. */
export async function leaveOutStep(draft: EditedDraft, stepId: string, reason: string): Promise<void> {
  const { log } = draft
  const found = stepWithLater(doneIn(draft), stepId)
  if (!found) return
  const { step, newIds } = found
  log.send({ type: 'step.takenOut', stepId, newIds })
  const text = draftStepRemoved(step.words, reason)
  log.send({ type: 'operation.refused', refused: { operation: step.operation, reason: text, offers: [] } })
  await showHead(draft, `Undone: ${step.words}`)
}

const doneIn = ({ log }: EditedDraft): readonly Step[] => doneSteps(log.state().draft)

async function showHead(draft: EditedDraft, words: string): Promise<void> {
  draft.show(words, await draft.client.goTo(doneIn(draft)))
}

const refuse = ({ log }: EditedDraft, refused: RefusedOperation): void =>
  log.send({ type: 'operation.refused', refused })

/** The step, and those done without it: the later ones are made again under new ids. */
function stepWithLater(done: readonly Step[], stepId: string) {
  const index = done.findIndex(({ id }) => id === stepId)
  const step = done[index]
  if (!step) return null
  const later = done.slice(index + 1)
  const newIds = newIdsOf(later)
  const again = later.map(each => ({ ...each, id: newIds[each.id] ?? each.id }))
  return { step, newIds, without: [...done.slice(0, index), ...again] }
}

const newIdsOf = (steps: readonly Step[]): Record<string, string> =>
  Object.fromEntries(steps.map(({ id }) => [id, newId()]))
