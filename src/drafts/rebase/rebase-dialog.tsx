// Applies the steps of a draft to another plan: says of each what it does there, and makes a draft of that plan.
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { RebasedStep } from '../../../domain/schedule/draft/rebase.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import type { PlanSource } from '../../hooks/plan-source.ts'
import { paths } from '../../paths.ts'
import type { Rebased } from '../../schedule/draft/engine/draft-engine.ts'
import { reasonOf } from '../../schedule/worker/open-failure.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts'
import { part, sentences } from '../dialogs.css.ts'
import type { DraftSessionState } from '../session/session.ts'
import type { OpenRebase } from './open-rebase.ts'

interface RebaseDialogProps {
  session: DraftSessionState
  /** The plan to apply the steps to. */
  plan: PlanSource
  onClose: () => void
}

export function RebaseDialog({ session, plan, onClose }: RebaseDialogProps) {
  const { addDraft, openRebase } = session
  const { rebased, failure, accept } = useRebased(openRebase, plan)
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
    navigate(paths.schedule.link({ plan: draft.baseTxId, draft: id }))
  }

  return (
    <ConfirmDialog
      open
      title={`Apply the steps to ${plan.name}?`}
      look="primary"
      confirm={isPossible ? 'Create the new draft' : 'Close'}
      busy={isBusy}
      reading={!rebased && !failure}
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
                <strong>{outcomeText(each)}</strong> {each.step.words}
                {'reason' in each && ` ${each.reason}`}
                {each.outcome === 'applied' &&
                  each.made.words !== each.step.words &&
                  ` It becomes: ${each.made.words}`}
                {each.outcome === 'doubtful' && (
                  <>
                    {` Applied, it would be: ${each.words} `}
                    <Button look="plain" onClick={() => accept(each.step.id)}>
                      Apply it
                    </Button>
                  </>
                )}
              </li>
            ))}
          </ol>
        </div>
      )}
    </ConfirmDialog>
  )
}

/** 'Applied to the trip that now leaves at 18:15:'. */
function outcomeText(each: RebasedStep): string {
  switch (each.outcome) {
    case 'applied':
      return each.to === null ? 'Applied:' : `Applied ${each.to}:`
    case 'without effect':
      return 'No effect, the plan is already like that:'
    case 'doubtful':
      return 'Left out, as it is in doubt:'
    case 'refused':
      return 'Refused:'
  }
}

function summaryOf(outcomes: readonly RebasedStep[]): string {
  const count = (wanted: RebasedStep['outcome']) => outcomes.filter(each => each.outcome === wanted).length
  const [refused, doubtful] = [count('refused'), count('doubtful')]
  const inDoubt = doubtful === 0 ? '' : `, ${doubtful} in doubt and left out`
  return `${pluralize(count('applied'), 'step', 'steps')} applied, ${count('without effect')} without effect${inDoubt}, ${refused} refused${refused > 0 ? ' and left out' : ''}.`
}

/** Null until the plan was read and the steps were applied to it. */
function useRebased(openRebase: DraftSessionState['openRebase'], plan: PlanSource) {
  // What is asked about is the draft as it was then.
  const [opened] = useState({ openRebase, plan })
  const [open, setOpen] = useState<OpenRebase | null>(null)
  const [rebased, setRebased] = useState<Rebased | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const accepted = useRef<readonly string[]>([])
  const rebase = useStableCallback((of: OpenRebase, ids: readonly string[]) => {
    accepted.current = ids
    return of.rebase(ids).then(
      result => ids === accepted.current && setRebased(result),
      error => setFailure(reasonOf(error)),
    )
  })
  useEffect(() => {
    const leaving = new AbortController()
    const opening = opened.plan.read(leaving.signal).then(opened.openRebase)
    opening.then(
      of => {
        if (leaving.signal.aborted) return
        setOpen(of)
        void rebase(of, [])
      },
      error => leaving.signal.aborted || setFailure(reasonOf(error)),
    )
    return () => {
      leaving.abort()
      opening.then(({ close }) => close()).catch(() => {})
    }
  }, [opened, rebase])
  const accept = (stepId: string) => open && void rebase(open, [...accepted.current, stepId])
  return { rebased, failure, accept }
}
