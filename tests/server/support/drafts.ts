// Drafts of the demo's plan, and steps for them.
import type { NewDraftStep } from '../../../domain/calls/drafts.ts'
import type { Operation } from '../../../domain/schedule/draft/operations/operation.ts'
import type { Database } from '../../../server/database/connect.ts'
import { addDraft, appendSteps, findDraft } from '../../../server/repositories/drafts.ts'

/** Adds a draft of the plan, with these steps, and returns its id. */
export async function newDraft(
  db: Database,
  baseTxId: string,
  steps: readonly NewDraftStep[] = [],
): Promise<string> {
  const id = await addDraft(db, { baseTxId, name: 'Later to S-2', by: 'Ada Lindqvist' })
  const found = id === undefined ? undefined : await findDraft(db, id)
  if (!found) throw new Error('the draft was not added')
  const by = { id: 'u-1', name: 'Ada Lindqvist' }
  const authored = steps.map(step => ({ ...step, by }))
  if (authored.length) await appendSteps(db, found.draft, authored, by)
  return found.draft.id
}

/** A step that lets a battery of the demo's plan charge at another rate in its first hour. */
export const rateStep = (id: string, parentId: string | null = null, powerKw = 20): NewDraftStep =>
  stepOf(id, parentId, {
    type: 'put-stretch',
    batteryId: 'MB-1',
    startPeriod: 1,
    endPeriod: 4,
    doing: 'charge',
    powerKw,
  })

export const stepOf = (id: string, parentId: string | null, operation: Operation): NewDraftStep => ({
  id,
  parent_id: parentId,
  operation,
  words: `Step ${id}.`,
})
