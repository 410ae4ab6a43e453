// A server with one draft, which stores every step but those that `isRefused` says.
import { Failure } from '../../../domain/failure.ts'
import type { Operation } from '../../../domain/schedule/draft/operations/operation.ts'
import { type Gateway, operationName } from '../../../gql/gateway.ts'

interface Sent {
  id: string
  name: string
  txId: string
  head: string | null
  tip: string | null
  steps: { id: string; parentId: string | null; operation: Operation; words: string }[]
}

export function draftServer(isRefused: (operation: Operation) => boolean = () => false) {
  const steps: Sent['steps'] = []
  let draft = { id: '', version: 1, head: null as string | null, tip: null as string | null }
  let named = { name: '', baseTxId: '' }
  const replies: Record<string, (sent: Sent) => object> = {
    Features: () => ({ features: ['drafts'] }),
    DraftList: () => ({ drafts: [] }),
    DraftDetail: ({ id }) => {
      if (draft.id !== id) throw new Failure({ kind: 'refused', status: 404 })
      const stored = steps.map(step => ({ ...step, at: '2026-01-15T08:00:00Z', by: 'u-1' }))
      return { draft: { ...draft, ...named, baseHash: '', steps: stored } }
    },
    CreateDraft: ({ id, name, txId }) => {
      draft = { ...draft, id }
      named = { name, baseTxId: txId }
      return { createDraft: draft }
    },
    AppendDraftSteps: ({ steps: added }) => {
      if (added.some(({ operation }) => isRefused(operation)))
        throw new Failure({ kind: 'refused', status: 422, serverMessage: 'The step is not valid.' })
      steps.push(...added)
      const last = added.at(-1)?.id ?? null
      draft = { ...draft, version: draft.version + 1, head: last, tip: last }
      return { appendDraftSteps: { draft, newerSteps: null } }
    },
    MoveDraft: ({ head, tip }) => {
      draft = { ...draft, version: draft.version + 1, head, tip }
      return { moveDraft: draft }
    },
  }
  const gateway = {
    request: async (document: Parameters<typeof operationName>[0], sent: Sent) =>
      replies[operationName(document)]?.(sent),
  } as unknown as Gateway
  return { gateway, draft: () => draft, operations: () => steps.map(({ operation }) => operation) }
}
