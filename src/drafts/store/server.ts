// One draft on the server: what it has of the log, and how the rest gets there.
import { Failure } from '../../../domain/failure.ts'
import type { Feature } from '../../../domain/features.ts'
import { draftNotSaved } from '../../../domain/messages/drafts.ts'
import type { Draft, ListedDraft, Step } from '../../../domain/schedule/draft/draft.ts'
import { operationSchema } from '../../../domain/schedule/draft/operations/operation-schema.ts'
import { operationLength } from '../../../domain/schedule/draft/operations/operation-size.ts'
import { boundedWords } from '../../../domain/schedule/draft/operations/operation-words.ts'
import type { Gateway } from '../../../gql/gateway.ts'
import {
  AppendDraftStepsDocument,
  CreateDraftDocument,
  DeleteDraftDocument,
  DraftDetailDocument,
  type DraftDetailQuery,
  DraftListDocument,
  MoveDraftDocument,
  RenameDraftDocument,
  RestoreDraftDocument,
} from '../../../gql/operations/drafts.generated.ts'
import { FeaturesDocument } from '../../../gql/operations/features.generated.ts'
import { describeFailure } from '../../../machines/effects.ts'
import type { ServerDraft } from '../../../machines/schedule/draft-sync.ts'

/** The server takes at most so many at once. */
const maxStepsAtOnce = 100
/** Of their operations as JSON. */
const maxLengthAtOnce = 100_000

export interface ReadDraft {
  server: ServerDraft
  /** The server's steps that the draft here does not have. */
  newer: readonly Step[]
  /** The name of who changed it last; missing where it was not read. */
  by?: string | null
}

/** The draft on the server, which is created there if it does not exist. Throws a Failure. */
export async function openOnServer(gateway: Gateway, draft: Draft): Promise<ReadDraft> {
  const { id, name, baseTxId: txId, baseHash } = draft
  try {
    const { draft: found } = await gateway.request(DraftDetailDocument, { id })
    const known = new Set(draft.steps.map(step => step.id))
    const steps = (found.steps ?? []).map(stepOf)
    const newer = steps.filter(step => !known.has(step.id))
    return { server: serverDraftOf(found, steps), newer, by: found.changedBy }
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 404) throw error
    const { createDraft } = await gateway.request(CreateDraftDocument, {
      txId,
      id,
      name,
      baseHash: baseHash || null,
    })
    return { server: serverDraftOf(createDraft, []), newer: [] }
  }
}

/** Whether the server has drafts; undefined if it cannot be asked. */
export const offersDrafts = (gateway: Gateway): Promise<boolean | undefined> =>
  gateway.request(FeaturesDocument, {}).then(
    ({ features }) => features.includes('drafts' satisfies Feature),
    () => undefined,
  )

/**
 * Adds what the server does not have, and moves the head; where somebody else has added steps meanwhile, these are returned instead.
 * A step that the server refuses is added to `refused`, with the reason, and is left out with what was made after it. Throws a Failure.
 */
export async function saveOnServer(
  gateway: Gateway,
  draft: Draft,
  server: ServerDraft,
  refused: Map<string, string>,
): Promise<ReadDraft> {
  let now = server
  let maxCount = maxStepsAtOnce
  const own = new Set(draft.steps.map(({ id }) => id))
  for (;;) {
    const lost = lostSteps(draft, refused)
    const stored = new Set(now.stepIds)
    const missing = draft.steps.filter(({ id }) => !lost.has(id) && !stored.has(id))
    if (missing.length === 0) return moveHead(gateway, draft, now, lost)
    const steps = firstSteps(missing, maxCount)
    try {
      const { appendDraftSteps: reply } = await gateway.request(AppendDraftStepsDocument, {
        id: draft.id,
        version: now.version,
        steps: steps.map(({ id, parentId, operation, words, repeats }) => ({
          id,
          parentId,
          operation,
          words: boundedWords(words),
          ...(repeats !== undefined && { repeats }),
        })),
      })
      const { version, head, tip } = reply.draft
      // Where others have changed nothing but the head or the name, the same is sent again for the version now.
      const added = reply.newerSteps ?? steps
      now = { ...now, version, head, tip, stepIds: [...stored, ...added.map(({ id }) => id)] }
      const newer = (reply.newerSteps ?? []).filter(step => !own.has(step.id))
      if (newer.length > 0) return { server: now, newer: newer.map(stepOf) }
    } catch (error) {
      const [first] = steps
      if (!first || !isOfStep(error)) throw error
      // Which of them it is shows when they are sent one by one.
      if (steps.length === 1) refused.set(first.id, describeFailure(error, draftNotSaved).text)
      maxCount = steps.length === 1 ? maxStepsAtOnce : 1
    }
  }
}

async function moveHead(
  gateway: Gateway,
  { id, head, tip: lastStep }: Draft,
  now: ServerDraft,
  lost: ReadonlySet<string | null>,
): Promise<ReadDraft> {
  const tip = lost.has(lastStep) ? head : lastStep
  if (lost.has(head) || (now.head === head && now.tip === tip)) return { server: now, newer: [] }
  const { moveDraft: moved } = await gateway.request(MoveDraftDocument, {
    id,
    version: now.version,
    head,
    tip,
  })
  return { server: { ...now, version: moved.version, head, tip }, newer: [] }
}

/** Those that are refused, and those that were made after them. */
function lostSteps({ steps }: Draft, refused: ReadonlyMap<string, string>): Set<string | null> {
  const lost = new Set<string | null>()
  for (const { id, parentId } of steps) if (refused.has(id) || lost.has(parentId)) lost.add(id)
  return lost
}

/** As many as one call may have; a large step goes alone. */
function firstSteps(steps: readonly Step[], maxCount: number): Step[] {
  let length = 0
  const beyond = steps.findIndex(({ operation }, i) => {
    length += operationLength(operation)
    return i > 0 && (i >= maxCount || length > maxLengthAtOnce)
  })
  return steps.slice(0, beyond === -1 ? steps.length : beyond)
}

/** Whatever is sent later, the server will not store what was sent. */
const isOfStep = (error: unknown): error is Failure =>
  error instanceof Failure &&
  (error.code === 'draft_step_differs' ||
    (error.code !== 'draft_full' && error.status !== null && [400, 413, 422].includes(error.status)))

/** Null if the server has no such draft. Throws a Failure. */
export const loadFromServer = (
  gateway: Gateway,
  id: string,
): Promise<{ draft: Draft; server: ServerDraft } | null> =>
  ifThere(async () => {
    const { draft: found } = await gateway.request(DraftDetailDocument, { id })
    const draft = draftOf(found)
    return { draft, server: serverDraftOf(found, draft.steps) }
  })

/** The drafts of the plan, the one changed last first; null if the server has no drafts, or not the plan. Throws a Failure. */
export async function listOnServer(gateway: Gateway, txId: string): Promise<ListedDraft[] | null> {
  const reply = await ifThere(() => gateway.request(DraftListDocument, { txId }))
  if (!reply) return null
  return reply.drafts.map(({ ownStepAt, ...draft }) => ({ ...draft, ownAt: ownStepAt }))
}

/** Each of these does nothing if the server has no such draft, and throws a Failure if it refuses. */
export async function renameOnServer(gateway: Gateway, id: string, name: string): Promise<void> {
  await ifThere(() => gateway.request(RenameDraftDocument, { id, name }))
}
export async function removeFromServer(gateway: Gateway, id: string): Promise<void> {
  await ifThere(() => gateway.request(DeleteDraftDocument, { id }))
}
export async function restoreOnServer(gateway: Gateway, id: string): Promise<void> {
  await ifThere(() => gateway.request(RestoreDraftDocument, { id }))
}

async function ifThere<Reply>(request: () => Promise<Reply>): Promise<Reply | null> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return null
    throw error
  }
}

type Sent = DraftDetailQuery['draft']

const serverDraftOf = (
  { id, version, head, tip }: Omit<ServerDraft, 'stepIds'>,
  steps: readonly Step[],
): ServerDraft => ({ id, version, head, tip, stepIds: steps.map(step => step.id) })

/** Throws if a step is one that this version cannot make. */
function draftOf({ id, name, baseTxId, baseHash, head, tip, steps }: Sent): Draft {
  return { id, name, baseTxId, baseHash, head, tip, steps: (steps ?? []).map(stepOf) }
}

function stepOf(sent: NonNullable<Sent['steps']>[number]): Step {
  const read = operationSchema.safeParse(sent.operation)
  if (!read.success) throw new Failure({ kind: 'unreadable' })
  return { ...sent, by: sent.by ?? '', operation: read.data }
}
