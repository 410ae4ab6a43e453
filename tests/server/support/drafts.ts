// Drafts of the demo's plan, and steps for them.
import type { NewDraftStep } from '../../../domain/calls.ts'
import type { Operation } from '../../../domain/schedule/draft/operations/operation.ts'
import type { Database } from '../../../server/database/connect.ts'
import { addDraft } from '../../../server/repositories/drafts.ts'

/** Adds a draft of the plan and returns its id. */
export async function newDraft(db: Database, baseTxId: string): Promise<string> {
  const id = await addDraft(db, { baseTxId, name: 'Later to S-2', by: 'Ada Lindqvist' })
  if (id === undefined) throw new Error('a draft has this id already')
  return id
}

/** A step that sets the rate of a battery in the demo's plan. */
export const rateStep = (id: string, parentId: string | null = null, powerKw = 20): NewDraftStep =>
  stepOf(id, parentId, { type: 'set-rate', batteryId: 'MB-1', startPeriod: 1, endPeriod: 4, powerKw })

export const stepOf = (id: string, parentId: string | null, operation: Operation): NewDraftStep => ({
  id,
  parent_id: parentId,
  operation,
  words: `Step ${id}.`,
})
