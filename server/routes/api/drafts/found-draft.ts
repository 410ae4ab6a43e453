// The draft that a call is about.
import { draftDeleted } from '../../../../domain/messages/drafts.ts'
import type { DraftSummary } from '../../../../domain/records/draft.ts'
import { AppError, orNotFound } from '../../../http/errors.ts'
import { deletedDraftDays, type FoundDraft } from '../../../repositories/drafts.ts'

/** Returns the draft, or throws the 404 if there is none or if it was deleted. */
export function presentDraft(found: FoundDraft | undefined): DraftSummary {
  const { draft, isDeleted } = orNotFound(found)
  if (isDeleted) throw new AppError('not_found', draftDeleted(deletedDraftDays))
  return draft
}
