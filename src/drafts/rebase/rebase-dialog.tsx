// Applies the steps of a draft to another plan: says of each what it does there, and makes a draft of that plan.
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { Draft } from '../../../domain/schedule/draft/draft.ts'
import type { Outcome } from '../../../domain/schedule/draft/replay.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import type { PlanSource } from '../../hooks/plan-source.ts'
import { paths } from '../../paths.ts'
import { openDraftClient } from '../../schedule/draft/engine/draft-client.ts'
import type { Rebased } from '../../schedule/draft/engine/draft-engine.ts'
import { reasonOf } from '../../schedule/worker/open-failure.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { part, sentences } from '../dialogs.css.ts'
import { hashOf } from '../hash-of.ts'
import type { DraftSessionState } from '../session/session.ts'

interface RebaseDialogProps {
  session: DraftSessionState
  /** The plan to apply the steps to. */
  plan: PlanSource
  onClose: () => void
}

export function RebaseDialog({ session, plan, onClose }: RebaseDialogProps) {
  const { open, addDraft } = session
  const { rebased, failure } = useRebased(open.draft, plan)
  const [notAdded, setNotAdded] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [, navigate] = useLocation()
  const isPossible = rebased !== null && rebased.draft.steps.length > 0

  async function add({ draft }: Rebased): Promise<void> {
    setBusy(true)
    const id = await addDraft(draft, plan.name).catch(() => null)
    setBusy(false)
    if (id === null) return setNotAdded(true)
    onClose()
    navigate(`${paths.schedule.link()}?${new URLSearchParams({ plan: draft.baseTxId, draft: id })}`)
  }

  return (
    <ConfirmDialog
      open
      title={`Apply the steps to ${plan.name}?`}
      look="primary"
      confirm={isPossible ? 'Create the new draft' : 'Close'}
      busy={isBusy || (!rebased && !failure)}
      onConfirm={() => (isPossible ? add(rebased) : onClose())}
      onCancel={onClose}
    >
      {failure && <Alert>{failure}</Alert>}
      {notAdded && <Alert>This browser could not save the new draft. Please try again.</Alert>}
      {!rebased && !failure && <p role="status">Applying the steps...</p>}
      {rebased && (
        <div className={part}>
          <p>{summaryOf(rebased.outcomes)} Your current draft stays as it is.</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keys */}
          <ol className={sentences} aria-label="Steps" tabIndex={0}>
            {rebased.outcomes.map(each => (
              <li key={each.step.id}>
                <strong>{outcomeTexts[each.outcome]}</strong> {each.step.words}
                {each.outcome === 'refused' && ` ${each.reason}`}
              </li>
            ))}
          </ol>
        </div>
      )}
    </ConfirmDialog>
  )
}

const outcomeTexts: Record<Outcome['outcome'], string> = {
  applied: 'Applied:',
  'without effect': 'No effect, the plan is already like that:',
  refused: 'Refused:',
}

function summaryOf(outcomes: readonly Outcome[]): string {
  const count = (wanted: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length
  const refused = count('refused')
  return `${pluralize(count('applied'), 'step', 'steps')} applied, ${count('without effect')} without effect, ${refused} refused${refused > 0 ? ' and left out' : ''}.`
}

/** Null until the plan was read and the steps were applied to it. */
function useRebased(draft: Draft, plan: PlanSource): { rebased: Rebased | null; failure: string | null } {
  // What is asked about is the draft as it was then.
  const [opened] = useState({ draft, plan })
  const [rebased, setRebased] = useState<Rebased | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    rebaseOn(opened.plan, opened.draft, signal).then(
      result => signal.aborted || setRebased(result),
      error => signal.aborted || setFailure(reasonOf(error)),
    )
    return () => leaving.abort()
  }, [opened])
  return { rebased, failure }
}

async function rebaseOn(plan: PlanSource, draft: Draft, signal: AbortSignal): Promise<Rebased> {
  const bytes = await plan.read(signal)
  const client = await openDraftClient(bytes, { draftId: draft.id, limits: {}, registry: {} })
  try {
    return await client.rebase(draft, await hashOf(bytes))
  } finally {
    client.close()
  }
}
