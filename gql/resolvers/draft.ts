// GraphQL type Draft: a plan being edited, as a log of steps.
import type { DraftPosition, NewStep } from '../rest/drafts.ts'
import type { Context } from './context.ts'

interface OfVersion {
  id: string
  version: number
}
interface NewDraft {
  txId: string
  id?: string | null
  name: string
  baseHash?: string | null
}

export const draftQueries = {
  drafts: (_: unknown, { txId }: { txId: string }, { rest, signal }: Context) =>
    rest.drafts.all(txId, signal),

  draft: (_: unknown, { id }: { id: string }, { rest, signal }: Context) => rest.drafts.byId(id, signal),
}

export const draftMutations = {
  createDraft: (_: unknown, { txId, id, name, baseHash }: NewDraft, { rest, signal }: Context) =>
    rest.drafts.create(txId, { name, ...(id && { id }), ...(baseHash && { baseHash }) }, signal),

  renameDraft: (_: unknown, { id, name }: { id: string; name: string }, { rest, signal }: Context) =>
    rest.drafts.rename(id, name, signal),

  moveDraft: (
    _: unknown,
    { id, version, head = null, tip = null }: OfVersion & Partial<DraftPosition>,
    { rest, signal }: Context,
  ) => rest.drafts.move(id, { head, tip }, version, signal),

  appendDraftSteps: (
    _: unknown,
    { id, version, steps }: OfVersion & { steps: readonly NewStep[] },
    { rest, signal }: Context,
  ) => rest.drafts.append(id, steps, version, signal),

  deleteDraft: (_: unknown, { id }: { id: string }, { rest, signal }: Context) =>
    rest.drafts.remove(id, signal),

  restoreDraft: (_: unknown, { id }: { id: string }, { rest, signal }: Context) =>
    rest.drafts.restore(id, signal),

  sendDraft: (
    _: unknown,
    { id, version, reason = null }: OfVersion & { reason?: string | null },
    { rest, signal }: Context,
  ) => rest.drafts.send(id, reason, version, signal),
}
