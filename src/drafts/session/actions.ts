// What the screen does with an open draft.
import { draftNotOnServer, draftNotStored, draftSaveDelayed } from '../../../domain/messages/drafts.ts'
import { serverUnreachable } from '../../../domain/messages/server.ts'
import type { DraftActions, Sharing } from '../../schedule/draft/editing-context.tsx'
import { type EditedDraft, goToStep, makeStep, redoStep, takeOutStep, undoStep } from './commands.ts'
import { planDrafts } from './plan-drafts.ts'
import type { InTurn } from './queue.ts'
import type { SessionParts } from './session-parts.ts'

/** What leads out of the draft, and what time it is, which the screen adds. */
export type OutOfDraft = 'frozenUntil' | 'leave' | 'compareWithBase' | 'openSendDialog' | 'open'

export type SessionActions = Omit<DraftActions, Exclude<OutOfDraft, 'frozenUntil'>>

function notSavedBecause(sharing: Sharing | undefined): string {
  if (sharing === 'offline') return serverUnreachable
  return sharing === 'delayed' ? draftSaveDelayed : draftNotOnServer
}

interface ActionsOptions extends SessionParts {
  edited: EditedDraft
  inTurn: InTurn
  showBase: DraftActions['showBase']
}

export const sessionActions = ({
  plan,
  userId,
  draft: { id: draftId, baseTxId },
  store,
  browser,
  sync,
  client,
  log,
  edited,
  inTurn,
  showBase,
}: ActionsOptions): SessionActions => ({
  make: async operation => (operation && (await inTurn(() => makeStep(edited, operation)))) ?? false,
  tryOut: client.tryOut,
  possibleShortfall: client.possibleShortfall,
  proposedRates: client.proposedRates,
  readLine: client.read,
  undo: () => inTurn(() => undoStep(edited)),
  redo: () => inTurn(() => redoStep(edited)),
  rollBackTo: stepId => inTurn(() => goToStep(edited, stepId)),
  takeOut: stepId => inTurn(() => takeOutStep(edited, stepId)),
  showBase,
  dismissRefusal: () => log.send({ type: 'refusal.dismissed' }),
  store: () => void log.store(),
  async saveOnServer() {
    if (!(await log.store())) return { version: null, reason: draftNotStored }
    await sync?.save(draftId)
    const version = sync?.versionOf(draftId) ?? null
    if (version !== null) return { version }
    return { version, reason: notSavedBecause(sync?.sharing()) }
  },
  sentState: client.sentState,
  drops: client.drops,
  helpfulChanges: client.helpfulChanges,
  drafts: planDrafts({
    store,
    client,
    browser,
    userId,
    baseTxId,
    planName: plan.source.name,
    open: () => log.state().draft,
    onRenamed: (id, name) => id === draftId && log.send({ type: 'draft.renamed', name }),
  }),
})
