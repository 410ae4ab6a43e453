// Opens a draft of the open plan. Loaded when editing begins, with everything behind it.
import type { AuditLimits } from '../../../domain/schedule/audit/finding.ts'
import type { Registry } from '../../../domain/schedule/audit/registry.ts'
import { doneSteps } from '../../../domain/schedule/draft/draft.ts'
import type { App } from '../../hooks/app.ts'
import { compareInBrief } from '../../schedule/compare/compare-plans.ts'
import type { DraftChoice } from '../../schedule/draft/editing-context.tsx'
import { openDraftClient } from '../../schedule/draft/engine/draft-client.ts'
import { hashOf } from '../hash-of.ts'
import { rebaseOpener } from '../rebase/open-rebase.ts'
import { browserDrafts } from '../store/browser.ts'
import type { BrowserDrafts } from '../store/draft-store.ts'
import { sharedDrafts } from '../store/shared.ts'
import { draftsWithPlan } from '../store/with-base-plan.ts'
import { DraftPlan } from './draft-plan.ts'
import { emptyDraft, findDraft } from './find-draft.ts'
import { openDraftLog } from './log.ts'
import { type DraftSession, Session } from './session.ts'
import type { EditedPlan } from './session-parts.ts'

export interface SessionOptions {
  plan: EditedPlan
  /** Null: the latest draft that this browser has of the plan, or a new one. */
  draft: DraftChoice | null
  /** Who edits. */
  userId: string
  limits: Partial<AuditLimits>
  /** The last period of today's plan that has begun; 0 for a plan of another day. */
  frozenUntil?: () => number
  registry: Registry
  journal: App['journal']
  /** Null where drafts stay in the browser. */
  gateway: App['gateway'] | null
  /** The browser's, unless set. */
  store?: BrowserDrafts
}

export async function openDraftSession(
  options: SessionOptions,
  openClient = openDraftClient,
): Promise<DraftSession> {
  const { plan, userId, limits, registry, frozenUntil, journal, gateway } = options
  const { txId } = plan.layout
  const { bytes } = plan.handle
  const browser = draftsInBrowser(options)
  const shared = gateway && sharedDrafts(browser, gateway, { journal })
  const store = shared ?? browser
  const sync = shared?.sync ?? null
  try {
    const baseHash = await hashOf(bytes)
    const stored = await findDraft(options.draft, txId, store)
    const draft = stored ?? (await emptyDraft(plan.source.name, txId, baseHash, store))
    const engine = { draftId: draft.id, limits, registry }
    const client = await openClient(bytes, engine, frozenUntil)
    const first = await client.goTo(doneSteps(draft))
    const log = openDraftLog(draft, store, journal)
    const shown = new DraftPlan({ client, bytes, engine, steps: () => doneSteps(log.state().draft) })
    const baseDiffers = draft.baseHash !== '' && baseHash !== '' && draft.baseHash !== baseHash
    if (stored) void sync?.save(draft.id)
    const openRebase = rebaseOpener({
      openClient: to => openClient(to, engine, frozenUntil),
      draft: () => log.state().draft,
      from: baseDiffers ? null : bytes,
    })
    const differencesTo = (other: Blob, signal: AbortSignal) =>
      compareInBrief({ before: bytes, after: other }, signal)
    const ofSession = { plan, userId, draft, baseDiffers, store, browser, sync, client, log, shown }
    return new Session({ ...ofSession, openRebase, differencesTo }, first)
  } catch (error) {
    sync?.close()
    throw error
  }
}

/** Those of a delivered plan keep it: an address leads to them. */
function draftsInBrowser({ plan, userId, store }: SessionOptions): BrowserDrafts {
  const browser = store ?? browserDrafts(userId, Date.now)
  const { planId } = plan.source
  if (planId === null || userId === '') return browser
  return draftsWithPlan(browser, planId, { owner: userId, bytes: plan.handle.bytes })
}
