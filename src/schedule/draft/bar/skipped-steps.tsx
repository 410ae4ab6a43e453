// The steps of a draft that its plan does not allow, each with the reason. They are left out and stay in the history.
import { pluralize } from '../../../../domain/words/pluralize.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import { stepWords } from './draft-bar.css.ts'

const maxListed = 5

/** Renders nothing while every step is done. */
export function SkippedSteps({ draft, result: { skipped } }: Pick<OpenDraft, 'draft' | 'result'>) {
  if (skipped.length === 0) return null
  const more = skipped.length - maxListed
  return (
    <Alert>
      {`The plan does not allow ${pluralize(skipped.length, 'step', 'steps')} of the draft. Left out here:`}
      <ul>
        {skipped.slice(0, maxListed).map(({ stepId, reason }) => (
          <li key={stepId} className={stepWords}>
            {draft.steps.find(({ id }) => id === stepId)?.words} {reason}
          </li>
        ))}
      </ul>
      {more > 0 && `And ${more} more.`}
    </Alert>
  )
}
