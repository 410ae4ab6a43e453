// What a session of editing joins.
import type { Draft } from '../../../domain/schedule/draft/draft.ts'
import type { PlanSource } from '../../hooks/plan-source.ts'
import type { DifferencesInBrief } from '../../schedule/compare/found-differences.ts'
import type { DraftClient } from '../../schedule/draft/engine/draft-client.ts'
import type { Layout } from '../../schedule/layout/layout.ts'
import type { PlanHandle } from '../../schedule/worker/open-plan.ts'
import type { OpenRebase } from '../rebase/open-rebase.ts'
import type { DraftStore } from '../store/draft-store.ts'
import type { DraftSync } from '../store/sync.ts'
import type { DraftPlan } from './draft-plan.ts'
import type { DraftLog } from './log.ts'

/** The plan that is open. */
export interface EditedPlan {
  source: Pick<PlanSource, 'name' | 'planId'>
  layout: Layout
  handle: Pick<PlanHandle, 'bytes'>
}

export interface SessionParts {
  plan: EditedPlan
  /** Who edits. */
  userId: string
  /** As it was opened. */
  draft: Draft
  baseDiffers: boolean
  store: DraftStore
  browser: DraftStore
  sync: DraftSync | null
  client: DraftClient
  log: DraftLog
  shown: DraftPlan
  openRebase: (to: Blob) => Promise<OpenRebase>
  /** What another plan does otherwise than the draft's base. */
  differencesTo: (other: Blob, signal: AbortSignal) => Promise<DifferencesInBrief>
}
